import * as z from 'zod/mini';
import { createIdSchema } from '../fields.ts';
import { maxUnansweredDays } from './lists.ts';

export const maxNotesLength = 5000;
export const contactForm = 1;
/** Its visitors are counted elsewhere, so that it is no share of those of the own website. */
export const formElsewhere = 20;

export const preferredTimes = ['ASAP', 'Mornings', 'Afternoons', 'Evenings'] as const;
export const types = [
  { id: 1, type: 'Buyer' },
  { id: 2, type: 'Seller' },
] as const;

const invalidType = 'Please select a valid contact type.';
export const typeId = createIdSchema(
  types.map((type) => type.id),
  invalidType,
);
/** absent and '' mean any type */
export const typeFilter = z.optional(
  z.pipe(
    z.enum(['', ...types.map((type) => `${type.id}` as const)], invalidType),
    z.transform((value) => Number(value) || undefined),
  ),
);

const invalidDays = `Please choose a number of days up to ${maxUnansweredDays}.`;
export const unansweredDays = z
  .int(invalidDays)
  .check(z.minimum(1, invalidDays), z.maximum(maxUnansweredDays, invalidDays));
/** the same in an address: 1 to 365 */
export const unansweredFilter = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, invalidDays)),
    z.transform((days) => Number(days)),
  ),
);
export const preferredTime = z.enum(preferredTimes, 'Please select a valid time.');

/** Of a flag that is sent as something else. */
export const yesOrNo = 'Please choose true or false.';
