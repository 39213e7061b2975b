import { expect, test } from 'vitest';
import { PlanDraft, type PlanStep } from './plans.ts';

const call: PlanStep = { way: 'call', after: 0, unit: 'minutes', text: '' };
const messages = (steps: object[]) =>
  PlanDraft.safeParse({ name: 'New buyer', steps }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? [];

test.each<Partial<PlanStep>[]>([
  [{}],
  [{ after: 1440 }],
  [{ after: 365, unit: 'days' }],
  [{ way: 'other', text: 'Send a card' }],
  Array.from({ length: 20 }, () => ({})),
])('a plan with the steps %j is taken', (...steps) => {
  expect(messages(steps.map((step) => ({ ...call, ...step })))).toEqual([]);
});

test.each<[object, string]>([
  [{ after: -1 }, 'steps.0.after: Please enter 0 or more.'],
  [{ after: 1.5 }, 'steps.0.after: Please enter a whole number.'],
  [{ after: 1441 }, 'steps.0.after: Please enter 1440 or less.'],
  [{ after: 366, unit: 'days' }, 'steps.0.after: Please enter 365 or less.'],
  [{ way: 'other' }, 'steps.0.text: Please say what to do.'],
  [{ way: 'fax' }, 'steps.0.way: Please choose an option from the list.'],
  [{ unit: 'years' }, 'steps.0.unit: Please choose an option from the list.'],
])('a step with %j is refused', (step, message) => {
  expect(messages([{ ...call, ...step }])).toEqual([message]);
});

test('a plan has one to twenty steps', () => {
  expect(messages([])).toEqual(['steps: Please add at least one step.']);
  expect(messages(Array.from({ length: 21 }, () => call))).toEqual(['steps: A plan has up to 20 steps.']);
});
