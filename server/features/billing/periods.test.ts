import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentPeriod, dayText, nextPeriod, previousPeriod, toAnchorDay } from './periods.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const frequency = fc.constantFrom('Monthly' as const, 'Annually' as const);

test('periods follow one another without a gap, also from the last day of a month', () => {
  expect(nextPeriod('2027-01-31', 'Monthly', 31)).toBe('2027-02-28');
  expect(nextPeriod('2027-02-28', 'Monthly', 31)).toBe('2027-03-31');
  expect(nextPeriod('2028-02-29', 'Annually', 29)).toBe('2029-02-28');
  fc.assert(
    fc.property(day, frequency, (start, often) => {
      const anchor = Number(start.slice(8));
      const next = nextPeriod(start, often, anchor);
      expect(next > start).toBe(true);
      expect(previousPeriod(next, often, anchor)).toBe(start);
    }),
  );
});

test('after a pause the period one is in is paid for, and none before it', () => {
  expect(currentPeriod('2026-05-01', '2026-11-20', 'Monthly', 1)).toBe('2026-11-01');
  expect(currentPeriod('2026-11-01', '2026-11-01', 'Monthly', 1)).toBe('2026-11-01');
});

/** Walks the calendar one day at a time, from the first day after this one. */
function walkTo(start: string, isWanted: (day: Date) => boolean, step: 1 | -1): string {
  const day = new Date(`${start}T00:00:00Z`);
  do day.setUTCDate(day.getUTCDate() + step);
  while (!isWanted(day));
  return day.toISOString().slice(0, 10);
}
const isLastOfMonth = (day: Date) => new Date(day.getTime() + 86_400_000).getUTCDate() === 1;
const isPayday = (anchor: number) => (day: Date) =>
  day.getUTCDate() === anchor || (isLastOfMonth(day) && day.getUTCDate() < anchor);

test('the next and the previous payment day are the ones a walk through the calendar meets', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 31 }), (some, anchor) => {
      const start = walkTo(some, isPayday(anchor), 1);
      expect(nextPeriod(start, 'Monthly', anchor)).toBe(walkTo(start, isPayday(anchor), 1));
      expect(previousPeriod(start, 'Monthly', anchor)).toBe(walkTo(start, isPayday(anchor), -1));
      const [year = 0, month = 0] = start.split('-').map(Number);
      for (const [years, found] of [
        [1, nextPeriod(start, 'Annually', anchor)],
        [-1, previousPeriod(start, 'Annually', anchor)],
      ] as const) {
        expect(found.slice(0, 7)).toBe(`${year + years}-${String(month).padStart(2, '0')}`);
        expect(isPayday(anchor)(new Date(found))).toBe(true);
      }
    }),
  );
});

test('after a pause of years a client who pays once a year is in the period of this year', () => {
  expect(currentPeriod('2024-02-29', '2027-02-27', 'Annually', 29)).toBe('2026-02-28');
  expect(currentPeriod('2024-02-29', '2027-02-28', 'Annually', 29)).toBe('2027-02-28');
  expect(currentPeriod('2026-01-31', '2026-03-30', 'Monthly', 31)).toBe('2026-02-28');
});

test('a payment day is the day of the month, and a day reads as it is written in Canada', () => {
  expect(['2026-12-01', '2027-01-31', '2028-02-29'].map(toAnchorDay)).toEqual([1, 31, 29]);
  expect(['2026-12-01', '2027-01-31'].map(dayText)).toEqual(['Dec 1, 2026', 'Jan 31, 2027']);
});
