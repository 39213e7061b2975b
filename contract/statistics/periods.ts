import * as z from 'zod/mini';

export const statsMonthsAtMost = 24;
const tooMany = `Please ask for 1 to ${statsMonthsAtMost} months.`;

/** '2026-11'. Whether it has begun depends on the zone of the client. */
export const statsMonth = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Please choose a month.'));
export const futureMonth = 'Please choose a month that has begun.';

/** The newest so many months. */
export const statsTake = z.pipe(
  z.string().check(z.regex(/^(?:[1-9]|1\d|2[0-4])$/, tooMany)),
  z.transform(Number),
);
