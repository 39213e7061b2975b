import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAt,
  formatDate,
  formatDay,
  formatLocal,
  formatLongDay,
  formatRecent,
  formatSince,
  formatWeekday,
  presentDay,
  presentMonth,
} from './dates.ts';
import { readersZone, setDisplayZone, zoneNote } from './zones.ts';

/** A screen in the zone of the tests, so that no zone follows a time. */
const at = (...when: [number, number, number, number, number]) => formatDate(new Date(...when).toISOString());

test('before anybody has signed in, dates are those of the reader', () => {
  expect(at(2026, 10, 20, 15, 5)).toBe('Nov 20, at 3:05 pm');
  expect(at(2026, 8, 1, 9, 30)).toBe('Sep 1, at 9:30 am');
});

test('midnight and noon are twelve', () => {
  expect(at(2026, 4, 2, 0, 7)).toBe('May 2, at 12:07 am');
  expect(at(2026, 4, 2, 12, 0)).toBe('May 2, at 12:00 pm');
});

test('recent dates read as today and yesterday', () => {
  const now = new Date(2026, 10, 20, 9, 0);
  const recent = (...when: [number, number, number, number, number]) =>
    formatRecent(new Date(...when).toISOString(), now);
  expect(recent(2026, 10, 20, 0, 1)).toBe('Today at 12:01 am');
  expect(recent(2026, 10, 19, 23, 59)).toBe('Yesterday at 11:59 pm');
  expect(recent(2026, 10, 18, 15, 5)).toBe('Nov 18, at 3:05 pm');
  expect(recent(2025, 10, 20, 15, 5)).toBe('Nov 20, 2025, at 3:05 pm');
});

test('an account’s dates are those of its own calendar, with the zone behind the time for who is elsewhere', () => {
  // the tests run nowhere near it
  setDisplayZone('Pacific/Kiritimati');
  const note = zoneNote('Pacific/Kiritimati', readersZone()) ?? '';
  expect(note).not.toBe('');
  const evening = '2026-10-31T11:30:00Z';
  expect(formatDate(evening)).toBe(`Nov 1, at 1:30 am ${note}`);
  expect(formatDay(evening)).toBe('Nov 1, 2026');
  expect(formatLongDay(evening)).toBe('November 1, 2026');
  expect(formatWeekday(new Date(evening))).toBe('Sunday, November 1');
  expect([presentDay(new Date(evening)), presentMonth(new Date(evening))]).toEqual(['2026-11-01', '2026-11']);
  expect(formatRecent(evening, new Date('2026-11-01T09:00:00Z'))).toBe(`Today at 1:30 am ${note}`);
  expect(formatSince(evening, new Date('2026-11-01T11:00:00Z'))).toBe(`yesterday at 1:30 am ${note}`);
  expect(formatAt(evening, new Date('2026-11-01T09:00:00Z'))).toBe(`at 1:30 am ${note}`);
});

test('a time that is meant there already is not moved, and an hour that its clocks left out stays', () => {
  expect(formatLocal('2026-12-15T09:00')).toBe('Dec 15, at 9:00 am');
  setDisplayZone('America/Halifax');
  const note = zoneNote('America/Halifax', readersZone(), new Date('2026-03-08T06:30:00Z'));
  expect(formatLocal('2026-03-08T02:30')).toBe(`Mar 8, at 2:30 am${note === null ? '' : ` ${note}`}`);
});

test('the day that is shown is the day on a calendar of that zone, at any time of the year', () => {
  const zones = ['America/Vancouver', 'America/St_Johns', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Niue'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (zone, when) => {
        setDisplayZone(zone);
        const shown = when.toLocaleDateString('en-US', {
          timeZone: zone,
          month: 'short',
          day: 'numeric',
          year: 'numeric',
        });
        expect(formatDay(when.toISOString())).toBe(shown);
        expect(presentDay(when)).toBe(when.toLocaleDateString('sv-SE', { timeZone: zone }));
      },
    ),
  );
});
