import { expect, test } from 'vitest';
import { splitRange, type DayRange } from '#contract/statistics/day-ranges.ts';
import { countPageViews, toWebsiteDays, type SiteFacts } from './page-views.ts';
import { addUpRange as addUp } from './rules.ts';

const site = (facts: Partial<SiteFacts> = {}): SiteFacts => ({
  site_id: 1,
  name: 'a.example.com',
  first_day: '2026-11-01',
  days: [],
  months: [],
  gaps: [],
  imported: [],
  ...facts,
});
const day = (text: string, pageviews: number) => ({
  day: text,
  pageviews,
  listing_pageviews: 1,
  hours: null,
});
const addUpRange = (sites: readonly SiteFacts[], range: DayRange, at: string) =>
  toWebsiteDays(addUp(countPageViews(sites), range, at));
const month = (text: string, is_whole = true) => ({
  month: text,
  source: 'upload' as const,
  pageviews: 70,
  listing_pageviews: 20,
  is_whole,
});
const today = '2026-11-20';
const november = { from: '2026-11-01', to: '2026-11-19' };

test('days of several websites are added up, and one that joined later marks nothing', () => {
  const sites = [
    site({ days: [day('2026-11-03', 4), day('2026-11-20', 9)] }),
    site({ site_id: 2, first_day: '2026-11-10', days: [day('2026-11-10', 6)] }),
  ];
  expect(addUpRange(sites, november, today)).toEqual({
    ...november,
    pageviews: 10,
    listing_pageviews: 2,
    marks: [],
  });
  expect(addUpRange(sites.slice(1), november, today)).toMatchObject({ pageviews: 6, marks: ['before'] });
});

test('without a website, or before its first visit, nothing is known', () => {
  const unknown = { pageviews: null, listing_pageviews: null, marks: ['before'] };
  expect(addUpRange([], november, today)).toMatchObject(unknown);
  expect(addUpRange([site({ first_day: null })], november, today)).toMatchObject(unknown);
  expect(addUpRange([site({ first_day: '2026-11-20' })], november, today)).toMatchObject(unknown);
  expect(addUpRange([site({ first_day: '2026-11-19' })], november, today)).toMatchObject({ pageviews: 0 });
});

test('a day without visits is zero, and unknown if our counter was off', () => {
  const gone = site({ gaps: ['2026-11-03', '2026-11-04', '2026-11-30'] });
  const days = splitRange({ from: '2026-11-02', to: '2026-11-05' }, 'day').map((part) =>
    addUpRange([gone], part, today),
  );
  expect(days.map(({ pageviews, marks }) => [pageviews, marks])).toEqual([
    [0, []],
    [null, ['off']],
    [null, ['off']],
    [0, []],
  ]);
  expect(addUpRange([gone], { from: '2026-11-03', to: '2026-11-04' }, today)).toMatchObject({
    pageviews: null,
    marks: ['off'],
  });
  const early = site({ first_day: '2026-11-04', gaps: ['2026-11-04'] });
  expect(addUpRange([early], { from: '2026-11-03', to: '2026-11-04' }, today)).toMatchObject({
    pageviews: null,
  });
});

test('an imported month counts whole, and today is all of a month that runs', () => {
  const imported = site({
    months: [month('2026-10', false), month('2026-11')],
    days: [day('2026-11-05', 3)],
  });
  const sum = (from: string, to: string) => addUpRange([imported], { from, to }, today);
  expect(sum('2026-10-01', '2026-10-31')).toMatchObject({ pageviews: 70, marks: ['upload', 'late'] });
  expect(sum('2026-10-01', '2026-10-30')).toMatchObject({ pageviews: null, marks: ['month_only'] });
  expect(sum('2026-10-02', '2026-10-31')).toMatchObject({ pageviews: null, marks: ['month_only'] });
  expect(sum('2026-11-01', '2026-11-20')).toMatchObject({ pageviews: 70, marks: ['today', 'upload'] });
  expect(sum('2026-11-01', '2026-11-19')).toMatchObject({ pageviews: null, marks: ['month_only'] });
  expect(sum('2026-10-01', '2026-11-20')).toMatchObject({ pageviews: 140, listing_pageviews: 40 });
  expect(sum('2026-09-30', '2026-10-31')).toMatchObject({
    pageviews: 70,
    marks: ['before', 'upload', 'late'],
  });
});

test('only a range with today in it is marked so', () => {
  const marksOf = (from: string, to: string) => addUpRange([site()], { from, to }, today).marks;
  expect(marksOf(today, today)).toEqual(['today']);
  expect(marksOf('2026-11-18', '2026-11-19')).toEqual([]);
  expect(marksOf('2026-11-19', '2026-11-20')).toEqual(['today']);
});

test('imported days count with our own, without page views of listings, and are marked', () => {
  const imported = ['2026-10-30', '2026-10-31'].map((text) => ({
    day: text,
    source: 'umami' as const,
    pageviews: 5,
  }));
  const facts = site({ imported, days: [day('2026-11-01', 4)] });
  const sum = (from: string, to: string) => addUpRange([facts], { from, to }, today);
  expect(sum('2026-10-30', '2026-10-31')).toMatchObject({
    pageviews: 10,
    listing_pageviews: null,
    marks: ['umami'],
  });
  expect(sum('2026-10-31', '2026-11-01')).toMatchObject({ pageviews: 9, listing_pageviews: null });
  expect(sum('2026-11-01', '2026-11-01')).toMatchObject({ pageviews: 4, listing_pageviews: 1, marks: [] });
  expect(sum('2026-10-29', '2026-11-01').marks).toEqual(['before', 'umami']);
  const before = site({ imported, first_day: null });
  expect(addUpRange([before], { from: '2026-10-30', to: '2026-10-31' }, today).marks).toEqual(['umami']);
});
