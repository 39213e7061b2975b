import { dayAfter } from '../days.ts';
import { localDay, localTime, toInstant } from '../zoned-time.ts';

/** When a task without a time reminds on its day, on the clocks of the account. */
export const morning = '09:00';

type Due = { due_on: string; due_time: string | null };
type TimedDue = { due_on: string; due_time: string };

/** The instants at which a task reminds, and from which it is late: its time, or the morning and the end of its day. */
export const toDueInstants = ({ due_on, due_time }: Due, zone: string) => ({
  remind_at: toInstant(due_on, due_time ?? morning, zone),
  late_at:
    due_time === null ? toInstant(dayAfter(due_on, 1), '00:00', zone) : toInstant(due_on, due_time, zone),
});

export const postponements = ['In an hour', 'Tomorrow morning', 'Next week'] as const;
export type Postponement = (typeof postponements)[number];

const hour = 3_600_000;

/** The new time of a task that is put off: next week begins with its Monday. */
export function postpone(until: Postponement, now: Date, zone: string): TimedDue {
  if (until === 'In an hour') {
    const later = toLocalDue(new Date(now.getTime() + hour), zone);
    // of an hour that comes twice the first is meant, which may be over
    return toInstant(later.due_on, later.due_time, zone) > now
      ? later
      : toLocalDue(new Date(now.getTime() + 2 * hour), zone);
  }
  const today = localDay(now, zone);
  const days = until === 'Tomorrow morning' ? 1 : 7 - ((weekdayOf(today) + 6) % 7);
  return { due_on: dayAfter(today, days), due_time: morning };
}

function toLocalDue(at: Date, zone: string): TimedDue {
  const local = localTime(at, zone);
  return { due_on: local.slice(0, 10), due_time: local.slice(11) };
}

/** 0 is Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
