import { expect, test } from 'vitest';
import type { AdMonth } from '#contract/statistics/ads.ts';
import type { AdDays } from '#contract/statistics/ad-days.ts';
import { judgeAdDays, judgeAds } from './ad-verdict.ts';

const row: AdMonth = {
  month: '2026-10',
  updated_at: '2026-11-26T20:00:00Z',
  impressions: 18_240,
  clicks: 187,
  ctr: 1.03,
  cost: 292.15,
  currency: 'CAD',
  cpc: 1.56,
  conversions: 18,
  cpl: 16.23,
};
const judge = (change: Partial<AdMonth>, present = '2026-11') =>
  judgeAds({ ...row, ...change }, { month: '2026-10', present });

test('a month of ads is judged by its cost, its leads and the price of a click', () => {
  expect(judge({})).toBe(
    'In October 2026 your ads cost $292.15. They brought 18 leads, at $16.23 each. A click cost $1.56, 14% less than the industry average of $1.81.',
  );
  expect(judge({ cpc: 2.72 })).toContain('A click cost $2.72, 50% more than the industry average of $1.81.');
  expect(judge({ cpc: 1.81 })).toContain(
    'A click cost $1.81, about as much as the industry average of $1.81.',
  );
  expect(judge({}, '2026-10')).toMatch(/^So far in October 2026 your ads cost/);
});

test('unknown leads are no zero, and without clicks no price of a click is named', () => {
  expect(judge({ conversions: null, cpl: null, cpc: null })).toBe(
    'In October 2026 your ads cost $292.15. How many leads they brought isn’t known.',
  );
  expect(judge({ conversions: 0, cpl: null })).toContain('They brought no leads that were counted.');
  expect(judge({ conversions: 1, cpl: null })).toContain('They brought 1 lead.');
  expect(judge({ impressions: 0, clicks: 0, cost: 0, conversions: 0, cpl: null, cpc: null })).toBe(
    'In October 2026 no ads were shown.',
  );
  expect(judgeAds(undefined, { month: '2026-10', present: '2026-11' })).toBe(
    'We have no ad numbers for October 2026.',
  );
});

test('amounts in two currencies are named as such, and nothing is calculated from them', () => {
  expect(judge({ cost: null, currency: null, cpc: null, cpl: null })).toBe(
    'In October 2026 your ads were charged in two currencies, which can’t be added up. They brought 18 leads.',
  );
});

test('ads of any days are judged like a month, and days without numbers are not silently left out', () => {
  const days: AdDays = { ...row, from: '2026-10-12', to: '2026-10-18', marks: [] };
  const judgeDays = (change: Partial<AdDays>) => judgeAdDays({ ...days, ...change });
  expect(judgeDays({})).toBe(
    'On these days your ads cost $292.15. They brought 18 leads, at $16.23 each. A click cost $1.56, 14% less than the industry average of $1.81.',
  );
  expect(judgeDays({ from: '2026-10-18', marks: ['today'] })).toMatch(/^On this day your ads cost/);
  for (const mark of ['missing', 'pending', 'month_only'] as const)
    expect(judgeDays({ marks: [mark] })).toMatch(/^On the days that we have numbers for, your ads cost/);
  expect(judgeDays({ impressions: 0, clicks: 0, cost: 0, conversions: 0, cpl: null, cpc: null })).toBe(
    'On these days no ads were shown.',
  );
  expect(judgeDays({ impressions: null, cost: null, conversions: null, marks: ['missing'] })).toBeNull();
});
