const morningHour = 8;

type AsideDay = { label: string; untilFrom: (now: Date) => string };

/** The usual days to set something aside until, each in the morning of the reader's own time zone. */
export const asideDays: readonly AsideDay[] = [
  { label: 'until tomorrow', untilFrom: (now) => morningOf(now, 1) },
  { label: 'until Monday', untilFrom: (now) => morningOf(now, (8 - now.getDay()) % 7 || 7) },
];

/** The morning of a day such as '2026-11-30', as the API takes it. */
export function morningOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return toInstant(new Date(year, month - 1, date, morningHour));
}

/** A day as a date input writes it. */
export function dayFrom(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

const morningOf = (now: Date, days: number): string => morningOfDay(dayFrom(now, days));

const toInstant = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
