import { expect, test } from 'vitest';
import { isReportTime, monthName } from './report-time.ts';

test('the dashboard tells of the month before until the 10th', () => {
  expect(['2026-12-01', '2026-12-10', '2026-12-11', '2026-11-30'].map(isReportTime)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('months have their names, whatever the zone', () => {
  expect([monthName('2026-01'), monthName('2026-12')]).toEqual(['January', 'December']);
});
