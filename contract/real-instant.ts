import * as z from 'zod/mini';
import { isCalendarDay } from './zoned-time.ts';

const dayWanted = 'Please choose a day.';

/** An instant that somebody chooses, 2026-11-15T17:00:00Z: there is no hour 25, and no February 30. */
export const realInstant = z
  .string(dayWanted)
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, dayWanted), z.refine(isInstant, dayWanted));

function isInstant(text: string): boolean {
  return isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
