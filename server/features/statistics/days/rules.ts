import { firstDayOfMonth, lastDayOfMonth } from '#contract/day-periods.ts';
import { daysBetween } from '#contract/days.ts';
import { dayMarks, type DayMark, type ImportedFrom } from '#contract/statistics/day-marks.ts';
import type { ImportVendor } from '#contract/statistics/imports.ts';
import { splitRange, type DayRange } from '#contract/statistics/day-ranges.ts';

/** The known numbers of a website or an ad account on the requested days. */
export type Facts<Numbers> = {
  name: string;
  /** the first day that was counted day by day; null if there is none */
  first_day: string | null;
  /** without days that were counted and had nothing */
  days: readonly CountedDay<Numbers>[];
  /** months that another system or a file counted, whose days are not known */
  months: readonly ImportedMonth<Numbers>[];
  /** days since the first that were not counted, or not for a while */
  gaps: readonly { day: string; mark: DayMark }[];
  /** days that another system counted, all before our own first day */
  imported: readonly (Numbers & { day: string; source: ImportVendor })[];
};
type CountedDay<Numbers> = Numbers & {
  day: string;
  /** a note that it needs */
  mark?: DayMark;
  /** the numbers from each hour on, where they are compared and known */
  hours?: Readonly<Record<string, Numbers>> | null;
};
type ImportedMonth<Numbers> = Numbers & {
  /** '2026-11' */
  month: string;
  /** null where its origin needs no note */
  source: ImportedFrom | null;
  /** it was counted until its last day */
  is_whole: boolean;
};

/** The known numbers of all of them, and how they are added up: of none they are zero. */
export type Counts<Numbers> = {
  all: readonly Facts<Numbers>[];
  sum: (numbers: readonly Numbers[]) => Numbers;
};

/** Some days with their numbers, or null where these are not known. */
export type Summed<Numbers> = DayRange & { numbers: Numbers | null; marks: DayMark[] };

/** Of unknown numbers the sum is unknown. */
export const addUpKnown = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce<number | null>((total, one) => (total === null || one === null ? null : total + one), 0);

/**
 * The numbers of some days, the same for the same days in any parts. An imported month counts where it is complete,
 * every other month day by day.
 */
export function addUpRange<Numbers>(
  { all, sum }: Counts<Numbers>,
  { from, to }: DayRange,
  today: string,
): Summed<Numbers> {
  const sums = all.map((facts) => addUpOne(facts, { from, to }, { today, sum }));
  const known = sums.flatMap(({ numbers }) => (numbers ? [numbers] : []));
  const isMarked = (mark: DayMark): boolean =>
    // a website that joined later is no gap in the numbers of the others
    mark === 'before'
      ? sums.every(({ marks }) => marks.has(mark))
      : sums.some(({ marks }) => marks.has(mark)) || (mark === 'today' && from <= today && today <= to);
  return {
    from,
    to,
    numbers: known.length === 0 ? null : sum(known),
    marks: dayMarks.filter(isMarked),
  };
}

type Sum<Numbers> = { numbers: Numbers | null; marks: ReadonlySet<DayMark> };
type Adding<Numbers> = { today: string; sum: Counts<Numbers>['sum'] };

function addUpOne<Numbers>(
  facts: Facts<Numbers>,
  range: DayRange,
  { today, sum }: Adding<Numbers>,
): Sum<Numbers> {
  const parts = splitRange(range, 'month').map((part) => {
    const imported = facts.months.find(({ month }) => month === part.from.slice(0, 7));
    return imported ? addImported(imported, part, today) : addUpDays(facts, part, sum);
  });
  const known = parts.flatMap(({ numbers }) => (numbers ? [numbers] : []));
  return {
    numbers: known.length === 0 ? null : sum(known),
    marks: new Set(parts.flatMap(({ marks }) => [...marks])),
  };
}

/** An imported month, or a part of it; while it runs, up to today is all of it. */
function addImported<Numbers>(
  imported: ImportedMonth<Numbers>,
  { from, to }: DayRange,
  today: string,
): Sum<Numbers> {
  const last = lastDayOfMonth(from);
  const isRunning = today <= last;
  if (from !== firstDayOfMonth(from) || to < (isRunning ? today : last))
    return { numbers: null, marks: new Set<DayMark>(['month_only']) };
  return {
    numbers: imported,
    marks: new Set<DayMark>([
      ...(imported.source === null ? [] : [imported.source]),
      ...(isRunning || imported.is_whole ? [] : ['late' as const]),
    ]),
  };
}

function addUpDays<Numbers>(
  { first_day, days, gaps, imported }: Facts<Numbers>,
  { from, to }: DayRange,
  sum: Counts<Numbers>['sum'],
): Sum<Numbers> {
  const isAsked = ({ day }: { day: string }): boolean => from <= day && day <= to;
  const counted = days.filter(isAsked);
  const off = gaps.filter(isAsked);
  const earlier = imported.filter(isAsked);
  const isBefore = countDaysBefore(first_day, { from, to }) > earlier.length;
  const hasCount =
    first_day !== null && first_day <= to && hasKnownDay({ from, to }, first_day, counted, off);
  return {
    numbers: hasCount || earlier.length > 0 ? sum([...counted, ...earlier]) : null,
    marks: new Set<DayMark>([
      ...(isBefore ? ['before' as const] : []),
      ...off.map(({ mark }) => mark),
      ...counted.flatMap(({ mark }) => mark ?? []),
      ...earlier.map(({ source }) => source),
    ]),
  };
}

/** How many days of a range are before our own first day. */
const countDaysBefore = (firstDay: string | null, { from, to }: DayRange): number =>
  firstDay === null || firstDay > to ? daysBetween(from, to) + 1 : Math.max(0, daysBetween(from, firstDay));

/** A day without a row is known unless it was not counted. */
function hasKnownDay(
  { from, to }: DayRange,
  firstDay: string,
  counted: readonly unknown[],
  off: readonly { day: string }[],
): boolean {
  if (counted.length > 0) return true;
  const unknown = new Set(off.map(({ day }) => day));
  return splitRange({ from: from < firstDay ? firstDay : from, to }, 'day').some(
    (part) => !unknown.has(part.from),
  );
}

const incomplete: readonly DayMark[] = [
  'before',
  'off',
  'late',
  'month_only',
  'missing',
  'pending',
  'partial',
];

export const isCounted = <Numbers>(counts: Counts<Numbers>, range: DayRange, today: string): boolean =>
  addUpRange(counts, range, today).numbers !== null;

/** Whether all of a range was counted. */
export function isComplete<Numbers>(counts: Counts<Numbers>, range: DayRange, today: string): boolean {
  const { numbers, marks } = addUpRange(counts, range, today);
  return numbers !== null && !marks.some((mark) => incomplete.includes(mark));
}
