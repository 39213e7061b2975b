import { toCsvText } from '../csv.ts';
import { describeMarks } from './day-marks.ts';
import type { WebsiteDays } from './website.ts';

/** A file of the numbers on the page, for a spreadsheet: an unknown number is an empty cell, with its reason. */
export const formatDaysCsv = (rows: readonly WebsiteDays[]): string =>
  toCsvText(
    ['From', 'To', 'Page views', 'Listing page views', 'Notes'],
    rows.map(({ from, to, pageviews, listing_pageviews, marks }) => [
      from,
      to,
      pageviews,
      listing_pageviews,
      describeMarks(marks, pageviews !== null).join('. '),
    ]),
  );
