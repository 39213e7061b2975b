/** Days of the calendar, '2026-12-01', which have no clock and no zone. */

const length = 86_400_000;
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** So many days later, or earlier where they are below zero. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(toTime(day) + days * length).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((toTime(to) - toTime(from)) / length);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(toTime(day)).getUTCDay();

/** The Monday with which the week of a day begins. */
export const firstDayOfWeek = (day: string): string => dayAfter(day, -((weekdayOf(day) + 6) % 7));

export const firstDayOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export const lastDayOfMonth = (day: string): string => dayAfter(firstOfLaterMonth(day, 1), -1);

/** The day with the same number in a later month, or an earlier one below zero; null if that month has no such day. */
export function sameDayOfMonth(day: string, months: number): string | null {
  const first = firstOfLaterMonth(day, months);
  const same = first.slice(0, 8) + day.slice(8);
  return same <= lastDayOfMonth(first) ? same : null;
}

const firstOfLaterMonth = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10);
