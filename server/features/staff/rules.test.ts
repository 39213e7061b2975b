import { expect, test } from 'vitest';
import type { ClientChange } from '#contract/staff/staff.ts';
import { isMorningIn, isSensibleDay, normalizeClientChange, ownerSentence } from './rules.ts';

type Change = Pick<ClientChange, 'is_live' | 'account_status' | 'launch_phase_id'>;
const live = { is_live: true, account_status: 'Live', launch_phase_id: null };

test('going live and leaving the launch imply each other', () => {
  expect(normalizeClientChange({ is_live: true })).toEqual(live);
  expect(normalizeClientChange({ account_status: 'Live' })).toEqual(live);
  expect(normalizeClientChange({ is_live: true, launch_phase_id: 3 })).toEqual(live);
});

test('going back into the launch takes the website offline, and another change says nothing about it', () => {
  expect(normalizeClientChange({ account_status: 'Launch', launch_phase_id: 2 })).toEqual({
    account_status: 'Launch',
    launch_phase_id: 2,
    is_live: false,
  });
  const others: Change[] = [{}, { is_live: false }, { account_status: 'Paused' }, { launch_phase_id: 2 }];
  for (const change of others) expect(normalizeClientChange(change)).toEqual(change);
});

test('something is set aside until later than now, and for a year at most', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const until = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const year = 366 * 86_400_000;
  expect([-1, 0, 1, year, year + 1].map((ms) => isSensibleDay(until(ms), now))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(isSensibleDay('nonsense', now)).toBe(false);
});

test('the second of two who take the same item reads who was first', () => {
  expect(ownerSentence({ owner_name: 'Sam' })).toBe('Sam has already taken this.');
  expect(ownerSentence({ owner_name: null })).toBe('Nobody has this any more. Please look again.');
});

test('it is morning from eight to nine on working days, on the clocks of the zone', () => {
  const mornings = (zone: string, from: string) =>
    Array.from({ length: 7 * 24 }, (_, hour) => new Date(Date.parse(from) + hour * 3_600_000))
      .filter((at) => isMorningIn(zone, at))
      .map((at) => at.toISOString().slice(0, 13));
  // 16 November 2026 is a Monday
  expect(mornings('UTC', '2026-11-16T00:30:00Z')).toEqual(
    [16, 17, 18, 19, 20].map((day) => `2026-11-${day}T08`),
  );
  expect(mornings('America/Toronto', '2026-11-16T00:30:00Z')).toEqual(
    [16, 17, 18, 19, 20].map((day) => `2026-11-${day}T13`),
  );
  expect(isMorningIn('UTC', new Date('2026-11-16T08:00:00Z'))).toBe(true);
  expect(isMorningIn('UTC', new Date('2026-11-16T08:59:59Z'))).toBe(true);
});
