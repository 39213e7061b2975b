import { beforeEach, expect, test } from 'vitest';
import { setDisplayZone } from '#web/parts/zones.ts';
import { formatBy, formatDue, pickTaskGroup } from './task-labels.ts';

beforeEach(() => setDisplayZone('America/Toronto'));

// Friday, November 20, 2026, 3 pm in Toronto
const now = new Date('2026-11-20T20:00:00Z');

test.each([
  [{ due_on: '2026-11-20', due_time: null }, 'Due today'],
  [{ due_on: '2026-11-21', due_time: null }, 'Due Nov 21, 2026'],
  [{ due_on: '2026-11-20', due_time: '16:30' }, /^Due at 4:30 pm/],
  [{ due_on: '2026-11-23', due_time: '09:00' }, /^Due Nov 23, at 9:00 am/],
])('%j is %s', (due, words) =>
  typeof words === 'string'
    ? expect(formatDue(due, now)).toBe(words)
    : expect(formatDue(due, now)).toMatch(words),
);

test.each([
  [{ due_on: '2026-11-20', due_time: '15:35' }, /^Call Noor Haddad by 3:35 pm/],
  [{ due_on: '2026-11-20', due_time: null }, /^Call Noor Haddad$/],
  // late since yesterday
  [{ due_on: '2026-11-19', due_time: '15:35' }, /^Call Noor Haddad$/],
])('to call somebody, %j, is %s', (due, words) =>
  expect(formatBy({ title: 'Call Noor Haddad', ...due }, now)).toMatch(words),
);

test.each([
  ['2026-11-20', '2026-11-20T19:59:00Z', 'Late'],
  ['2026-11-20', '2026-11-20T20:00:00Z', 'Late'],
  ['2026-11-20', '2026-11-20T20:01:00Z', 'Today'],
  ['2026-11-20', '2026-11-21T05:00:00Z', 'Today'],
  ['2026-11-21', '2026-11-22T05:00:00Z', 'Upcoming'],
])('a task of %s that is late from %s on is among %s', (due_on, late_at, group) =>
  expect(pickTaskGroup({ due_on, late_at }, now)).toBe(group),
);
