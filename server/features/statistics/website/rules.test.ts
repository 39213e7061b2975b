import { expect, test } from 'vitest';
import type { Counter } from '#contract/statistics/counters.ts';
import { compareWebsites, findPreviousFacts, type SiteMonth } from './rules.ts';

const site = (
  site_id: number,
  month: string,
  pageviews: number,
  change: Partial<SiteMonth> = {},
): SiteMonth => ({
  site_id,
  name: `Site ${site_id}`,
  month,
  visitors: 10 * pageviews,
  pageviews,
  listing_pageviews: 2 * pageviews,
  visitors_from: 'collector',
  is_whole: true,
  ...change,
});
const day = (site_id: number, date: string, pageviews: number) => ({
  site_id,
  day: date,
  visitors: 10 * pageviews,
  pageviews,
  listing_pageviews: 2 * pageviews,
});
const numbers = (month: string, pageviews: number, visitors_from: Counter | null = 'collector') => ({
  month,
  pageviews,
  listing_pageviews: 2 * pageviews,
  visitors: visitors_from === null ? null : 10 * pageviews,
  visitors_from,
});
const afterwards = new Date('2026-12-10T12:00:00Z');
const during = new Date('2026-11-20T12:00:00Z');
const facts = (change: Partial<Parameters<typeof compareWebsites>[0]> = {}) => ({
  month: '2026-11',
  zone: 'UTC',
  sites: [site(1, '2026-11', 30), site(1, '2026-10', 20)],
  days: [],
  gaps: [],
  ...change,
});

test('a month that is over is compared as a whole, on the websites of both months', () => {
  const sites = [...facts().sites, site(2, '2026-11', 500), site(3, '2026-10', 700)];
  expect(compareWebsites(facts({ sites }), afterwards)).toEqual({
    until: null,
    now: numbers('2026-11', 30),
    before: numbers('2026-10', 20),
    left_out: ['Site 2', 'Site 3'],
  });
});

test('a month that runs is compared on the same days of both, as our own counter knows them', () => {
  const days = [
    day(1, '2026-11-01', 1),
    day(1, '2026-11-20', 2),
    day(1, '2026-11-21', 400),
    day(1, '2026-10-01', 4),
    day(1, '2026-10-20', 8),
    day(1, '2026-10-21', 400),
    day(2, '2026-11-02', 400),
  ];
  expect(compareWebsites(facts({ days }), during)).toEqual({
    until: '2026-10-20',
    now: numbers('2026-11', 3),
    before: numbers('2026-10', 12),
    left_out: [],
  });
});

test('nothing is compared without a month, on its first day, or without a website of both months', () => {
  expect(compareWebsites(facts({ month: null }), afterwards)).toBeNull();
  expect(compareWebsites(facts(), new Date('2026-11-01T12:00:00Z'))).toBeNull();
  expect(
    compareWebsites(facts({ sites: [site(1, '2026-11', 3), site(2, '2026-10', 3)] }), afterwards),
  ).toBeNull();
});

test.each([
  ['the month before was not counted whole', { is_whole: false }, {}, afterwards],
  ['the month was not counted whole', {}, { is_whole: false }, afterwards],
  ['another counter knows no days of the month', {}, { visitors_from: 'ga4' as const }, during],
  ['another counter knows no days of the month before', { visitors_from: 'ga4' as const }, {}, during],
])('a website is left out if %s', (_what, before, now, at) => {
  const sites = [site(1, '2026-11', 30, now), site(1, '2026-10', 20, before)];
  expect(compareWebsites(facts({ sites }), at)).toBeNull();
});

test('while a month runs it need not be whole, and other counters are compared once it is over', () => {
  const sites = [site(1, '2026-11', 30, { is_whole: false }), site(1, '2026-10', 20)];
  expect(compareWebsites(facts({ sites }), during)?.left_out).toEqual([]);
  const others = [
    site(1, '2026-11', 30, { visitors_from: 'ga4' }),
    site(1, '2026-10', 20, { visitors_from: 'ga4' }),
  ];
  expect(compareWebsites(facts({ sites: others }), afterwards)?.now).toEqual(numbers('2026-11', 30, 'ga4'));
});

test('visitors of two counters are never added up or compared', () => {
  const sites = [site(1, '2026-11', 30, { visitors_from: 'ga4' }), site(1, '2026-10', 20)];
  const compared = compareWebsites(facts({ sites }), afterwards);
  expect(compared?.now).toEqual(numbers('2026-11', 30, null));
  expect(compared?.before).toEqual(numbers('2026-10', 20));
  const two = [...facts().sites, site(2, '2026-11', 5, { visitors_from: 'ga4' }), site(2, '2026-10', 6)];
  expect(compareWebsites(facts({ sites: two }), afterwards)?.now).toEqual(numbers('2026-11', 35, null));
});

test('a website is left out for a gap of its own in the compared days, and for no other', () => {
  const isCompared = (site_id: number, date: string, at: Date) =>
    compareWebsites(facts({ gaps: [{ site_id, day: date }] }), at) !== null;
  expect(isCompared(1, '2026-11-03', afterwards)).toBe(false);
  expect(isCompared(1, '2026-10-31', afterwards)).toBe(false);
  expect(isCompared(1, '2026-09-30', afterwards)).toBe(true);
  expect(isCompared(2, '2026-11-03', afterwards)).toBe(true);
  expect(isCompared(1, '2026-11-20', during)).toBe(false);
  expect(isCompared(1, '2026-10-21', during)).toBe(true);
});

test('without a comparison the month before is said as far as it is known', () => {
  const compared = compareWebsites(facts(), afterwards);
  expect(findPreviousFacts(facts(), compared)).toEqual({ ...numbers('2026-10', 20), until: null });
  const sites = [site(2, '2026-10', 3), site(3, '2026-10', 4)];
  expect(findPreviousFacts(facts({ sites }), null)).toEqual({ ...numbers('2026-10', 7), until: null });
  expect(findPreviousFacts(facts({ sites: [] }), null)).toBeNull();
  expect(findPreviousFacts(facts({ month: null }), null)).toBeNull();
});
