import type { FieldErrors } from '../errors.ts';
import { invalidPostalCode, isPostalCodeIn } from './places.ts';

type Place = { state_or_province: string; postal_code?: string | null | undefined };

/** The errors of fields that depend on each other, by field; {} if there are none. */
export const problemsOfPlace = ({ state_or_province, postal_code }: Place): FieldErrors =>
  !postal_code || isPostalCodeIn(state_or_province, postal_code) ? {} : { postal_code: [invalidPostalCode] };
