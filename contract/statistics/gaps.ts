import * as z from 'zod/mini';
import { dayAfter } from '../days.ts';

/** Days on which our own counter was off for a while, so that visits are missing: '2026-11-03', oldest first. */
export const gapDays = z.array(z.string());

const rangesAtMost = 6;
const shortMonths = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' });
const lists = new Intl.ListFormat('en-CA', { type: 'conjunction' });

/** Those of one month, '2026-11'. */
export const gapsOfMonth = (days: readonly string[], month: string): string[] =>
  days.filter((day) => day.startsWith(month));

/** The note for numbers of these days; null if none is missing. */
export const describeGaps = (days: readonly string[]): string | null =>
  days.length === 0
    ? null
    : `Our counter was off on ${formatDays(days)}; those visits are not in these numbers.`;

/** 'Nov 3 and 4', 'Oct 30, Nov 3–6 and 9'; for many days it gives their count. */
export function formatDays(days: readonly string[]): string {
  const ranges = joinDays(days);
  if (ranges.length > rangesAtMost) return `${days.length} days`;
  let named = '';
  return lists.format(
    ranges.map(([first, last]) => {
      const month = named === monthOf(first) ? '' : `${monthOf(first)} `;
      named = monthOf(last);
      const from = `${month}${toDayNumber(first)}`;
      if (first === last) return from;
      return monthOf(last) === monthOf(first)
        ? `${from}–${toDayNumber(last)}`
        : `${from} to ${named} ${toDayNumber(last)}`;
    }),
  );
}

type Range = readonly [first: string, last: string];

/** Three or more days in a row become one range; two are listed. */
function joinDays(days: readonly string[]): Range[] {
  const runs = days.toSorted().reduce<string[][]>((ranges, day) => {
    const run = ranges.at(-1);
    if (run && dayAfter(run.at(-1) ?? '') === day) run.push(day);
    else ranges.push([day]);
    return ranges;
  }, []);
  return runs.flatMap((run) =>
    run.length > 2 ? [[run[0] ?? '', run.at(-1) ?? ''] as const] : run.map((day) => [day, day] as const),
  );
}

const monthOf = (day: string): string => shortMonths.format(new Date(`${day}T00:00:00Z`)).replace('.', '');
const toDayNumber = (day: string): number => Number(day.slice(8));
