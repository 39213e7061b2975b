import type { FieldErrors } from '../errors.ts';
import { invalidPostalCode, isPostalCodeIn } from './places.ts';
import { active, pending, sold, statusGroups } from './statuses.ts';

type Place = { state_or_province: string; postal_code?: string | null | undefined };

/** The errors of fields that depend on each other, by field; {} if there are none. */
export const problemsOfPlace = ({ state_or_province, postal_code }: Place): FieldErrors =>
  !postal_code || isPostalCodeIn(state_or_province, postal_code) ? {} : { postal_code: [invalidPostalCode] };

/** Why a colleague's listing is in no ad and in no newsletter of the client. */
export const onlyTheirsToAdvertise =
  'This is another agent’s listing. Only the listing agent may advertise it.';

export const shownStatuses: readonly number[] = [active, pending, sold];

/** Whether visitors may still see and buy it. */
export const isForSale = ({ status_id }: { status_id: number }): boolean =>
  statusGroups.active.some((status) => status === status_id);

/** Whether websites show it at all. */
export const isShown = ({ status_id, is_hidden }: { status_id: number; is_hidden: boolean }): boolean =>
  !is_hidden && shownStatuses.includes(status_id);
