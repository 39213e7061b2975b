import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countDaysOnMarket,
  formatDaysOnMarket,
  isNewOnMarket,
  isPriceReduced,
  joinPriceChanges,
  type PriceChange,
} from './market.ts';

const today = '2026-11-20';
const days = (market_date: string | null, status_id = 1, date_sold: string | null = null) =>
  countDaysOnMarket({ market_date, status_id, date_sold }, today);

test('days on market are calendar days, and end with the sale', () => {
  expect(days('2026-11-20')).toBe(0);
  expect(days('2026-11-19')).toBe(1);
  expect(days('2026-10-31', 2)).toBe(20);
  expect(days('2026-02-28')).toBe(265);
  expect(days('2026-10-01', 3, '2026-10-31')).toBe(30);
});

test('days on market are unknown without a date, before it, and for a listing that is neither for sale nor sold', () => {
  expect(days(null)).toBeNull();
  expect(days('2026-11-21')).toBeNull();
  expect(days('2026-10-01', 3)).toBeNull();
  expect(days('2026-10-01', 3, '2026-09-30')).toBeNull();
  for (const status of [4, 5, 6]) expect(days('2026-10-01', status, '2026-10-31')).toBeNull();
});

/** Walks over the calendar day by day instead of counting. */
function walk(from: string, until: string): number {
  let steps = 0;
  for (const at = new Date(`${from}T12:00:00Z`); at.toISOString().slice(0, 10) < until; steps += 1)
    at.setUTCDate(at.getUTCDate() + 1);
  return steps;
}

test('days on market are as many as one crosses out on a calendar', () => {
  const day = fc
    .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2026, 10, 20) / 86_400_000 })
    .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
  fc.assert(fc.property(day, (from) => days(from) === walk(from, today)));
});

test('a listing is new for two weeks, and not before it is on the market', () => {
  const isNew = (on: string | null) => isNewOnMarket(on, today);
  expect(['2026-11-20', '2026-11-07', '2026-11-06', '2026-11-21', null].map(isNew)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

const at = (text: string, from: number, to: number): PriceChange => ({
  changed_at: text,
  from: `${from}.00`,
  to: `${to}.00`,
});

test('a price that stood for less than a day is a slip and no price', () => {
  const first = at('2026-11-01T09:00:00Z', 900, 90);
  expect(joinPriceChanges([first, at('2026-11-01T09:05:00Z', 90, 890)])).toEqual([
    at('2026-11-01T09:05:00Z', 900, 890),
  ]);
  expect(joinPriceChanges([first, at('2026-11-02T08:59:59Z', 90, 900)])).toEqual([]);
  const second = at('2026-11-02T09:00:00Z', 90, 900);
  expect(joinPriceChanges([first, second])).toEqual([first, second]);
  expect(joinPriceChanges([])).toEqual([]);
});

const now = new Date('2026-11-20T12:00:00Z');
const reduced = (price: string | null, changes: PriceChange[], status_id = 1) =>
  isPriceReduced({ price, status_id, price_changes: changes }, now);

test('a lower price is announced for two weeks', () => {
  expect(reduced('890.00', [at('2026-11-20T12:00:00Z', 900, 890)])).toBe(true);
  expect(reduced('890.00', [at('2026-11-06T12:00:01Z', 900, 890)])).toBe(true);
  expect(reduced('890.00', [at('2026-11-06T12:00:00Z', 900, 890)])).toBe(false);
  expect(reduced('890.00', [at('2026-11-20T12:00:01Z', 900, 890)])).toBe(false);
});

test('a price is not reduced if it rose, if it is another one by now, or if nobody can pay it', () => {
  const lower = at('2026-11-10T12:00:00Z', 900, 890);
  expect(reduced('890.00', [])).toBe(false);
  expect(reduced('910.00', [at('2026-11-10T12:00:00Z', 900, 910)])).toBe(false);
  expect(reduced('895.00', [lower, at('2026-11-12T12:00:00Z', 890, 895)])).toBe(false);
  expect(reduced('880.00', [lower])).toBe(false);
  expect(reduced(null, [lower])).toBe(false);
  for (const status of [2, 3, 4, 5, 6]) expect(reduced('890.00', [lower], status)).toBe(false);
});

test('days are counted as people say them', () => {
  expect([0, 1, 2, 1200].map(formatDaysOnMarket)).toEqual(['Today', '1 day', '2 days', '1,200 days']);
});
