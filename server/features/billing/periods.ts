import type { Frequency } from '#contract/billing/money.ts';

/** Days are written as 2026-12-01 here: a period has no clock and no zone. */
type Day = string;

const months: Record<Frequency, number> = { Monthly: 1, Annually: 12 };

/**
 * The first day of the period after this one. `anchor` is the client's payment day of the month. A client who pays on
 * the 31st pays on the last day of shorter months, and then on the 31st again.
 */
export function nextPeriod(day: Day, frequency: Frequency, anchor: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months[frequency], 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor, lastDay));
  return toDay(first);
}

/** The last period that began before `until`: after a pause nobody pays for time without service. */
export function currentPeriod(start: Day, until: Day, frequency: Frequency, anchor: number): Day {
  let period = start;
  for (;;) {
    const next = nextPeriod(period, frequency, anchor);
    if (next > until) return period;
    period = next;
  }
}

/** The first day of the period that ends the day before this one. */
export function previousPeriod(day: Day, frequency: Frequency, anchor: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months[frequency], 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor, lastDay));
  return toDay(first);
}

export const toAnchorDay = (day: Day): number => Number(day.slice(8));

/** 'Dec 1, 2026' */
export const dayText = (day: Day): string => shown.format(new Date(`${day}T12:00:00Z`));
const shown = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

const toDay = (date: Date): Day => date.toISOString().slice(0, 10);
