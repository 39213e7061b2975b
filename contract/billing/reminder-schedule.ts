import * as z from 'zod/mini';
import { rowVersion } from '../fields.ts';

const furthestReminderDays = { before: 60, after: 180 } as const;

/** Whole days, each once; as many as a person would read. */
const reminderDays = (furthest: number) =>
  z.array(z.int('Please enter whole days.')).check(
    z.maxLength(10, 'Please enter at most 10 days.'),
    z.refine(
      (days) => days.every((day) => day >= 0 && day <= furthest),
      `Please enter whole days from 0 to ${furthest}.`,
    ),
    z.refine((days) => new Set(days).size === days.length, 'Please enter each day once.'),
  );

/** When clients are reminded of an invoice, in days before and after its due date; 0 before is the day itself. */
export const ReminderSchedule = z
  .object({
    before: reminderDays(furthestReminderDays.before),
    after: reminderDays(furthestReminderDays.after),
    version: rowVersion,
  })
  .check(
    z.refine(({ after }) => !after.includes(0), {
      path: ['after'],
      error: 'For the due date itself, please enter 0 under the days before.',
    }),
  );
export type ReminderSchedule = z.infer<typeof ReminderSchedule>;
