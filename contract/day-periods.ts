import { dayAfter } from './days.ts';

/** Weeks and months of calendar days, '2026-12-01'. Apart from days.ts, which every screen loads. */

/** The Monday with which the week of a day begins. */
export const firstDayOfWeek = (day: string): string =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export const firstDayOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export const lastDayOfMonth = (day: string): string => dayAfter(firstDayOfLaterMonth(day, 1), -1);

/** The day with the same number in a later month, or an earlier one below zero; null if that month has no such day. */
export function sameDayOfMonth(day: string, months: number): string | null {
  const first = firstDayOfLaterMonth(day, months);
  const same = first.slice(0, 8) + day.slice(8);
  return same <= lastDayOfMonth(first) ? same : null;
}

/** The first of a month so many months later, or earlier below zero. */
export const firstDayOfLaterMonth = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10);
