import { expect, test } from 'vitest';
import type { AdDays } from './ad-days.ts';
import { adMeasures } from './ad-measures.ts';
import type { Compared, Measure } from './compared-answers.ts';
import { calculateShare } from './compared-words.ts';
import { describeCurrency, formatDaysCsv } from './days-csv.ts';

const days: AdDays = {
  from: '2026-11-16',
  to: '2026-11-22',
  impressions: 12_000,
  clicks: 150,
  ctr: 1.25,
  cost: 1234.5,
  currency: 'CAD',
  cpc: 8.23,
  conversions: 2.5,
  cpl: 493.8,
  marks: [],
};
const week = (more: Partial<AdDays> = {}): AdDays => ({ ...days, ...more });
const compared = (now: AdDays, other: AdDays): Compared<AdDays> => ({
  ...now,
  other,
  so_far: null,
  incomparable: null,
});
const find = (key: string): Measure<AdDays> => {
  const measure = adMeasures.google.find((one) => one.key === key);
  if (!measure) throw new Error('No such measure.');
  return measure;
};

test('each number of ads is read and written as what it is', () => {
  const texts = (measures: readonly Measure<AdDays>[]) =>
    measures.map(({ label, read, format }) => `${label}: ${format(read(days) ?? NaN)}`);
  expect(texts(adMeasures.google)).toEqual([
    'Impressions: 12,000',
    'Clicks: 150',
    'CTR: 1.25%',
    'Spent: $1,234.50',
    'Cost per click: $8.23',
    'Conversions: 2.5',
    'Cost per lead: $493.80',
  ]);
  expect(texts(adMeasures.facebook)[5]).toBe('Leads: 2.5');
  expect(adMeasures.google.map(({ quantity }) => quantity)).toEqual([
    'count',
    'count',
    'rate',
    'money',
    'money',
    'count',
    'money',
  ]);
  expect(find('ctr').formatChange?.(0.3)).toBe('0.30 points');
  expect(new Set(adMeasures.facebook.map(({ plural }) => plural)).size).toBe(7);
});

test('a rate or a price has no value where there is nothing to divide by', () => {
  const none = week({ impressions: 0, clicks: 0, conversions: 0 });
  for (const key of ['ctr', 'cpc', 'cpl'])
    expect([find(key).isEmpty?.(none), find(key).isEmpty?.(days)]).toEqual([true, false]);
});

test('amounts of two currencies are not compared, and counts beside them are', () => {
  const row = compared(week({ clicks: 300 }), week({ currency: 'USD' }));
  expect(calculateShare(row, find('clicks'))).toEqual({ percent: 100, reason: null });
  for (const key of ['cost', 'cpc', 'cpl'])
    expect(calculateShare(row, find(key))).toEqual({
      percent: null,
      reason: 'Not compared: the amounts are in two currencies',
    });
  expect(calculateShare(compared(week({ cost: 2469 }), days), find('cost')).percent).toBe(100);
});

test('why a number cannot be compared is told as it is', () => {
  const reasonOf = (key: string, other: AdDays) => calculateShare(compared(days, other), find(key)).reason;
  expect(reasonOf('cpc', week({ clicks: 0, cpc: null }))).toBe(
    'Not compared: there is nothing to calculate it from',
  );
  const mixed = week({ cost: null, currency: null, cpc: null, marks: ['currencies'] });
  expect(reasonOf('cost', mixed)).toBe('Not compared: the amounts are in two currencies');
  expect(reasonOf('conversions', week({ conversions: null, marks: ['currencies'] }))).toBe(
    'Not compared: not all of it was counted both times',
  );
});

test('a file says once in which currency its amounts are', () => {
  expect(describeCurrency(days, adMeasures.google)).toEqual(['Amounts in CAD']);
  expect(describeCurrency(week({ currency: null }), adMeasures.google)).toEqual([]);
  expect(
    formatDaysCsv([{ ...days, other: null, so_far: null, incomparable: null }], adMeasures.facebook),
  ).toContain(
    '"2026-11-16","2026-11-22","12000","150","1.25","1234.5","8.23","2.5","493.8","Amounts in CAD"',
  );
});
