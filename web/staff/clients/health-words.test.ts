import { beforeEach, expect, test } from 'vitest';
import { setDisplayZone } from '#web/parts/zones.ts';
import { dayCount, lastSignIn, mailTrouble, signInText } from './health-words.ts';

beforeEach(() => setDisplayZone('America/Toronto'));

const user = {
  id: 1,
  name: 'Priya Raman',
  email: 'priya@example.com',
  phone_number: null,
  role: 'Admin',
  is_pending: false,
  is_disabled: false,
  has_second_factor: false,
  signed_in_at: null,
} as const;
const health = {
  leads_this_month: 0,
  in_phase_since: null,
  failed_mails: 0,
  delayed_mails: 0,
  file_count: 0,
  file_bytes: 0,
};

test('the last sign-in is the newest of anybody', () => {
  expect(lastSignIn([user])).toBeNull();
  expect(signInText(null)).toBe('Never');
  const early = { ...user, id: 2, signed_in_at: '2026-11-01T10:00:00Z' };
  const late = { ...user, id: 3, signed_in_at: '2026-11-20T10:00:00Z' };
  expect(lastSignIn([user, late, early])?.id).toBe(3);
});

test('mail in trouble is counted by kind, and no trouble is nothing', () => {
  expect(mailTrouble(health)).toBeNull();
  expect(mailTrouble({ ...health, failed_mails: 2, delayed_mails: 1 })).toBe('2 failed, 1 late');
});

test('days in a phase are whole days, and less than one may have begun yesterday', () => {
  const since = '2026-11-20T20:00:00Z';
  expect(dayCount(since, new Date('2026-11-21T04:59:59Z'))).toBe('Since today');
  expect(dayCount(since, new Date('2026-11-21T05:00:00Z'))).toBe('Since yesterday');
  expect(dayCount(since, new Date('2026-11-21T19:59:59Z'))).toBe('Since yesterday');
  expect(dayCount(since, new Date('2026-11-21T20:00:00Z'))).toBe('For 1 day');
  expect(dayCount(since, new Date('2026-12-02T20:00:00Z'))).toBe('For 12 days');
});
