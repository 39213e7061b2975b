import { expect, test } from 'vitest';
import { formatSeconds, formatShare, isLate, summarizeLeadMails } from './health-words.ts';

const day = (in_time: number, late: number) => ({ day: '2026-11-20', in_time, late, slowest_seconds: null });

test.each([
  [0, 0, '–', false],
  [1, 0, '100%', false],
  [0, 1, '0%', true],
  [19, 1, '95%', false],
  [94, 6, '94%', true],
  [949, 51, '94%', true],
  [950, 50, '95%', false],
  [999, 1, '99%', false],
  [29, 71, '29%', true],
])('of %i in time and %i late the share is %s, and late is %s', (inTime, late, share, isTooLate) => {
  expect([formatShare(day(inTime, late)), isLate(day(inTime, late))]).toEqual([share, isTooLate]);
});

test('the days are summed up before their figures', () => {
  expect(summarizeLeadMails([day(0, 0), day(0, 0)])).toBe('No lead emails in the last 2 days.');
  expect(summarizeLeadMails([day(20, 1), day(0, 0)])).toBe(
    'Lead emails were on time on each of the last 2 days.',
  );
  expect(summarizeLeadMails([day(3, 1), day(20, 0), day(0, 2)])).toBe(
    'Too many lead emails were late on 2 of the last 3 days. Check the mail server and the worker.',
  );
});

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [90_000, '25 h'],
])('%i seconds are shown as %s', (seconds, shown) => {
  expect(formatSeconds(seconds)).toBe(shown);
});
