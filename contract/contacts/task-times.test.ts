import { expect, test } from 'vitest';
import { postpone, toDueInstants, type Postponement } from './task-times.ts';
import { TaskDraft } from './tasks.ts';

const pacific = 'America/Los_Angeles';
const due = (due_on: string, due_time: string | null, zone: string) => {
  const { remind_at, late_at } = toDueInstants({ due_on, due_time }, zone);
  return [remind_at.toISOString(), late_at.toISOString()];
};

// the instants were worked out by hand from the published rules of each zone
test.each([
  // winter: UTC-8; summer: UTC-7
  ['2026-01-15', '14:30', pacific, '2026-01-15T22:30:00.000Z', '2026-01-15T22:30:00.000Z'],
  ['2026-07-15', '14:30', pacific, '2026-07-15T21:30:00.000Z', '2026-07-15T21:30:00.000Z'],
  // without a time: nine in the morning, and late with the next day
  ['2026-01-15', null, pacific, '2026-01-15T17:00:00.000Z', '2026-01-16T08:00:00.000Z'],
  // the day on which clocks go forward has 23 hours, the one on which they go back 25
  ['2026-03-08', null, pacific, '2026-03-08T16:00:00.000Z', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01', null, pacific, '2026-11-01T17:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  // a time that is skipped comes that much later; of one that comes twice, the first is meant
  ['2026-03-08', '02:30', pacific, '2026-03-08T10:30:00.000Z', '2026-03-08T10:30:00.000Z'],
  ['2026-11-01', '01:30', pacific, '2026-11-01T08:30:00.000Z', '2026-11-01T08:30:00.000Z'],
  // a zone of half an hour, and the end of a year
  ['2026-12-31', null, 'America/St_Johns', '2026-12-31T12:30:00.000Z', '2027-01-01T03:30:00.000Z'],
])('%s at %s in %s', (day, time, zone, remind, late) => expect(due(day, time, zone)).toEqual([remind, late]));

/** The clocks of a zone, as the platform formats them. */
const clockOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

test.each([
  pacific,
  'America/Vancouver',
  'America/Toronto',
  'America/St_Johns',
  'America/Regina',
  'Pacific/Honolulu',
])('on every day of two years a task reminds when the clocks of %s show its time', (zone) => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    for (const time of [null, '00:00', '04:15', '23:59'])
      expect(clockOf(toDueInstants({ due_on: day, due_time: time }, zone).remind_at, zone)).toBe(
        `${day} ${time ?? '09:00'}`,
      );
    // the first instant after the day: a millisecond before, the clocks still show it
    const end = toDueInstants({ due_on: day, due_time: null }, zone).late_at;
    expect(clockOf(new Date(end.getTime() - 1), zone)).toBe(`${day} 23:59`);
    expect(clockOf(end, zone)).toMatch(/ 00:00$/);
  }
});

test.each<[Postponement, string, string, string]>([
  // Friday, November 20, 2026, at 12:05 pm
  ['In an hour', '2026-11-20T20:05:00Z', '2026-11-20', '13:05'],
  ['Tomorrow morning', '2026-11-20T20:05:00Z', '2026-11-21', '09:00'],
  ['Next week', '2026-11-20T20:05:00Z', '2026-11-23', '09:00'],
  // in an hour it is tomorrow
  ['In an hour', '2026-12-31T07:30:00Z', '2026-12-31', '00:30'],
  ['In an hour', '2027-01-01T07:30:00Z', '2027-01-01', '00:30'],
  // on a Sunday next week is tomorrow, on a Monday it is seven days away
  ['Next week', '2026-11-22T20:00:00Z', '2026-11-23', '09:00'],
  ['Next week', '2026-11-23T20:00:00Z', '2026-11-30', '09:00'],
  // in UTC it is tomorrow already, there not
  ['Tomorrow morning', '2026-11-21T05:00:00Z', '2026-11-21', '09:00'],
  // an hour before the clocks go forward at 2 am comes 3 am
  ['In an hour', '2026-03-08T09:30:00Z', '2026-03-08', '03:30'],
  // at 1:30 am before the clocks go back, '1:30' would be now: it is put off to 2:30
  ['In an hour', '2026-11-01T08:30:00Z', '2026-11-01', '02:30'],
  ['In an hour', '2026-11-01T08:00:00Z', '2026-11-01', '02:00'],
  // an hour earlier and an hour later nothing is unclear
  ['In an hour', '2026-11-01T07:30:00Z', '2026-11-01', '01:30'],
  ['In an hour', '2026-11-01T09:30:00Z', '2026-11-01', '02:30'],
])('%s at %s is %s, %s', (until, now, due_on, due_time) =>
  expect(postpone(until, new Date(now), pacific)).toEqual({ due_on, due_time }),
);

const isTime = (due_time: string) =>
  TaskDraft.safeParse({ title: 'Call', due_on: '2026-11-28', due_time }).success;

test('a time has two figures of a day’s hours and two of its minutes', () => {
  for (const time of ['00:00', '09:30', '14:05', '19:59', '20:00', '23:59', ''])
    expect([time, isTime(time)]).toEqual([time, true]);
  for (const time of [
    '24:00',
    '29:15',
    '9:30',
    '09:60',
    '09:3',
    '123:00',
    '09:300',
    'at 09:30',
    'noon',
    '3a:00',
  ])
    expect([time, isTime(time)]).toEqual([time, false]);
});
