import { expect, test } from 'vitest';
import { areHoursInOrder, isSupportOpen, supportDays, supportHours } from './hours.ts';

const vancouver = 'America/Vancouver';
const officeHours = (timeZone = vancouver) => ({
  days: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  timeZone,
});
const open = (instant: string, zone = vancouver) => isSupportOpen(new Date(instant), officeHours(zone));

test('support is there from 9am until 5pm sharp', () => {
  expect(
    ['15:59:59', '16:00:00', '23:59:59'].map((time) => open(`2026-07-15T${time}Z`)),
    'a Wednesday in summer',
  ).toEqual([false, true, true]);
  expect(open('2026-07-16T00:00:00Z')).toBe(false);
});

test('support is there on working days only', () => {
  // Sunday the 12th to Saturday the 18th, at noon
  const week = [12, 13, 14, 15, 16, 17, 18].map((date) => open(`2026-07-${date}T19:00:00Z`));
  expect(week).toEqual([false, true, true, true, true, true, false]);
});

test('a Friday afternoon is Friday still where it is Saturday already by UTC', () => {
  expect(open('2026-12-11T23:59:00Z')).toBe(true);
  expect(open('2026-12-12T00:30:00Z')).toBe(false);
});

test('British Columbia keeps its summer time from November 2026 on', () => {
  expect([open('2025-12-15T16:30:00Z'), open('2025-12-15T17:00:00Z')], 'the last winter').toEqual([
    false,
    true,
  ]);
  for (const date of ['2026-11-02', '2026-12-15', '2027-02-01', '2027-03-15']) {
    expect([date, open(`${date}T15:59:00Z`), open(`${date}T16:00:00Z`)]).toEqual([date, false, true]);
    expect([date, open(`${date}T23:59:00Z`)]).toEqual([date, true]);
  }
  expect(open('2026-12-15T16:30:00Z', 'America/Los_Angeles'), 'an hour behind').toBe(false);
});

test('the hours are told by the clock of the reader, too', () => {
  const at = (instant: string, from: string) => supportHours(new Date(instant), officeHours(), from);
  expect(supportHours(new Date('2026-12-15T16:30:00Z'), officeHours())).toBe('9am-5pm');
  expect(at('2026-12-15T16:30:00Z', 'America/Los_Angeles')).toBe('8am-4pm');
  expect(at('2026-07-15T16:30:00Z', 'America/Los_Angeles')).toBe('9am-5pm');
  expect(at('2026-07-15T16:30:00Z', 'America/St_Johns')).toBe('1:30pm-9:30pm');
  expect(at('2026-07-16T05:30:00Z', 'America/Toronto'), 'over midnight').toBe('12pm-8pm');
});

test('a provider chooses days and hours', () => {
  const weekend = { days: [6, 7], opens: '10:30', closes: '14:00', timeZone: vancouver };
  const at = (instant: string) => isSupportOpen(new Date(instant), weekend);
  // a Saturday, before and after it opens, and the Friday before
  expect(['2026-07-18T17:29:00Z', '2026-07-18T17:30:00Z', '2026-07-17T18:00:00Z'].map(at)).toEqual([
    false,
    true,
    false,
  ]);
  expect(supportHours(new Date('2026-07-18T17:30:00Z'), weekend)).toBe('10:30am-2pm');
});

test('hours until midnight end with the day', () => {
  const late = { days: [6], opens: '16:00', closes: '00:00', timeZone: vancouver };
  // 3:59pm, 4pm and 11:59pm of that Saturday, and the midnight after it
  const instants = [
    '2026-07-18T22:59:00Z',
    '2026-07-18T23:00:00Z',
    '2026-07-19T06:59:00Z',
    '2026-07-19T07:00:00Z',
  ];
  expect(instants.map((at) => isSupportOpen(new Date(at), late))).toEqual([false, true, true, false]);
  expect(supportHours(new Date('2026-07-18T23:00:00Z'), late)).toBe('4pm-12am');
  expect(supportHours(new Date('2026-07-18T23:00:00Z'), late, 'America/Toronto')).toBe('7pm-3am');
  expect([areHoursInOrder('16:00', '00:00'), areHoursInOrder('00:00', '00:00')]).toEqual([true, true]);
  expect([areHoursInOrder('16:00', '16:00'), areHoursInOrder('16:00', '09:00')]).toEqual([false, false]);
});

test('days in a row are told as one', () => {
  expect([[1, 2, 3, 4, 5], [3], [1, 3, 4, 5], [7, 6], [1, 2, 3, 4, 5, 6, 7]].map(supportDays)).toEqual([
    'Mon-Fri',
    'Wed',
    'Mon, Wed-Fri',
    'Sat-Sun',
    'Mon-Sun',
  ]);
});
