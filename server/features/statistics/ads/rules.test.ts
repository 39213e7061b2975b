import { expect, test } from 'vitest';
import type { AdMonth } from '#contract/statistics/ads.ts';
import { pickMonth } from './rules.ts';

const month = (name: string): AdMonth => ({
  month: name,
  updated_at: '2026-11-20T20:00:00Z',
  impressions: 1,
  clicks: 1,
  ctr: null,
  cost: 1,
  currency: 'CAD',
  cpc: null,
  conversions: null,
  cpl: null,
});

test('a month comes with the calendar month before it, each if it was counted', () => {
  const rows = ['2027-02', '2027-01', '2026-12', '2026-10', '2026-09'].map(month);
  const picked = (name: string) => {
    const { data, previous } = pickMonth(rows, name);
    return [data.map((row) => row.month), previous?.month ?? null];
  };
  expect(picked('2027-02')).toEqual([['2027-02'], '2027-01']);
  expect(picked('2027-01')).toEqual([['2027-01'], '2026-12']);
  expect(picked('2026-12')).toEqual([['2026-12'], null]);
  expect(picked('2026-11')).toEqual([[], '2026-10']);
  expect(picked('2026-10')).toEqual([['2026-10'], '2026-09']);
});
