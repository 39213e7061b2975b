import { previousMonth } from '../newsletter/calendar.ts';
import { localDay } from '../zoned-time.ts';

/** Counted things are fewer or more, rates lower or higher, and amounts less or more. */
export type Quantity = 'count' | 'rate' | 'money';

/** The periods of the two numbers. */
export type ComparedPeriods = {
  month: string;
  /** the period before; null if there is none */
  before: string | null;
  /** the month is not over at the client's place */
  isRunning: boolean;
  /** while the month runs: the last day of the month before that is counted for both; null if days are not known */
  until: string | null;
  /** the last day counted, if the numbers of a past month arrived before its end */
  endsOn?: string | null;
};

export type ComparedNumber = {
  quantity: Quantity;
  /** null if one of the two is not known */
  now: number | null;
  before: number | null;
  format: (value: number) => string;
  /** the number shown above it, if that covers other days or websites than the comparison */
  shown?: number | null;
  /** how far it moved, if the usual wording does not fit */
  formatChange?: ((size: number) => string) | undefined;
};

/** -1 is down and 1 is up; null if nothing can be compared. */
export type Comparison = { direction: -1 | 0 | 1 | null; text: string };

/** How many days of a month have begun that the month before also has; null once the month is over. */
export function comparableDays(month: string, now: Date, zone: string): number | null {
  const today = localDay(now, zone);
  const present = today.slice(0, 7);
  if (month < present) return null;
  if (month > present) return 0;
  return Math.min(Number(today.slice(8)), daysIn(previousMonth(month)));
}

/**
 * The last day of the month before that is counted for both; null if no day can be compared. Comparisons
 * begin on the second day, because on the first a few hours would be compared with a whole day.
 */
export function lastSharedDay(month: string, now: Date, zone: string): string | null {
  const days = comparableDays(month, now, zone);
  return days === null || days < 2 ? null : toDay(previousMonth(month), days);
}

/** Compares a number of a month with that of the period before, for a screen, a card or a file. */
export function compareMonths(number: ComparedNumber, periods: ComparedPeriods): Comparison {
  const { month, before, isRunning, until, endsOn = null } = periods;
  const unknown = { direction: null, text: periodText(periods) };
  if (endsOn !== null || before === null || (isRunning && until === null)) return unknown;
  const { now, before: then } = number;
  if (now === null || then === null) return unknown;
  const { direction, text } = describeChange(
    { ...number, now, before: then },
    until === null ? `in ${monthText(before)}` : daysText(until),
  );
  const part = number.shown != null && number.shown !== now ? number.format(now) : null;
  if (until !== null)
    return { direction, text: `${daysText(month + until.slice(7))}: ${part ? `${part}, ` : ''}${text}` };
  return { direction, text: part ? `${part} of them compared: ${text}` : capitalize(text) };
}

type Changed = ComparedNumber & { now: number; before: number };

/** '395 (12%) fewer than in October'; from zero there is no percentage. */
export function describeChange(
  { quantity, now, before, format, formatChange = format }: Changed,
  since: string,
): { direction: -1 | 0 | 1; text: string } {
  const size = formatChange(Math.abs(now - before));
  if (size === formatChange(0)) return { direction: 0, text: `the same as ${since}` };
  const direction = now > before ? 1 : -1;
  const word = words[quantity][direction === 1 ? 'up' : 'down'];
  return { direction, text: `${size}${percentText(now, before)} ${word} than ${since}` };
}

const words: Record<Quantity, { up: string; down: string }> = {
  count: { up: 'more', down: 'fewer' },
  rate: { up: 'higher', down: 'lower' },
  money: { up: 'more', down: 'less' },
};

const wholeNumbers = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });

function percentText(now: number, before: number): string {
  if (before <= 0) return '';
  const percent = (100 * Math.abs(now - before)) / before;
  if (percent < 1) return ' (under 1%)';
  return percent > 99 && percent < 100 ? ' (over 99%)' : ` (${wholeNumbers.format(percent)}%)`;
}

const months = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonths = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' });

const monthText = (month: string): string => months.format(new Date(`${month}-15T00:00:00Z`));
const shortMonthText = (day: string): string =>
  shortMonths.format(new Date(`${day.slice(0, 7)}-15T00:00:00Z`)).replace('.', '');

/** The first days of a month: 'Nov 1–26' of '2026-11-26'. */
function daysText(lastDay: string): string {
  const days = Number(lastDay.slice(8));
  return `${shortMonthText(lastDay)} 1${days > 1 ? `–${days}` : ''}`;
}

/** 'November 2026', 'November 2026 so far', or the day up to which it is counted. */
export function periodText({
  month,
  isRunning,
  endsOn = null,
}: Pick<ComparedPeriods, 'month' | 'isRunning' | 'endsOn'>): string {
  if (isRunning) return `${monthText(month)} so far`;
  return endsOn === null
    ? monthText(month)
    : `${monthText(month)} up to ${shortMonthText(endsOn)} ${Number(endsOn.slice(8))}`;
}

const daysIn = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};
const toDay = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`;
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
