import * as z from 'zod/mini';
import { anyText, required, tooLong } from './fields.ts';

/** Several spaces, a tab or a line break look like one space, so no two names differ in these alone. */
export const joinSpaces = (name: string): string => name.replaceAll(/\s+/g, ' ');

/** The name of a record that is unique in its account. */
export const uniqueName = (max: number) =>
  anyText.check(z.overwrite(joinSpaces), z.maxLength(max, tooLong(max)), z.minLength(1, required));
