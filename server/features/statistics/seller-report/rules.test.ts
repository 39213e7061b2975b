import { expect, test } from 'vitest';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import { buildRows, columns, listNotes, reportFileName } from './rules.ts';

const report = (change: Partial<SellerReport> = {}): SellerReport => ({
  as_of: '2026-11-20T20:00:00Z',
  address: '12 Elm Street',
  city: 'Victoria',
  agent_name: 'Ann Agent',
  months: [
    { month: '2026-11', views: 1200, enquiries: 3, newsletter_clicks: 0 },
    { month: '2026-10', views: null, enquiries: 1, newsletter_clicks: 40 },
  ],
  gaps: [],
  ...change,
});

test('the report has a row for each month and one for all, and a dash for what was not counted', () => {
  expect(columns).toEqual(['Month', 'Page views', 'Enquiries', 'Newsletter clicks']);
  expect(buildRows(report())).toEqual([
    ['November 2026', '1,200', '3', '0'],
    ['October 2026', '–', '1', '40'],
    ['Total', '1,200', '4', '40'],
  ]);
  const [uncounted] = report().months.slice(1);
  expect(buildRows(report({ months: uncounted ? [uncounted] : [] })).at(-1)).toEqual([
    'Total',
    '–',
    '1',
    '40',
  ]);
});

test('the notes say what a dash means and when the counter was off, if either is in the report', () => {
  expect(listNotes(report())).toEqual(['A dash means page views weren’t counted that month.']);
  const counted = report({ months: report().months.slice(0, 1) });
  expect(listNotes(counted)).toEqual([]);
  expect(listNotes({ ...counted, gaps: ['2026-11-03'] })).toEqual([
    'Our counter was off on Nov 3; those visits are not in these numbers.',
  ]);
});

test.each([
  ['12 Elm Street', 'report-12-elm-street.pdf'],
  ['#4, 12 Élm St.', 'report-4-12-lm-st.pdf'],
  ['"; x="', 'report-x.pdf'],
  ['楡', 'report-listing.pdf'],
])('the report of %s is the file %s', (address, name) => {
  expect(reportFileName(report({ address }))).toBe(name);
});
