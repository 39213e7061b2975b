import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReminderSchedule } from '#contract/billing/reminder-schedule.ts';
import { dayAfter } from '#contract/days.ts';
import { nextReminder } from './rules.ts';

const due_on = '2026-12-15';
const never = { due_on, last_days: null };
const days = [-3, 3, 10];

test.each([
  ['before the first one', never, '2026-12-01', '2026-12-12'],
  ['on its day', never, '2026-12-12', '2026-12-12'],
  ['a day late', never, '2026-12-13', '2026-12-13'],
  ['two days late', never, '2026-12-14', '2026-12-14'],
  ['not after the due date', never, '2026-12-15', '2026-12-18'],
  ['after the first was sent', { due_on, last_days: -3 }, '2026-12-12', '2026-12-18'],
  ['after one by hand', { due_on, last_days: 4 }, '2026-12-19', '2026-12-25'],
  ['two days after the last', never, '2026-12-27', '2026-12-27'],
  ['three days after the last', never, '2026-12-28', null],
  ['after the last was sent', { due_on, last_days: 10 }, '2026-12-25', null],
])('a reminder follows %s', (_, invoice, today, next) => {
  expect(nextReminder(invoice, { days, pausedUntil: null }, today)).toBe(next);
});

test.each([
  ['open', null],
  ['2026-11-30', '2026-12-12'],
  ['2026-12-12', '2026-12-13'],
  ['2026-12-14', '2026-12-18'],
  ['2026-12-20', '2026-12-25'],
])('a pause until %s leads to %s', (pausedUntil, next) => {
  expect(nextReminder(never, { days, pausedUntil }, '2026-12-01')).toBe(next);
});

test('a day that follows closely takes the place of one that is late', () => {
  expect(nextReminder(never, { days: [1, 2], pausedUntil: null }, '2026-12-17')).toBe('2026-12-17');
  expect(nextReminder({ due_on, last_days: 1 }, { days: [1, 2], pausedUntil: null }, '2026-12-16')).toBe(
    '2026-12-17',
  );
  expect(
    nextReminder({ due_on, last_days: 2 }, { days: [2, 1], pausedUntil: null }, '2026-12-16'),
  ).toBeNull();
});

test('the next reminder is the first day on which a slow reading of the schedule sends one', () => {
  const someDays = fc.uniqueArray(fc.integer({ min: -8, max: 14 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      someDays,
      fc.option(fc.integer({ min: -8, max: 14 })),
      fc.integer({ min: -12, max: 20 }),
      fc.option(fc.integer({ min: -12, max: 20 })),
      (schedule, last_days, start, pause) => {
        const pausedUntil = pause === null ? null : dayAfter(due_on, pause);
        const sends = (day: number): boolean => {
          if (pause !== null && day <= pause) return false;
          // the newest of the days that have come
          const reached = schedule.filter((one) => one <= day).toSorted((a, b) => b - a)[0];
          if (reached === undefined || (last_days !== null && last_days >= reached)) return false;
          if (reached < 0 && day >= 0) return false;
          return day === reached || day === reached + 1 || day === reached + 2;
        };
        const first = Array.from({ length: 60 }, (_, n) => start + n).find(sends);
        expect(
          nextReminder({ due_on, last_days }, { days: schedule, pausedUntil }, dayAfter(due_on, start)),
        ).toBe(first === undefined ? null : dayAfter(due_on, first));
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  [{ before: [3, 0], after: [3, 10] }, []],
  [{ before: [], after: [] }, []],
  [{ before: [60], after: [180] }, []],
  [{ before: [61], after: [181] }, ['before', 'after']],
  [{ before: [-1], after: [1.5] }, ['before', 'after.0']],
  [{ before: [3, 3], after: [] }, ['before']],
  [{ before: [], after: [0] }, ['after']],
  [{ before: [], after: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, ['after']],
  [{ before: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], after: [] }, []],
])('the schedule %j has its errors at %j', (schedule, at) => {
  const { error } = ReminderSchedule.safeParse({ ...schedule, version: 0 });
  expect((error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual(at);
});

test('each error of a schedule says what to enter', () => {
  const errorOf = (schedule: object) =>
    (ReminderSchedule.safeParse({ ...schedule, version: 0 }).error?.issues ?? []).map(
      ({ message }) => message,
    );
  expect(errorOf({ before: [61], after: [181] })).toEqual([
    'Please enter whole days from 0 to 60.',
    'Please enter whole days from 0 to 180.',
  ]);
  expect(errorOf({ before: [], after: ['x'] })).toEqual(['Please enter whole days.']);
  expect(errorOf({ before: [2, 2], after: [] })).toEqual(['Please enter each day once.']);
  expect(errorOf({ before: [], after: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] })).toEqual([
    'Please enter at most 10 days.',
  ]);
  expect(errorOf({ before: [], after: [0] })).toEqual([
    'For the due date itself, please enter 0 under the days before.',
  ]);
});
