import { expect, test } from 'vitest';
import { zoneNote } from '#web/parts/zones.ts';
import { openHouseText, timesWith } from './times.ts';

test('a day has 96 times of 15 minutes, in 12-hour words', () => {
  const times = timesWith('');
  expect(times.length).toBe(96);
  expect([0, 1, 47, 48, 53, 95].map((place) => times[place])).toEqual([
    { value: '00:00', label: '12:00 am' },
    { value: '00:15', label: '12:15 am' },
    { value: '11:45', label: '11:45 am' },
    { value: '12:00', label: '12:00 pm' },
    { value: '13:15', label: '1:15 pm' },
    { value: '23:45', label: '11:45 pm' },
  ]);
});

test('a time between the steps stays a choice where it is the present one', () => {
  expect(timesWith('13:10')[0]).toEqual({ value: '13:10', label: '13:10' });
  expect(timesWith('13:15').length).toBe(96);
});

const winter = new Date('2026-12-05T20:00:00Z');
test.each([
  ['America/Toronto', 'America/Vancouver', 'Eastern Time'],
  ['America/Toronto', 'America/New_York', null],
  ['America/Regina', 'America/Winnipeg', null],
  ['America/Vancouver', 'America/Vancouver', null],
])('of a property in %s a reader in %s is shown %s', (zone, reader, note) => {
  expect(zoneNote(zone, reader, winter)).toBe(note);
});

test('an open house is shown in the time of the property', () => {
  const openHouse = {
    id: 1,
    date: '2026-12-05',
    start_time: '13:00',
    end_time: '15:15',
    time_zone: 'America/Toronto',
    start_date_time: '2026-12-05T18:00:00Z',
    end_date_time: '2026-12-05T20:15:00Z',
  };
  expect(openHouseText(openHouse, 'America/Toronto')).toBe('Sat, Dec 5, 1:00 pm to 3:15 pm');
  expect(openHouseText(openHouse, 'America/Vancouver')).toBe('Sat, Dec 5, 1:00 pm to 3:15 pm (Eastern Time)');
});
