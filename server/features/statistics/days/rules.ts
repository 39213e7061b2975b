import { firstDayOfMonth, lastDayOfMonth } from '#contract/day-periods.ts';
import { daysBetween } from '#contract/days.ts';
import { dayMarks, type DayMark, type ImportedFrom } from '#contract/statistics/day-marks.ts';
import type { ImportVendor } from '#contract/statistics/imports.ts';
import { splitRange, type DayRange } from '#contract/statistics/day-ranges.ts';
import type { WebsiteDays } from '#contract/statistics/website.ts';

export type Numbers = { pageviews: number; listing_pageviews: number };

/** The known numbers of a website on the requested days. */
export type SiteFacts = {
  site_id: number;
  name: string;
  /** the day of the first visit that our own collector counted; null if there is none */
  first_day: string | null;
  /** without days that had no visits */
  days: readonly CountedDay[];
  /** months that another system or a file counted, whose days are not known */
  months: readonly ImportedMonth[];
  /** days on which our own counter was off for a while */
  gaps: readonly string[];
  /** days of an earlier website, all before our own first day */
  imported: readonly ImportedDay[];
};
type ImportedDay = { day: string; source: ImportVendor; pageviews: number };
type CountedDay = Numbers & {
  day: string;
  /** page views and those of listings from each hour on, where they are compared and known */
  hours?: Readonly<Record<string, readonly [number, number]>> | null;
};
type ImportedMonth = Numbers & {
  /** '2026-11' */
  month: string;
  source: ImportedFrom;
  /** it was counted until its last day */
  is_whole: boolean;
};

/**
 * The numbers of some days of all websites, the same for the same days in any parts. An imported month counts where it
 * is complete, every other month day by day.
 */
export function addUpRange(sites: readonly SiteFacts[], { from, to }: DayRange, today: string): WebsiteDays {
  const all = sites.map((site) => addUpSite(site, { from, to }, today));
  const known = all.flatMap(({ numbers }) => (numbers ? [numbers] : []));
  const isMarked = (mark: DayMark): boolean =>
    // a website that joined later is no gap in the numbers of the others
    mark === 'before'
      ? all.every(({ marks }) => marks.has(mark))
      : all.some(({ marks }) => marks.has(mark)) || (mark === 'today' && from <= today && today <= to);
  return {
    from,
    to,
    pageviews: addUpKnown(known, 'pageviews'),
    listing_pageviews: addUpKnown(known, 'listing_pageviews'),
    marks: dayMarks.filter(isMarked),
  };
}

/** Imports bring no page views of listings: with an imported day, theirs are not known. */
type SumOfDays = { pageviews: number; listing_pageviews: number | null };
type SiteSum = { numbers: SumOfDays | null; marks: ReadonlySet<DayMark> };

/** Null if there are no numbers, or one of them is not known. */
function addUpKnown(known: readonly SumOfDays[], key: keyof SumOfDays): number | null {
  const numbers = known.flatMap((one) => one[key] ?? []);
  return known.length === 0 || numbers.length < known.length
    ? null
    : numbers.reduce((total, one) => total + one, 0);
}

function addUpSite(site: SiteFacts, range: DayRange, today: string): SiteSum {
  const parts = splitRange(range, 'month').map((part) => {
    const imported = site.months.find(({ month }) => month === part.from.slice(0, 7));
    return imported ? addImported(imported, part, today) : addUpDays(site, part);
  });
  const known = parts.flatMap(({ numbers }) => (numbers ? [numbers] : []));
  return {
    numbers:
      known.length === 0
        ? null
        : {
            pageviews: known.reduce((total, one) => total + one.pageviews, 0),
            listing_pageviews: addUpKnown(known, 'listing_pageviews'),
          },
    marks: new Set(parts.flatMap(({ marks }) => [...marks])),
  };
}

/** An imported month, or a part of it; while it runs, up to today is all of it. */
function addImported(imported: ImportedMonth, { from, to }: DayRange, today: string): SiteSum {
  const last = lastDayOfMonth(from);
  const isRunning = today <= last;
  if (from !== firstDayOfMonth(from) || to < (isRunning ? today : last))
    return { numbers: null, marks: new Set<DayMark>(['month_only']) };
  return {
    numbers: imported,
    marks: new Set<DayMark>([imported.source, ...(isRunning || imported.is_whole ? [] : ['late' as const])]),
  };
}

function addUpDays({ first_day, days, gaps, imported }: SiteFacts, { from, to }: DayRange): SiteSum {
  const isAsked = (day: string): boolean => from <= day && day <= to;
  const counted = days.filter(({ day }) => isAsked(day));
  const off = gaps.filter(isAsked);
  const earlier = imported.filter(({ day }) => isAsked(day));
  const isBefore = countDaysBefore(first_day, { from, to }) > earlier.length;
  const hasCount =
    first_day !== null && first_day <= to && hasKnownDay({ from, to }, first_day, counted, off);
  return {
    numbers:
      hasCount || earlier.length > 0
        ? {
            pageviews: [...counted, ...earlier].reduce((total, one) => total + one.pageviews, 0),
            listing_pageviews:
              earlier.length > 0 ? null : counted.reduce((total, one) => total + one.listing_pageviews, 0),
          }
        : null,
    marks: new Set<DayMark>([
      ...(isBefore ? ['before' as const] : []),
      ...(off.length > 0 ? ['off' as const] : []),
      ...earlier.map(({ source }) => source),
    ]),
  };
}

/** How many days of a range are before our own first day. */
const countDaysBefore = (firstDay: string | null, { from, to }: DayRange): number =>
  firstDay === null || firstDay > to ? daysBetween(from, to) + 1 : Math.max(0, daysBetween(from, firstDay));

/** A day without visits is known unless our counter was off on it. */
const hasKnownDay = (
  { from, to }: DayRange,
  firstDay: string,
  counted: readonly unknown[],
  off: readonly string[],
): boolean =>
  counted.length > 0 ||
  splitRange({ from: from < firstDay ? firstDay : from, to }, 'day').some((day) => !off.includes(day.from));

const incomplete: readonly DayMark[] = ['before', 'off', 'late', 'month_only'];

export const isCounted = (site: SiteFacts, range: DayRange, today: string): boolean =>
  addUpRange([site], range, today).pageviews !== null;

/** Whether all of a range was counted. */
export function isComplete(site: SiteFacts, range: DayRange, today: string): boolean {
  const { pageviews, marks } = addUpRange([site], range, today);
  return pageviews !== null && !marks.some((mark) => incomplete.includes(mark));
}
