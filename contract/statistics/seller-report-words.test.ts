import { expect, test } from 'vitest';
import type { SellerReport } from './seller-reports.ts';
import {
  buildRows,
  columns,
  describeComparison,
  describeDays,
  listFacts,
  listNotes,
  listNumbers,
  traceLines,
  writeSellerReport,
} from './seller-report-words.ts';

const report = (change: Partial<SellerReport> = {}): SellerReport => ({
  as_of: '2026-11-20T20:00:00Z',
  address: '12 Elm Street',
  city: 'Victoria',
  price: '1250000.00',
  note: null,
  photo: null,
  agent_name: 'Ann Agent',
  agent_phone: '604-555-0123',
  agent_photo: null,
  brokerage: 'Elm Realty',
  days_published: 38,
  days: [],
  sources: [],
  comparison: null,
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

const countDays = (...views: (number | null)[]) =>
  views.map((count, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, views: count }));

test('the facts are the price and how long it is online, each left out while it is unknown', () => {
  expect(listFacts(report())).toEqual(['$1,250,000', 'Online for 38 days']);
  expect(listFacts(report({ days_published: 1 }))).toEqual(['$1,250,000', 'Online for 1 day']);
  expect(listFacts(report({ days_published: 0 }))).toEqual(['$1,250,000', 'Online since today']);
  expect(listFacts(report({ price: null, days_published: null }))).toEqual([]);
});

test('four numbers say since when they count, and a week with an uncounted day is a dash', () => {
  const days = countDays(90, 1, 2, 3, 4, 5, 6, 7);
  expect(listNumbers(report({ days }))).toEqual([
    { value: '1,200', label: 'page views since October 2026', heading: 'Page views since October 2026' },
    { value: '28', label: 'page views in the last 7 days', heading: 'Page views in the last 7 days' },
    { value: '4', label: 'enquiries since October 2026', heading: 'Enquiries since October 2026' },
    {
      value: '40',
      label: 'newsletter clicks since October 2026',
      heading: 'Newsletter clicks since October 2026',
    },
  ]);
  const week = (...views: (number | null)[]) => listNumbers(report({ days: countDays(...views) }))[1]?.value;
  expect([week(1, 1, 1, 1, 1, 1), week(1, 1, 1, null, 1, 1, 1), week(null, 0, 0, 0, 0, 0, 0, 0)]).toEqual([
    '–',
    '–',
    '0',
  ]);
});

test('one of them is named in the singular, but not in the heading above it', () => {
  const months = [{ month: '2026-11', views: 1, enquiries: 1, newsletter_clicks: 1 }];
  expect(listNumbers(report({ months })).map(({ label }) => label)).toEqual([
    'page view since November 2026',
    'page views in the last 7 days',
    'enquiry since November 2026',
    'newsletter click since November 2026',
  ]);
  expect(listNumbers(report({ months }))[2]?.heading).toBe('Enquiries since November 2026');
});

test('the whole report is these words, with the note and the ends of the chart', () => {
  const written = writeSellerReport(report({ note: 'They came back.', days: countDays(1, 2, 3) }));
  expect(written).toMatchObject({
    title: '12 Elm Street, Victoria',
    from: 'Listing report from Ann Agent',
    facts: '$1,250,000 · Online for 38 days',
    note: 'They came back.',
    chart: { title: 'Page views by day', ends: ['November 1', 'November 3'] },
    comparison: { title: 'Compared with other listings' },
    sources: { title: 'Where the enquiries came from', rows: [] },
    months: { title: 'Month by month' },
  });
  expect([[], countDays(1)].map((days) => writeSellerReport(report({ days })).chart)).toEqual([null, null]);
});

test('the comparison is a sentence with both numbers, or says that there is none', () => {
  expect(describeComparison(report())).toBe('There aren’t enough other listings to compare with yet.');
  expect(describeComparison(report({ comparison: { days: 38, views: 412, median: 288, others: 5 } }))).toBe(
    'In its first 38 days, this home had 412 page views. The median of 5 other listings in as many days is 288.',
  );
});

test('the sentence before the chart names the day with the most views', () => {
  expect(describeDays(countDays(1, 9, null, 9))).toBe('The most page views in a day: 9 on November 2.');
  expect(describeDays(countDays(0, null))).toBe('There were no page views in these days.');
  expect(describeDays(countDays(null))).toBe('Page views weren’t counted in these days.');
});

test('an uncounted day interrupts the line, whose highest day is at the top', () => {
  const size = { width: 40, height: 10 };
  expect(traceLines(countDays(5, 10, null, 0, 5), size)).toEqual([
    [
      [0, 5],
      [10, 0],
    ],
    [
      [30, 10],
      [40, 5],
    ],
  ]);
  expect([countDays(null), countDays(0, 0), countDays(2)].map((days) => traceLines(days, size))).toEqual([
    [],
    [],
    [[[0, 0]]],
  ]);
});
