import { describeChange } from '#contract/statistics/comparison.ts';

const months = new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' });
const monthsOfYear = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('en-CA', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const shortMonths = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' });
const numbers = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 });

/** 'November' */
export const monthName = (month: string): string => months.format(new Date(`${month}-15T00:00:00Z`));
/** 'November 2026' */
export const monthWithYear = (month: string): string =>
  monthsOfYear.format(new Date(`${month}-15T00:00:00Z`));
/** 'Nov' */
export const shortMonthName = (month: string): string =>
  shortMonths.format(new Date(`${month}-15T00:00:00Z`)).replace('.', '');
/** 'November 20' of '2026-11-20' */
export const dayName = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

export const count = (value: number): string => numbers.format(value);

/** '1 new contact', '18 new contacts' */
export const formatCount = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** '132 (12%) more than in October' */
export const compareCounts = (now: number, before: number, month: string): string =>
  compareWith({ quantity: 'count', now, before, format: count }, month);

/** The comparison of a completed month's number with the month before. */
export const compareWith = (number: Parameters<typeof describeChange>[0], month: string): string =>
  describeChange(number, `in ${monthName(month)}`).text;

/** '3,410 (October: 3,120)' */
export const formatWithPrevious = (now: string, before: string | null, month: string): string =>
  before === null ? now : `${now} (${monthName(month)}: ${before})`;

/** 'one', 'one and two', 'one, two and three' */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

type Part = { source: string; now: number; before: number };

/** A smaller change says nothing about its origin. */
const fewestChanged = 5;

/** The part that made most of a change; null if none did, or if others cancelled it out. */
export function mainPart<P extends Part>(
  parts: readonly P[],
  change: number,
): { part: P; change: number } | null {
  if (Math.abs(change) < fewestChanged) return null;
  const [largest] = parts
    .map((part) => ({ part, change: part.now - part.before }))
    .toSorted((a, b) => (b.change - a.change) * Math.sign(change));
  const share = (largest?.change ?? 0) / change;
  return largest && share > 0.5 && share <= 1 ? largest : null;
}
