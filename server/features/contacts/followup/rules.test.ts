import { expect, test } from 'vitest';
import { dueMornings, formatClock } from './rules.ts';

const toronto = 'America/Toronto';
const losAngeles = 'America/Los_Angeles';
const daysAt = (iso: string, zones = [toronto, losAngeles]) =>
  dueMornings(zones, new Date(iso)).map(({ zone, day }) => `${zone} ${day}`);

// worked out by hand: Toronto is 5 hours behind UTC in winter and 4 in summer, Los Angeles 8 and 7
test('mornings begin at seven by the clocks of each zone, and end at noon', () => {
  expect(daysAt('2026-11-20T11:59:00Z')).toEqual([]);
  expect(daysAt('2026-11-20T12:00:00Z')).toEqual([`${toronto} 2026-11-20`]);
  expect(daysAt('2026-11-20T14:59:00Z')).toEqual([`${toronto} 2026-11-20`]);
  expect(daysAt('2026-11-20T15:00:00Z')).toEqual([`${toronto} 2026-11-20`, `${losAngeles} 2026-11-20`]);
  expect(daysAt('2026-11-20T16:59:00Z')).toEqual([`${toronto} 2026-11-20`, `${losAngeles} 2026-11-20`]);
  expect(daysAt('2026-11-20T17:00:00Z')).toEqual([`${losAngeles} 2026-11-20`]);
  expect(daysAt('2026-11-20T20:00:00Z')).toEqual([]);
});

test('on the days on which the clocks change, seven is seven', () => {
  // forward at 2 am on March 8
  expect(daysAt('2026-03-08T10:59:00Z', [toronto])).toEqual([]);
  expect(daysAt('2026-03-08T11:00:00Z', [toronto])).toEqual([`${toronto} 2026-03-08`]);
  // back at 2 am on November 1
  expect(daysAt('2026-11-01T11:59:00Z', [toronto])).toEqual([]);
  expect(daysAt('2026-11-01T12:00:00Z', [toronto])).toEqual([`${toronto} 2026-11-01`]);
});

test('a day is that of the zone, not of UTC', () => {
  // 7 am on Saturday in Auckland is Friday evening in UTC
  expect(daysAt('2026-11-20T18:00:00Z', ['Pacific/Auckland'])).toEqual(['Pacific/Auckland 2026-11-21']);
});

test.each([
  ['00:00', '12:00 am'],
  ['00:05', '12:05 am'],
  ['09:30', '9:30 am'],
  ['11:59', '11:59 am'],
  ['12:00', '12:00 pm'],
  ['13:07', '1:07 pm'],
  ['23:59', '11:59 pm'],
])('%s is %s', (time, shown) => expect(formatClock(time)).toBe(shown));
