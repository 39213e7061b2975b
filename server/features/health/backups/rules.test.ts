import { expect, test } from 'vitest';
import { isBackupDue, type LastBackup } from './rules.ts';

const isDue = (started_at: string, outcome: LastBackup['outcome'], now: string, everyHours = 24) =>
  isBackupDue({ started_at, outcome }, { everyHours, now: new Date(now) });

test('the first backup is due at once, and one whose worker ended as well', () => {
  expect(isBackupDue(null, { everyHours: 24, now: new Date() })).toBe(true);
  expect(isDue('2026-11-20T08:00:00Z', 'interrupted', '2026-11-20T08:00:01Z')).toBe(true);
  expect(isDue('2026-11-20T08:00:00Z', null, '2026-11-22T08:00:00Z')).toBe(false);
});

test.each([
  [24, ['08:00']],
  [12, ['08:00', '20:00']],
  [6, ['02:00', '08:00', '14:00', '20:00']],
])('every %i hours a backup begins at %j', (everyHours, times) => {
  // at each minute, with the last backup one minute before
  const begun = Array.from(
    { length: 24 * 60 },
    (_, minute) => Date.parse('2026-11-20T00:00:00Z') + minute * 60_000,
  )
    .filter((at) =>
      isDue(new Date(at - 60_000).toISOString(), 'verified', new Date(at).toISOString(), everyHours),
    )
    .map((at) => new Date(at).toISOString().slice(11, 16));
  expect(begun).toEqual(times);
});

test('after a failure it is tried again within the hour, and after a success only at its time', () => {
  expect(isDue('2026-11-20T09:00:00Z', 'failed', '2026-11-20T09:59:59Z')).toBe(false);
  expect(isDue('2026-11-20T09:00:00Z', 'failed', '2026-11-20T10:00:00Z')).toBe(true);
  expect(isDue('2026-11-20T09:00:00Z', 'unverified', '2026-11-20T10:00:00Z')).toBe(false);
});
