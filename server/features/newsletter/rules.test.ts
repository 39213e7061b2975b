import { expect, test } from 'vitest';
import { isStillOpen, mayChange, needsNewSnapshot } from './rules.ts';

const clock = { next_newsletter_date: '2026-12-15', skipped_months: [], time_zone: 'America/Vancouver' };
const early = new Date('2026-11-22T12:00:00Z');
const open = new Date('2026-12-03T12:00:00Z');
const late = new Date('2026-12-15T15:00:00Z');

test('a newsletter is changed in its window, skipped or not, and by staff who say so at any time', () => {
  const may = (caller: string, isForced: boolean, skipped_months: string[] = []) =>
    [early, open, late].map((now) => mayChange({ ...clock, skipped_months }, { caller, isForced }, now));
  expect(may('Editor', false)).toEqual([false, true, false]);
  expect(may('Admin', true)).toEqual([false, true, false]);
  expect(may('Admin', false, ['2026-12'])).toEqual([false, true, false]);
  expect(may('Staff', false)).toEqual([false, true, false]);
  expect(may('Staff', true)).toEqual([true, true, true]);
});

test('what is frozen is changed by staff who say so, and what is closed by nobody', () => {
  const staff = { caller: 'Staff', isForced: true };
  const editor = { caller: 'Editor', isForced: true };
  const row = (locked_at: string | null, closed_at: string | null) => ({ locked_at, closed_at });
  const at = '2026-12-15T14:00:00Z';
  expect([row(null, null), row(at, null), row(at, at)].map((one) => isStillOpen(one, staff))).toEqual([
    true,
    true,
    false,
  ]);
  expect([row(null, null), row(at, null), row(at, at)].map((one) => isStillOpen(one, editor))).toEqual([
    true,
    false,
    false,
  ]);
});

test('a change between the lock and the send is frozen anew, unless the newsletter is skipped', () => {
  expect([early, open, late].map((now) => needsNewSnapshot(clock, now))).toEqual([false, false, true]);
  expect(needsNewSnapshot({ ...clock, skipped_months: ['2026-12'] }, late)).toBe(false);
});
