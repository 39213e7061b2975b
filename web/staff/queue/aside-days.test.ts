import { expect, test } from 'vitest';
import { asideDays, dayFrom, morningOfDay } from './aside-days.ts';

const local = (instant: string) => {
  const date = new Date(instant);
  return [date.getMonth() + 1, date.getDate(), date.getHours()];
};

test.each([
  ['a Wednesday', new Date(2026, 10, 18, 23, 30), [11, 19, 8], [11, 23, 8]],
  ['a Sunday', new Date(2026, 10, 22, 9), [11, 23, 8], [11, 23, 8]],
  ['a Monday', new Date(2026, 10, 30, 9), [12, 1, 8], [12, 7, 8]],
])('on %s, tomorrow and Monday are mornings of the reader', (_day, now, tomorrow, monday) => {
  expect(asideDays.map(({ untilFrom }) => local(untilFrom(now)))).toEqual([tomorrow, monday]);
});

test('a chosen day is its morning, and the day after the last of a month is the first', () => {
  expect(local(morningOfDay('2026-12-24'))).toEqual([12, 24, 8]);
  expect(dayFrom(new Date(2026, 10, 30, 12), 1)).toBe('2026-12-01');
});
