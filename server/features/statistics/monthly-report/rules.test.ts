import { expect, test } from 'vitest';
import { dueReports } from './rules.ts';

const vancouver = 'America/Vancouver';
const due = (now: string, zones = [vancouver]) => dueReports(zones, new Date(now));

test('a report is due from 9 in the morning of the 3rd to that of the 10th, on the clocks of its client', () => {
  expect(due('2026-12-03T15:59:59Z')).toEqual([]);
  expect(due('2026-12-03T16:00:00Z')).toEqual([{ zone: vancouver, month: '2026-11' }]);
  expect(due('2026-12-10T15:59:59Z')).toEqual([{ zone: vancouver, month: '2026-11' }]);
  expect(due('2026-12-10T16:00:00Z')).toEqual([]);
});

test('each zone is asked for itself, and January reports of December', () => {
  const zones = ['Pacific/Auckland', vancouver];
  expect(due('2027-01-02T21:00:00Z', zones)).toEqual([{ zone: 'Pacific/Auckland', month: '2026-12' }]);
  expect(due('2027-01-05T00:00:00Z', zones)).toEqual(zones.map((zone) => ({ zone, month: '2026-12' })));
});
