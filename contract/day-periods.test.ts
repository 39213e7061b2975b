import { expect, test } from 'vitest';
import { firstDayOfMonth, firstDayOfWeek, lastDayOfMonth, sameDayOfMonth } from './day-periods.ts';

test('weeks begin on Monday, and months end on their last day', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-06'].map(firstDayOfWeek)).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-11-30',
  ]);
  expect(firstDayOfMonth('2026-11-29')).toBe('2026-11-01');
  expect(['2028-02-10', '2027-02-10', '2026-12-31'].map(lastDayOfMonth)).toEqual([
    '2028-02-29',
    '2027-02-28',
    '2026-12-31',
  ]);
});

test('a day has the same number in another month, or none there', () => {
  expect(sameDayOfMonth('2026-03-31', -1)).toBeNull();
  expect(sameDayOfMonth('2028-02-29', -12)).toBeNull();
  expect(sameDayOfMonth('2028-02-29', -48)).toBe('2024-02-29');
  expect(sameDayOfMonth('2026-01-15', -1)).toBe('2025-12-15');
  expect(sameDayOfMonth('2026-12-31', 1)).toBe('2027-01-31');
});
