import { toCsvText } from '../csv.ts';
import { calculateShare, describeIncomparable, describeSoFar, findThen } from './compared-words.ts';
import { describeMarks } from './day-marks.ts';
import type { ComparedDays } from './website.ts';

/** A file of the numbers on the page, for a spreadsheet: an unknown number is an empty cell, with its reason. */
export function formatDaysCsv(rows: readonly ComparedDays[]): string {
  const isCompared = rows.some(({ other, incomparable }) => other !== null || incomparable !== null);
  const compared = [
    'Compared from',
    'Compared to',
    'Page views then',
    'Listing page views then',
    'Page views change, %',
    'Listing page views change, %',
  ];
  return toCsvText(
    ['From', 'To', 'Page views', 'Listing page views', ...(isCompared ? compared : []), 'Notes'],
    rows.map((row) => [
      row.from,
      row.to,
      row.pageviews,
      row.listing_pageviews,
      ...(isCompared
        ? [
            findThen(row)?.from ?? null,
            findThen(row)?.to ?? null,
            findThen(row)?.pageviews ?? null,
            findThen(row)?.listing_pageviews ?? null,
            calculateShare(row, 'pageviews').percent,
            calculateShare(row, 'listing_pageviews').percent,
          ]
        : []),
      [
        ...describeMarks(row.marks, row.pageviews !== null),
        ...new Set([...describeSoFar(row, 'pageviews'), ...describeSoFar(row, 'listing_pageviews')]),
        ...(isCompared ? describeIncomparable(row) : []),
      ].join('. '),
    ]),
  );
}
