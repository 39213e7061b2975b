import type { ImportedFrom } from '#contract/statistics/day-marks.ts';
import type { ImportVendor } from '#contract/statistics/imports.ts';
import type { WebsiteDays } from '#contract/statistics/website.ts';
import { addUpKnown, type Counts, type Summed } from './rules.ts';

/** Imports bring no page views of listings: with an imported day, theirs are not known. */
export type PageViews = { pageviews: number; listing_pageviews: number | null };

/** The known numbers of a website on the requested days. */
export type SiteFacts = {
  site_id: number;
  name: string;
  /** the day of the first visit that our own collector counted; null if there is none */
  first_day: string | null;
  /** without days that had no visits; page views and those of listings from each hour on */
  days: readonly (PageViews & {
    day: string;
    hours: Readonly<Record<string, readonly [number, number]>> | null;
  })[];
  months: readonly (PageViews & { month: string; source: ImportedFrom; is_whole: boolean })[];
  /** days on which our own counter was off for a while */
  gaps: readonly string[];
  /** days of an earlier website, all before our own first day */
  imported: readonly { day: string; source: ImportVendor; pageviews: number }[];
};

export const countPageViews = (sites: readonly SiteFacts[]): Counts<PageViews> => ({
  all: sites.map(({ days, gaps, imported, ...facts }) => ({
    ...facts,
    days: days.map(({ hours, ...day }) => ({ ...day, hours: hours && toHours(hours) })),
    gaps: gaps.map((day) => ({ day, mark: 'off' })),
    imported: imported.map((day) => ({ ...day, listing_pageviews: null })),
  })),
  sum: (numbers) => ({
    pageviews: numbers.reduce((total, { pageviews }) => total + pageviews, 0),
    listing_pageviews: addUpKnown(numbers.map(({ listing_pageviews: views }) => views)),
  }),
});

const toHours = (hours: Readonly<Record<string, readonly [number, number]>>): Record<string, PageViews> =>
  Object.fromEntries(
    Object.entries(hours).map(([hour, [pageviews, listing_pageviews]]) => [
      hour,
      { pageviews, listing_pageviews },
    ]),
  );

export const toWebsiteDays = ({ numbers, ...days }: Summed<PageViews>): WebsiteDays => ({
  ...days,
  pageviews: numbers?.pageviews ?? null,
  listing_pageviews: numbers?.listing_pageviews ?? null,
});
