import { previousMonth } from '#contract/newsletter/calendar.ts';
import { comparableDays, lastSharedDay } from '#contract/statistics/comparison.ts';
import type { Counter } from '#contract/statistics/counters.ts';
import type { WebsiteComparison, WebsiteMonth } from '#contract/statistics/website.ts';

/** Visitors and page views of listings are null in a month with imported days. */
type Numbers = { visitors: number | null; pageviews: number; listing_pageviews: number | null };

/** A month of one website. */
export type SiteMonth = Numbers & {
  site_id: number;
  name: string;
  month: string;
  visitors_from: Counter;
  /** it was counted from its first day on and, for another system, until its last */
  is_whole: boolean;
};
export type SiteDay = Numbers & { site_id: number; day: string };
/** A day of a website with missing visits. */
export type SiteGap = { site_id: number; day: string };

type Facts = {
  month: string | null;
  zone: string;
  sites: readonly SiteMonth[];
  days: readonly SiteDay[];
  gaps: readonly SiteGap[];
};

/**
 * Compares a month with the one before: the same websites in both, and during the month the same days of those our
 * own collector counts. Monthly visitors are never compared with daily ones, and days without our counter are left
 * out.
 */
export function compareWebsites(
  { month, zone, sites, days, gaps }: Facts,
  now: Date,
): WebsiteComparison | null {
  if (month === null) return null;
  const before = previousMonth(month);
  const isRunning = comparableDays(month, now, zone) !== null;
  const until = lastSharedDay(month, now, zone);
  if (isRunning && until === null) return null;
  const later = sites.filter((one) => one.month === month);
  const earlier = sites.filter((one) => one.month === before);
  // of the compared days
  const isCounted = (id: number) =>
    !gaps.some(
      ({ site_id: site, day }) =>
        site === id &&
        (day.startsWith(month) || day.startsWith(before)) &&
        (until === null || day.slice(8) <= until.slice(8)),
    );
  const pairs = later.flatMap((one) => {
    const other = earlier.find(({ site_id: id }) => id === one.site_id);
    const isKnown = isRunning ? isOurs(one) && other && isOurs(other) : one.is_whole;
    return other?.is_whole && isKnown && isCounted(one.site_id) ? [[one, other] as const] : [];
  });
  if (pairs.length === 0) return null;
  const ids = pairs.map(([{ site_id: id }]) => id);
  const firstDays = (lastDay: string) =>
    days.filter(
      ({ site_id: id, day }) => ids.includes(id) && day.startsWith(lastDay.slice(0, 7)) && day <= lastDay,
    );
  const [nowNumbers, beforeNumbers] =
    until === null
      ? [
          addUp(
            month,
            pairs.map(([one]) => one),
          ),
          addUp(
            before,
            pairs.map(([, other]) => other),
          ),
        ]
      : [addUp(month, firstDays(month + until.slice(7))), addUp(before, firstDays(until))];
  return {
    until,
    now:
      nowNumbers.visitors_from === beforeNumbers.visitors_from
        ? nowNumbers
        : { ...nowNumbers, visitors: null, visitors_from: null },
    before: beforeNumbers,
    left_out: [...later, ...earlier.filter((one) => later.every(({ site_id: id }) => id !== one.site_id))]
      .filter(({ site_id: id }) => !ids.includes(id))
      .map(({ name }) => name),
  };
}

/** The month before, on the compared days; null if nothing is known about it. */
export function findPreviousFacts({ month, sites }: Facts, comparison: WebsiteComparison | null) {
  if (comparison) return { ...comparison.before, until: comparison.until };
  const before = month === null ? '' : previousMonth(month);
  const rows = sites.filter((one) => one.month === before);
  return rows.length === 0 ? null : { ...addUp(before, rows), until: null };
}

const isOurs = ({ visitors_from: from }: SiteMonth): boolean => from === 'collector';

/** A day has no counter of its own, since only our collector counts days; a day without a row had no visitors. */
function addUp(month: string, all: readonly (Numbers & { visitors_from?: Counter })[]): WebsiteMonth {
  const counters = new Set(all.map(({ visitors_from: from = 'collector' }) => from));
  const [from = 'collector', ...others] = counters;
  const sumKnown = (key: keyof Numbers): number | null => {
    const known = all.flatMap((one) => one[key] ?? []);
    return known.length < all.length ? null : known.reduce((total, one) => total + one, 0);
  };
  const isOneCount = others.length === 0;
  return {
    month,
    visitors: isOneCount ? sumKnown('visitors') : null,
    visitors_from: isOneCount ? from : null,
    pageviews: all.reduce((total, one) => total + one.pageviews, 0),
    listing_pageviews: sumKnown('listing_pageviews'),
  };
}
