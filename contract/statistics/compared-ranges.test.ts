import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, daysBetween } from '../days.ts';
import {
  comparedWith,
  findEarliestDay,
  findOtherPart,
  pairRanges,
  pairUntilToday,
} from './compared-ranges.ts';
import {
  calculateShare,
  describeIncomparable,
  describeSoFar,
  explainIncomparable,
  formatHour,
  formatShare,
} from './compared-words.ts';
import { websiteMeasures } from './measures.ts';
import { formatDaysCsv } from './days-csv.ts';

const today = '2026-11-20';
const range = (from: string, to: string) => ({ from, to });
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

test('days stand beside as many days before, and months beside months', () => {
  expect(pairRanges(range('2026-11-10', '2026-11-16'), 'before', today)).toEqual({
    now: range('2026-11-10', '2026-11-16'),
    before: range('2026-11-03', '2026-11-09'),
  });
  // 31 days beside 28, and a quarter beside the one before
  expect(pairRanges(range('2026-03-01', '2026-03-31'), 'before', today)).toMatchObject({
    before: range('2026-02-01', '2026-02-28'),
  });
  expect(pairRanges(range('2026-07-01', '2026-09-30'), 'before', today)).toMatchObject({
    before: range('2026-04-01', '2026-06-30'),
  });
  // a week that begins with a month is no month
  expect(pairRanges(range('2026-11-01', '2026-11-07'), 'before', today)).toMatchObject({
    before: range('2026-10-25', '2026-10-31'),
  });
  expect(pairRanges(range('2026-11-01', '2026-11-07'), 'none', today)).toBeNull();
});

test('today is left out, and of the present month the same days of the month before are taken', () => {
  expect(pairRanges(range('2026-11-01', today), 'before', today)).toEqual({
    now: range('2026-11-01', '2026-11-19'),
    before: range('2026-10-01', '2026-10-19'),
  });
  expect(pairRanges(range('2026-03-01', '2026-03-31'), 'before', '2026-03-31')).toEqual({
    now: range('2026-03-01', '2026-03-28'),
    before: range('2026-02-01', '2026-02-28'),
  });
  expect(pairRanges(range(today, today), 'year', today)).toBe('today');
  expect(pairRanges(range('2026-11-01', '2026-11-01'), 'before', '2026-11-01')).toBe('today');
});

test('a year ago is the same day of the calendar, and February 29 has none', () => {
  expect(pairRanges(range('2026-11-02', '2026-11-15'), 'year', today)).toMatchObject({
    before: range('2025-11-02', '2025-11-15'),
  });
  const later = '2028-06-01';
  expect(pairRanges(range('2028-02-29', '2028-02-29'), 'year', later)).toBe('no_day');
  expect(pairRanges(range('2028-02-20', '2028-02-29'), 'year', later)).toMatchObject({
    before: range('2027-02-20', '2027-02-28'),
  });
  expect(pairRanges(range('2028-02-29', '2028-03-02'), 'year', later)).toEqual({
    now: range('2028-03-01', '2028-03-02'),
    before: range('2027-03-01', '2027-03-02'),
  });
  expect(pairRanges(range('2028-02-01', '2028-02-29'), 'year', later)).toMatchObject({
    before: range('2027-02-01', '2027-02-28'),
  });
});

test('a range up to today ends on the same day of the month before, and not at its end', () => {
  const until = (from: string, to: string, compare: 'before' | 'year' | 'weekdays' | 'none', present = to) =>
    pairUntilToday(range(from, to), range(from, to), compare, present);
  expect(until('2026-11-01', '2026-11-30', 'before')).toEqual({
    now: range('2026-11-01', '2026-11-30'),
    before: range('2026-10-01', '2026-10-30'),
  });
  expect(until('2026-11-20', '2026-11-20', 'weekdays')).toMatchObject({
    before: range('2026-11-13', '2026-11-13'),
  });
  // February has no 30th, and a range before today is whole
  expect(until('2026-03-01', '2026-03-30', 'before')).toBeNull();
  expect(until('2026-11-01', '2026-11-19', 'year', '2026-11-20')).toBeNull();
  expect(until('2026-11-01', '2026-11-20', 'none')).toBeNull();
});

test('today so far is compared up to an hour, which the row and the file name', () => {
  expect([1, 11, 12, 13, 23].map(formatHour)).toEqual(['1 a.m.', '11 a.m.', 'noon', '1 p.m.', '11 p.m.']);
  const day = (pageviews: number, listing: number) => ({ ...numbers(pageviews), listing_pageviews: listing });
  const row = {
    ...day(1300, 9),
    other: day(2000, 50),
    so_far: { until_hour: 14, is_uneven: false, now: day(1200, 8), before: day(1000, 4) },
    incomparable: null,
  };
  expect(calculateShare(row, pageViews)).toEqual({ percent: 20, reason: null });
  expect(describeSoFar(row, pageViews)).toEqual(['Compared up to 2 p.m.: 1,200 page views']);
  const uneven = { ...row, so_far: { ...row.so_far, is_uneven: true } };
  expect(formatDaysCsv([uneven], websiteMeasures).split('\r\n')[1]).toBe(
    '"2026-11-01","2026-11-07","1300","9","2026-11-01","2026-11-07","1000","4","20","100","Compared up to 2 p.m.: 1,200 page views. The clock changed on one of the two days, so its hours up to then are others. Compared up to 2 p.m.: 8 listing page views"',
  );
});

test('each part stands beside its own days', () => {
  const months = range('2026-01-01', '2026-04-30');
  expect(findOtherPart(months, range('2026-02-01', '2026-02-28'), 'year', today)).toEqual(
    range('2025-02-01', '2025-02-28'),
  );
  const march = range('2026-03-01', '2026-03-31');
  expect(findOtherPart(march, range('2026-03-28', '2026-03-28'), 'before', today)).toEqual(
    range('2026-02-28', '2026-02-28'),
  );
  expect(findOtherPart(march, range('2026-03-30', '2026-03-30'), 'before', today)).toBeNull();
  expect(findOtherPart(march, range('2026-03-23', '2026-03-29'), 'before', today)).toEqual(
    range('2026-02-23', '2026-02-28'),
  );
  expect(findOtherPart(march, march, 'none', today)).toBeNull();
});

test('the days that are compared are earlier, and with equal weekdays a Sunday stands beside a Sunday', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom(...comparedWith.slice(1)),
      (start, length, ago, compare) => {
        const from = dayAfter('2024-01-01', start);
        const asked = range(from, dayAfter(from, length));
        const present = dayAfter(asked.to, ago);
        const pair = pairRanges(asked, compare, present);
        if (pair === null || typeof pair === 'string') return;
        const { now, before } = pair;
        expect(now.from >= asked.from && now.to <= asked.to && now.to < present).toBe(true);
        expect(before.from <= before.to && before.to < now.to).toBe(true);
        expect(findEarliestDay(asked, compare) <= before.from).toBe(true);
        if (compare === 'before') expect(before.to < asked.from).toBe(true);
        if (compare === 'weekdays' || compare === 'year_weekdays') {
          expect([weekday(before.from), weekday(before.to)]).toEqual([weekday(now.from), weekday(now.to)]);
          expect(daysBetween(before.from, before.to)).toBe(daysBetween(now.from, now.to));
        }
      },
    ),
    { numRuns: 300 },
  );
});

const [pageViews] = websiteMeasures;
const numbers = (pageviews: number | null) => ({
  ...range('2026-11-01', '2026-11-07'),
  pageviews,
  listing_pageviews: 0,
  marks: [],
});

test('a percentage needs two known numbers and something to divide by', () => {
  const share = (now: number | null, before: number | null) =>
    calculateShare({ ...numbers(now), other: numbers(before), so_far: null, incomparable: null }, pageViews);
  expect(share(9, 8)).toEqual({ percent: 12.5, reason: null });
  expect(share(2, 3)).toEqual({ percent: -33.3, reason: null });
  expect(share(5, 0)).toEqual({ percent: null, reason: 'No percentage: it was 0 then' });
  expect(share(null, 5).reason).toBe(explainIncomparable('incomplete'));
  expect(share(5, null).reason).toBe(explainIncomparable('incomplete'));
  expect([share(9, 8), share(2, 4), share(4, 4), share(4, 0)].map(formatShare)).toEqual([
    '+12.5%',
    '-50%',
    '0%',
    '–',
  ]);
  const running = { ...numbers(9), other: numbers(8), so_far: null, incomparable: 'hours' as const };
  expect(describeIncomparable(running, websiteMeasures)).toEqual([
    'Not compared: today isn’t over, and the hours of the other day aren’t known',
  ]);
  expect(describeSoFar(running, pageViews)).toEqual([]);
});

test('the file has the other days and the percentage, or why there is none', () => {
  const row = {
    ...numbers(9),
    other: { ...numbers(8), from: '2026-10-25', to: '2026-10-31' },
    so_far: null,
    incomparable: null,
  };
  const [head = '', line = ''] = formatDaysCsv([row], websiteMeasures).split('\r\n');
  expect(head).toContain('"Compared from","Compared to","Page views then","Listing page views then"');
  expect(line).toBe(
    '"2026-11-01","2026-11-07","9","0","2026-10-25","2026-10-31","8","0","12.5","","No percentage: it was 0 then"',
  );
});
