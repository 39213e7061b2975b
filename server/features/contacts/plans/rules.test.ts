import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanStep } from '#contract/contacts/plans.ts';
import { localDay } from '#contract/zoned-time.ts';
import { planTasks } from './rules.ts';

const zone = 'America/Toronto';
const step = (fields: Partial<PlanStep>): PlanStep => ({
  way: 'call',
  after: 0,
  unit: 'minutes',
  text: '',
  ...fields,
});
const plan = (steps: readonly PlanStep[], now: string) =>
  planTasks(steps, { name: 'Noor Haddad', zone, now: new Date(now) }).map(
    ({ title, due_on, due_time }) => `${title} ${due_on} ${due_time}`,
  );

test('a call now, a text tomorrow and an email in three days', () => {
  // 3:04:30 pm in Toronto
  const steps = [
    step({}),
    step({ way: 'text', after: 1, unit: 'days', text: 'did the listing arrive?' }),
    step({ way: 'email', after: 3, unit: 'days' }),
    step({ way: 'other', after: 30, text: 'Send the buyer’s guide' }),
  ];
  expect(plan(steps, '2026-11-20T20:04:30Z')).toEqual([
    'Call Noor Haddad 2026-11-20 15:05',
    'Send the buyer’s guide 2026-11-20 15:35',
    'Text Noor Haddad: did the listing arrive? 2026-11-21 null',
    'Email Noor Haddad 2026-11-23 null',
  ]);
});

test.each([
  ['2026-11-21T01:59:00Z', 0, '2026-11-20 20:59'],
  ['2026-11-21T02:00:00Z', 0, '2026-11-20 21:00'],
  ['2026-11-21T02:00:01Z', 0, '2026-11-21 09:00'],
  ['2026-11-21T05:00:00Z', 30, '2026-11-21 09:00'],
  ['2026-11-21T13:59:00Z', 0, '2026-11-21 09:00'],
  ['2026-11-21T14:00:00Z', 0, '2026-11-21 09:00'],
  ['2026-11-21T14:00:01Z', 0, '2026-11-21 09:01'],
  // clocks go back at 2 am on November 1, 2026, and forward on March 14, 2027
  ['2026-10-31T20:00:00Z', 1440, '2026-11-01 15:00'],
  ['2027-03-13T20:00:00Z', 1440, '2027-03-14 16:00'],
])('a step that begins at %s after %d minutes is due at %s', (now, after, due) => {
  expect(plan([step({ after })], now)).toEqual([`Call Noor Haddad ${due}`]);
});

test('days are those of the account, whatever its zone: a step after no days is due today', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      fc.constantFrom('America/Toronto', 'America/Vancouver', 'America/St_Johns', 'Pacific/Auckland'),
      fc.integer({ min: 0, max: 365 }),
      (now, where, after) => {
        const [task] = planTasks([step({ after, unit: 'days' })], { name: 'Noor', zone: where, now });
        const [year = 0, month = 0, day = 0] = localDay(now, where).split('-').map(Number);
        expect(task?.due_on).toBe(
          new Date(Date.UTC(year, month - 1, day + after)).toISOString().slice(0, 10),
        );
        expect(localDay(task?.remind_at ?? new Date(0), where)).toBe(task?.due_on);
      },
    ),
  );
});

test('a long name is cut where a task ends', () => {
  const [task] = planTasks([step({})], { name: 'N'.repeat(300), zone, now: new Date() });
  expect(task?.title).toBe(`Call ${'N'.repeat(195)}`);
});
