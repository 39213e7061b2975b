import { expect, test } from 'vitest';
import { areHoursInOrder, findNextOpening, isSupportOpen, supportDays, supportHours } from './hours.ts';

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

test('the next opening is later today, tomorrow, or on the next working day', () => {
  const next = (instant: string, days = [1, 2, 3, 4, 5]) =>
    findNextOpening(new Date(instant), { ...officeHours(), days, opens: '09:30' });
  // a Wednesday in summer: 8 am, noon, and 5 pm sharp
  expect(next('2026-07-15T15:00:00Z')).toEqual({ daysAhead: 0, weekday: 3, time: '9:30am' });
  expect(next('2026-07-15T19:00:00Z')).toBeNull();
  expect(next('2026-07-16T00:00:00Z')).toEqual({ daysAhead: 1, weekday: 4, time: '9:30am' });
  // Friday evening, Saturday morning, and Sunday
  expect(next('2026-07-18T01:00:00Z')).toMatchObject({ daysAhead: 3, weekday: 1 });
  expect(next('2026-07-18T15:00:00Z')).toMatchObject({ daysAhead: 2, weekday: 1 });
  expect(next('2026-07-19T19:00:00Z')).toMatchObject({ daysAhead: 1, weekday: 1 });
  // on a Wednesday evening, if Wednesdays are all there is, and if there are no days at all
  expect(next('2026-07-16T01:00:00Z', [3])).toMatchObject({ daysAhead: 7, weekday: 3 });
  expect(next('2026-07-19T15:00:00Z', [7])).toMatchObject({ daysAhead: 0, weekday: 7 });
  expect(next('2026-07-16T01:00:00Z', [])).toBeNull();
});

test('at the next opening support is there, and a minute before it is not', () => {
  const hours = officeHours();
  for (let hour = 0; hour < 24 * 8; hour += 5) {
    const now = new Date(Date.UTC(2026, 6, 12, hour, 20));
    const next = findNextOpening(now, hours);
    if (!next) continue;
    // Vancouver is seven hours behind all that week
    const local = new Date(now.getTime() - 7 * 3_600_000);
    const at = Date.UTC(2026, 6, local.getUTCDate() + next.daysAhead, 9 + 7);
    expect([isSupportOpen(new Date(at), hours), isSupportOpen(new Date(at - 60_000), hours)]).toEqual([
      true,
      false,
    ]);
    expect(at).toBeGreaterThan(now.getTime());
  }
});
