/** Days of the calendar, '2026-12-01', which have no clock and no zone. */

const length = 86_400_000;
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** So many days later, or earlier where they are below zero. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(toTime(day) + days * length).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((toTime(to) - toTime(from)) / length);
