import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  comparableDays,
  compareMonths,
  describeChange,
  lastSharedDay,
  type ComparedNumber,
  type ComparedPeriods,
} from './comparison.ts';

const count = (now: number | null, before: number | null): ComparedNumber => ({
  quantity: 'count',
  now,
  before,
  format: (value) => value.toLocaleString('en-CA'),
});
const rate = (now: number, before: number): ComparedNumber => ({
  quantity: 'rate',
  now,
  before,
  format: (value) => `${value.toFixed(1)}%`,
  formatChange: (size) => `${size.toFixed(1)} points`,
});
const money = (now: number, before: number): ComparedNumber => ({
  quantity: 'money',
  now,
  before,
  format: (value) => `$${value.toFixed(2)}`,
});
const over: ComparedPeriods = { month: '2026-10', before: '2026-09', isRunning: false, until: null };
const running: ComparedPeriods = {
  month: '2026-11',
  before: '2026-10',
  isRunning: true,
  until: '2026-10-26',
};

test('a month that is over is set against the whole one before, each kind of number in its own words', () => {
  expect(compareMonths(count(2905, 3300), over)).toEqual({
    direction: -1,
    text: '395 (12%) fewer than in September 2026',
  });
  expect(compareMonths(count(120, 100), over).text).toBe('20 (20%) more than in September 2026');
  expect(compareMonths(rate(41.2, 44.3), over).text).toBe('3.1 points (7%) lower than in September 2026');
  expect(compareMonths(rate(44.3, 41.2), over).text).toBe('3.1 points (8%) higher than in September 2026');
  expect(compareMonths(money(1.69, 1.81), over).text).toBe('$0.12 (7%) less than in September 2026');
  expect(compareMonths(money(2, 1), over).text).toBe('$1.00 (100%) more than in September 2026');
  expect(compareMonths(count(7, 7), over)).toEqual({ direction: 0, text: 'The same as in September 2026' });
});

test('a month that runs is set against the same days, and without days against nothing', () => {
  expect(compareMonths(count(2905, 3300), running)).toEqual({
    direction: -1,
    text: 'Nov 1–26: 395 (12%) fewer than Oct 1–26',
  });
  expect(compareMonths(count(3, 3), { ...running, until: '2026-10-02' })).toEqual({
    direction: 0,
    text: 'Nov 1–2: the same as Oct 1–2',
  });
  // on March 30 the month has more days than February
  const march = { month: '2026-03', before: '2026-02', isRunning: true, until: '2026-02-28' };
  expect(compareMonths({ ...count(2905, 3300), shown: 3010 }, march).text).toBe(
    'Mar 1–28: 2,905, 395 (12%) fewer than Feb 1–28',
  );
  expect(compareMonths({ ...count(80, 100), shown: 980 }, over).text).toBe(
    '80 of them compared: 20 (20%) fewer than in September 2026',
  );
  for (const periods of [
    { ...running, until: null },
    { ...running, before: null },
  ])
    expect(compareMonths(count(5, 3), periods)).toEqual({
      direction: null,
      text: 'November 2026 so far',
    });
});

test('what is not known is compared with nothing', () => {
  for (const number of [count(null, 3), count(3, null)]) {
    expect(compareMonths(number, over)).toEqual({ direction: null, text: 'October 2026' });
    expect(compareMonths(number, running).direction).toBeNull();
  }
  expect(compareMonths(count(3, 4), { ...over, endsOn: '2026-10-20' })).toEqual({
    direction: null,
    text: 'October 2026 up to Oct 20',
  });
});

test('from zero there is no percentage, and a small one is not rounded to none or all', () => {
  const text = (now: number, before: number) =>
    describeChange({ ...count(now, before), now, before }, 'then').text;
  expect(text(20, 0)).toBe('20 more than then');
  expect(text(0, 3)).toBe('3 (100%) fewer than then');
  expect(text(1001, 1000)).toBe('1 (under 1%) more than then');
  expect(text(3, 1000)).toBe('997 (over 99%) fewer than then');
  expect(text(300, 1)).toBe('299 (29,900%) more than then');
});

test.each([
  // a few hours are not compared with a whole day
  ['2026-11', '2026-11-01T20:00:00Z', 'America/Los_Angeles', null],
  ['2026-11', '2026-11-27T07:59:00Z', 'America/Los_Angeles', '2026-10-26'],
  ['2026-11', '2026-11-27T08:00:00Z', 'America/Los_Angeles', '2026-10-27'],
  // the zone decides which day it is: that of Kiritimati is 14 hours ahead
  ['2026-11', '2026-11-26T10:00:00Z', 'Pacific/Kiritimati', '2026-10-27'],
  ['2026-12', '2026-11-30T10:30:00Z', 'Pacific/Kiritimati', null],
  ['2026-12', '2026-12-01T10:30:00Z', 'Pacific/Kiritimati', '2026-11-02'],
  // 31 days against 30, and against February
  ['2026-12', '2026-12-31T20:00:00Z', 'America/Toronto', '2026-11-30'],
  ['2026-03', '2026-03-31T20:00:00Z', 'America/Toronto', '2026-02-28'],
  ['2028-03', '2028-03-31T20:00:00Z', 'America/Toronto', '2028-02-29'],
  ['2026-02', '2026-02-28T20:00:00Z', 'America/Toronto', '2026-01-28'],
  ['2026-01', '2026-01-15T20:00:00Z', 'America/Toronto', '2025-12-15'],
  // the clocks go forward on March 8 and back on November 1
  ['2026-03', '2026-03-09T06:59:00Z', 'America/Los_Angeles', '2026-02-08'],
  ['2026-03', '2026-03-09T07:00:00Z', 'America/Los_Angeles', '2026-02-09'],
  ['2026-11', '2026-11-02T07:59:00Z', 'America/Los_Angeles', null],
  ['2026-11', '2026-11-02T08:00:00Z', 'America/Los_Angeles', '2026-10-02'],
])('of %s at %s in %s the last day in both is %s', (month, now, zone, day) => {
  expect(lastSharedDay(month, new Date(now), zone)).toBe(day);
});

test('a month that is over has no days to compare, but is compared as a whole', () => {
  expect(comparableDays('2026-10', new Date('2026-11-26T12:00:00Z'), 'America/Vancouver')).toBeNull();
  expect(comparableDays('2026-12', new Date('2026-11-26T12:00:00Z'), 'America/Vancouver')).toBe(0);
});

const zones = ['America/Vancouver', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'];

/** Steps through the calendar day by day and counts those that have begun and that the month before also has. */
function countedByHand(now: Date, zone: string): { month: string; days: number } {
  const today = now.toLocaleDateString('sv-SE', { timeZone: zone });
  const month = today.slice(0, 7);
  const earlier = new Date(`${month}-01T00:00:00Z`);
  earlier.setUTCDate(0);
  const before = earlier.toISOString().slice(0, 7);
  let days = 0;
  for (let day = 1; day <= 31; day += 1) {
    const text = String(day).padStart(2, '0');
    const wasThere = new Date(`${before}-${text}T00:00:00Z`).toISOString().startsWith(`${before}-${text}`);
    if (`${month}-${text}` <= today && wasThere) days += 1;
  }
  return { month, days };
}

test('the days that are compared are those that have begun and that both months have, at any time and place', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2023-12-01'), max: new Date('2029-03-02'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (now, zone) => {
        const { month, days } = countedByHand(now, zone);
        expect(comparableDays(month, now, zone)).toBe(days);
        expect(Number(lastSharedDay(month, now, zone)?.slice(8) ?? 0)).toBe(days < 2 ? 0 : days);
      },
    ),
  );
});

test('the arrow, the word and the size of a change say the same, and no percentage comes from zero', () => {
  const whole = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(whole, whole, (now, before) => {
      const { direction, text } = compareMonths(count(now, before), over);
      expect(direction).toBe(Math.sign(now - before));
      expect(text.includes('more')).toBe(now > before);
      expect(text.includes('fewer')).toBe(now < before);
      expect(text.includes('%')).toBe(now !== before && before > 0);
      const said = Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? 0);
      expect(said).toBe(Math.abs(now - before));
      const percent = /\(([\d,]+)%\)/.exec(text)?.[1]?.replaceAll(',', '');
      if (percent !== undefined)
        expect(Math.abs(Number(percent) - (100 * Math.abs(now - before)) / before)).toBeLessThanOrEqual(0.5);
    }),
  );
});
