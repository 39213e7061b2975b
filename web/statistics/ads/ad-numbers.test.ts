import { expect, test } from 'vitest';
import type { AdMonth } from '#contract/statistics/ads.ts';
import { adCards, compareAds } from './ad-numbers.ts';

const row = (month: string, more: Partial<AdMonth> = {}): AdMonth => ({
  month,
  updated_at: '2026-11-26T20:00:00Z',
  impressions: 1000,
  clicks: 12,
  ctr: 1.2,
  cost: 24,
  currency: 'CAD',
  cpc: 2,
  conversions: null,
  cpl: null,
  ...more,
});
const compare = (now: AdMonth, previous: AdMonth | undefined) =>
  adCards.facebook.map(
    (number) =>
      compareAds(number, { row: now, previous, present: '2026-11', zone: 'America/Vancouver' }).text,
  );

test('each number of a month of ads compares in its own words', () => {
  const before = row('2026-09', { impressions: 800, ctr: 1.5, cpc: 2.5 });
  expect(compare(row('2026-10'), before)).toEqual([
    '200 (25%) more than in September 2026',
    '0.30 points (20%) lower than in September 2026',
    '$0.50 (20%) less than in September 2026',
  ]);
});

test('a month of ads that is not over, or whose numbers came before its end, compares with nothing', () => {
  expect(new Set(compare(row('2026-11'), row('2026-10')))).toEqual(new Set(['November 2026 so far']));
  const cut = row('2026-10', { updated_at: '2026-11-01T06:59:00Z' });
  expect(new Set(compare(cut, row('2026-09')))).toEqual(new Set(['October 2026 up to Oct 31']));
  const early = row('2026-09', { updated_at: '2026-09-20T12:00:00Z' });
  expect(new Set(compare(row('2026-10'), early))).toEqual(new Set(['October 2026']));
});

test('a month that is not the one before is none, and amounts of two currencies are not compared', () => {
  expect(new Set(compare(row('2026-10'), row('2026-08')))).toEqual(new Set(['October 2026']));
  expect(compare(row('2026-10'), row('2026-09', { currency: 'USD' })).at(-1)).toBe('October 2026');
});
