import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter } from '../days.ts';
import { describeMarks } from './day-marks.ts';
import { websiteMeasures } from './measures.ts';
import { formatDaysCsv } from './days-csv.ts';
import {
  checkRange,
  findRangeProblem,
  granularities,
  isWholeMonths,
  rangeFields,
  splitRange,
} from './day-ranges.ts';

test('the parts of a range are its days once each, and each part is of one week or month', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.constantFrom(...granularities),
      (start, length, by) => {
        const range = { from: dayAfter('2023-01-01', start), to: dayAfter('2023-01-01', start + length) };
        const parts = splitRange(range, by);
        const days = parts.flatMap(({ from, to }) => {
          const all = [];
          for (let day = from; day <= to; day = dayAfter(day)) all.push(day);
          return all;
        });
        expect(days).toEqual(Array.from({ length: length + 1 }, (_, index) => dayAfter(range.from, index)));
        for (const { from } of parts.slice(1)) {
          if (by === 'week') expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(1);
          if (by === 'month') expect(from.slice(8)).toBe('01');
        }
        if (by === 'day') expect(parts).toHaveLength(length + 1);
      },
    ),
  );
});

test('a range may be as long as its parts allow', () => {
  const problemOf = (from: string, days: number, by: 'day' | 'week' | 'month') =>
    findRangeProblem({ from, to: dayAfter(from, days - 1), by });
  expect([problemOf('2026-01-01', 93, 'day'), problemOf('2026-01-01', 94, 'day')]).toEqual([
    null,
    'By day, please choose at most 93 days.',
  ]);
  expect([problemOf('2026-01-05', 371, 'week'), problemOf('2026-01-05', 372, 'week')]).toEqual([
    null,
    'By week, please choose at most 53 weeks.',
  ]);
  expect([problemOf('2027-01-01', 731, 'month'), problemOf('2027-01-01', 732, 'month')]).toEqual([
    null,
    'By month, please choose at most 24 months.',
  ]);
  expect(problemOf('2026-01-02', 0, 'day')).toBe('Please choose a last day that isn’t before the first.');
});

test('whole months begin on a first and end on a last day', () => {
  expect(isWholeMonths({ from: '2028-02-01', to: '2028-02-29' })).toBe(true);
  expect(isWholeMonths({ from: '2026-11-01', to: '2027-01-31' })).toBe(true);
  expect(isWholeMonths({ from: '2028-02-01', to: '2028-02-28' })).toBe(false);
  expect(isWholeMonths({ from: '2028-02-02', to: '2028-02-29' })).toBe(false);
});

test('a question without readable days gets the sentence of each field', () => {
  const schema = z.object(rangeFields).check(checkRange);
  const problemsOf = (range: unknown) =>
    z.safeParse(schema, range).error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  expect(problemsOf({ from: '2026-02-30', to: 'x' })).toEqual([
    'from: Please choose a day.',
    'to: Please choose a day.',
  ]);
  expect(problemsOf({ from: '2026-02-02', to: '2026-02-01' })).toEqual([
    'to: Please choose a last day that isn’t before the first.',
  ]);
  expect(z.parse(schema, { from: '2026-02-01', to: '2026-02-02' }).by).toBe('day');
});

test('marks are reasons of an unknown number, and notes on a known one', () => {
  expect(describeMarks(['today', 'off'], true)).toEqual([
    'So far: today isn’t over',
    'Our counter was off for a while',
  ]);
  expect(describeMarks(['before'], false)).toEqual(['Before we began to count']);
});

test('the file has an empty cell for an unknown number, with the reason', () => {
  const part = { from: '2026-11-01', to: '2026-11-02' };
  expect(
    formatDaysCsv(
      [
        {
          ...part,
          pageviews: 0,
          listing_pageviews: 0,
          marks: ['ga4', 'late'],
          other: null,
          so_far: null,
          incomparable: null,
        },
        {
          ...part,
          pageviews: null,
          listing_pageviews: null,
          marks: ['off'],
          other: null,
          so_far: null,
          incomparable: null,
        },
      ],
      websiteMeasures,
    ),
  ).toBe(
    [
      '\uFEFF"From","To","Page views","Listing page views","Notes"',
      '"2026-11-01","2026-11-02","0","0","Imported from Google Analytics. Imported before the month was over"',
      '"2026-11-01","2026-11-02","","","Our counter was off"',
      '',
    ].join('\r\n'),
  );
});
