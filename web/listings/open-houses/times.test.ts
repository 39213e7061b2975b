import { expect, test } from 'vitest';
import { timeLabel, times, timesWith, zoneNote } from './times.ts';

test('a day has 96 times of 15 minutes, in 12-hour words', () => {
  expect(times.length).toBe(96);
  expect(times.slice(0, 2)).toEqual([
    { value: '00:00', label: '12:00 am' },
    { value: '00:15', label: '12:15 am' },
  ]);
  expect(['11:45', '12:00', '13:15', '23:45'].map(timeLabel)).toEqual([
    '11:45 am',
    '12:00 pm',
    '1:15 pm',
    '11:45 pm',
  ]);
});

test('a time between the steps stays a choice where it is the present one', () => {
  expect(timesWith('13:10')[0]).toEqual({ value: '13:10', label: '13:10' });
  expect(timesWith('13:15')).toBe(times);
  expect(timesWith('')).toBe(times);
});

const winter = new Date('2026-12-05T20:00:00Z');
test.each([
  ['America/Toronto', 'America/Vancouver', 'Eastern Time'],
  ['America/Toronto', 'America/New_York', null],
  ['America/Regina', 'America/Winnipeg', null],
  ['America/Vancouver', 'America/Vancouver', null],
])('of a property in %s a reader in %s is told %s', (zone, reader, note) => {
  expect(zoneNote(zone, reader, winter)).toBe(note);
});
