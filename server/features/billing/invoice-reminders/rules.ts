import { dayAfter } from '#contract/days.ts';

/** A reminder is sent on its day, or on one of the next two, such as after an outage; later ones are left out. */
export const latestReminderDays = 2;

type Reminded = {
  /** '2026-12-15' */
  due_on: string;
  /** of the last reminder, in days after the due date; null without any */
  last_days: number | null;
};

type Schedule = {
  /** in days after the due date, below 0 before it */
  days: readonly number[];
  /** the last day of a pause; 'open' until it is resumed, null without a pause */
  pausedUntil: string | null;
};

/** The first day from today on that has a reminder of this open invoice; null if none is to come. */
export function nextReminder(
  { due_on, last_days }: Reminded,
  { days, pausedUntil }: Schedule,
  today: string,
): string | null {
  if (pausedUntil === 'open') return null;
  const first = pausedUntil === null || pausedUntil < today ? today : dayAfter(pausedUntil);
  for (const step of days.toSorted((one, other) => one - other)) {
    if (last_days !== null && last_days >= step) continue;
    const begins = dayAfter(due_on, step);
    const day = begins > first ? begins : first;
    if (day <= dayAfter(due_on, lastDayOf(step))) return day;
  }
  return null;
}

/** A reminder before the due date is not sent after it. */
const lastDayOf = (step: number): number =>
  step < 0 ? Math.min(step + latestReminderDays, -1) : step + latestReminderDays;
