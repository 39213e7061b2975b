import { expect, test } from 'vitest';
import { todayAt } from './today-at.ts';

test('a day of a listing is that of its place', () => {
  const at = new Date('2026-01-06T04:30:00Z');
  expect(todayAt({ state_or_province: 'BC', city: 'Vancouver' }, at)).toBe('2026-01-05');
  expect(todayAt({ state_or_province: 'NL', city: "St. John's" }, at)).toBe('2026-01-06');
});
