import { expect, test } from 'vitest';
import { timeZones } from '../time-zones.ts';
import {
  assumedOpening,
  campaignMonth,
  editedMonth,
  firstMonth,
  isSkipped,
  latestStartInstant,
  lockInstant,
  newsletterState,
  nextMonth,
  openInstant,
  previewInstant,
  previousMonth,
  sendInstant,
  toSendDate,
  zoneDataIsCurrent,
  type NewsletterClock,
} from './calendar.ts';

const vancouver = 'America/Vancouver';
const clock = (change: Partial<NewsletterClock> = {}): NewsletterClock => ({
  next_newsletter_date: '2026-12-15',
  skipped_months: [],
  time_zone: vancouver,
  ...change,
});
const at = (instant: string) => new Date(instant);
const stateAt = (instant: string, change?: Partial<NewsletterClock>) =>
  newsletterState(clock(change), at(instant));

test('the days of a newsletter: open on the 1st, preview on the 8th, locked at 7 and sent at 9 on the 15th', () => {
  const days = [openInstant, previewInstant, lockInstant, sendInstant, latestStartInstant];
  expect(days.map((day) => day('2026-12', vancouver).toISOString())).toEqual([
    '2026-12-01T07:00:00.000Z',
    '2026-12-08T16:00:00.000Z',
    '2026-12-15T14:00:00.000Z',
    '2026-12-15T16:00:00.000Z',
    '2026-12-15T19:00:00.000Z',
  ]);
});

test.each([
  ['the last second of the month before', '2026-12-01T06:59:59Z', 'early'],
  ['the first second of the 1st', '2026-12-01T07:00:00Z', 'open'],
  ['the last second before the lock', '2026-12-15T13:59:59Z', 'open'],
  ['7am on the 15th', '2026-12-15T14:00:00Z', 'late'],
  ['the last second before the send', '2026-12-15T15:59:59Z', 'late'],
  ['9am on the 15th', '2026-12-15T16:00:00Z', 'early'],
  ['the end of the month', '2026-12-31T12:00:00Z', 'early'],
  ['the 1st of the next month, although nobody has moved the date on', '2027-01-01T07:00:00Z', 'open'],
])('%s is the newsletter %s at %s', (_what, instant, state) => {
  expect(stateAt(instant)).toBe(state);
});

test('without a date it is too early, at any time, and the first of next month is said to be the opening', () => {
  const none = { next_newsletter_date: null };
  expect([stateAt('2026-12-10T12:00:00Z', none), stateAt('2026-12-15T15:00:00Z', none)]).toEqual([
    'early',
    'early',
  ]);
  expect(assumedOpening(vancouver, at('2026-11-22T12:00:00Z'))).toEqual(at('2026-12-01T07:00:00Z'));
  expect(assumedOpening(vancouver, at('2026-12-31T12:00:00Z'))).toEqual(at('2027-01-01T07:00:00Z'));
});

test.each([
  ['late goes before skipped', '2026-12-15T15:00:00Z', 'late'],
  ['early goes before skipped', '2026-11-22T15:00:00Z', 'early'],
  ['skipped goes before open', '2026-12-10T15:00:00Z', 'skipped'],
  ['skipping one newsletter says nothing about the next one', '2027-01-05T15:00:00Z', 'open'],
])('%s: %s', (_what, instant, state) => {
  expect(stateAt(instant, { skipped_months: ['2026-12'] })).toBe(state);
});

test('a date that is over counts as the next one that is not', () => {
  const month = (instant: string, date: string | null) =>
    campaignMonth(clock({ next_newsletter_date: date }), at(instant));
  expect(month('2026-11-22T12:00:00Z', '2026-12-15')).toBe('2026-12');
  expect(month('2026-11-22T12:00:00Z', '2026-11-15')).toBe('2026-12');
  expect(month('2026-12-02T12:00:00Z', '2026-08-15')).toBe('2026-12');
  expect(month('2026-12-20T12:00:00Z', '2026-12-15')).toBe('2027-01');
  expect(month('2026-11-22T12:00:00Z', '2027-03-15')).toBe('2027-03');
  expect(month('2026-11-22T12:00:00Z', null)).toBeNull();
  expect(
    isSkipped(
      clock({ skipped_months: ['2026-11'], next_newsletter_date: '2026-11-15' }),
      at('2026-11-22T12:00:00Z'),
    ),
  ).toBe(false);
});

test('the month of the present counts until the very instant of its send', () => {
  const month = (instant: string) =>
    campaignMonth(clock({ next_newsletter_date: '2026-08-15' }), at(instant));
  expect(month('2026-12-15T15:59:59.999Z')).toBe('2026-12');
  expect(month('2026-12-15T16:00:00Z')).toBe('2027-01');
  expect(toSendDate('2026-12')).toBe('2026-12-15');
});

test('who books gets the first newsletter that can still be edited, or will be', () => {
  expect(firstMonth(vancouver, at('2026-12-10T12:00:00Z'))).toBe('2026-12');
  expect(firstMonth(vancouver, at('2026-12-15T13:59:59Z'))).toBe('2026-12');
  expect(firstMonth(vancouver, at('2026-12-15T14:00:00Z'))).toBe('2027-01');
  // still November in Vancouver, already December in Auckland
  expect(firstMonth('Pacific/Auckland', at('2026-11-30T12:00:00Z'))).toBe('2026-12');
  expect(editedMonth(clock({ next_newsletter_date: null }), at('2026-11-22T12:00:00Z'))).toBe('2026-12');
});

test('months have no gap at the end of a year', () => {
  expect([nextMonth('2026-12'), previousMonth('2027-01'), nextMonth('2028-02')]).toEqual([
    '2027-01',
    '2026-12',
    '2028-03',
  ]);
});

// zones that change their clocks by half an hour, at midnight, or for a month of fasting
const oddZones = [
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Beirut',
  'America/Havana',
  'Africa/Casablanca',
];

test('in every zone of clients, for four years: 7 and 9 on their clocks, two hours apart', () => {
  for (const zone of [...timeZones.map(({ id }) => id), ...oddZones]) {
    const shown = wallClock(zone);
    for (let month = '2026-01'; month < '2030-01'; month = nextMonth(month)) {
      expect(shown(openInstant(month, zone))).toBe(`${month}-01 00:00`);
      expect(shown(previewInstant(month, zone))).toBe(`${month}-08 09:00`);
      expect(shown(lockInstant(month, zone))).toBe(`${month}-15 07:00`);
      expect(shown(sendInstant(month, zone))).toBe(`${month}-15 09:00`);
      expect(sendInstant(month, zone).getTime() - lockInstant(month, zone).getTime()).toBe(2 * 3_600_000);
    }
  }
});

test('a zone that puts its clocks forward at midnight on the 1st opens when that day begins', () => {
  // 1 October 1995 in Asunción
  expect(openInstant('1995-10', 'America/Asuncion').toISOString()).toBe('1995-10-01T04:00:00.000Z');
});

test('this machine knows that clocks stay as they are in British Columbia', () => {
  expect(zoneDataIsCurrent()).toBe(true);
});

const wallClock = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (instant: Date) => format.format(instant);
};
