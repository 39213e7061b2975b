import { dayAfter } from '#contract/days.ts';
import { toInstant } from '#contract/zoned-time.ts';
import { presentDay } from '#web/parts/dates.ts';
import { displayZone } from '#web/parts/zones.ts';

const morning = '08:00';

type AsideDay = { label: string; untilFrom: (now: Date) => string };

/** The usual days for setting something aside, each in the morning at the provider's place. */
export const asideDays: readonly AsideDay[] = [
  { label: 'until tomorrow', untilFrom: (now) => morningOf(now, 1) },
  { label: 'until Monday', untilFrom: (now) => morningOf(now, (8 - weekdayOf(now)) % 7 || 7) },
];

/** The morning of a day such as '2026-11-30', for the API. */
export const morningOfDay = (day: string): string =>
  `${toInstant(day, morning, displayZone()).toISOString().slice(0, 19)}Z`;

/** A day as a date input writes it. */
export const dayFrom = (now: Date, days: number): string => dayAfter(presentDay(now), days);

const morningOf = (now: Date, days: number): string => morningOfDay(dayFrom(now, days));

const weekdayOf = (now: Date): number => new Date(`${presentDay(now)}T00:00:00Z`).getUTCDay();
