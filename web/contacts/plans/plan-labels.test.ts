import { expect, test } from 'vitest';
import type { PlanStep } from '#contract/contacts/plans.ts';
import { describeStep } from './plan-labels.ts';

test('steps in words', () => {
  const step: PlanStep = { way: 'call', after: 0, unit: 'minutes', text: '' };
  const steps: PlanStep[] = [
    step,
    { ...step, after: 1 },
    { ...step, after: 1440 },
    { ...step, way: 'text', unit: 'days' },
    { ...step, way: 'text', after: 1, unit: 'days', text: 'did the listing arrive?' },
    { ...step, way: 'email', after: 3, unit: 'days' },
    { ...step, way: 'other', after: 3, unit: 'days', text: 'Send the buyer’s guide' },
  ];
  expect(steps.map(describeStep)).toEqual([
    'Call now',
    'Call in 1 minute',
    'Call in 1,440 minutes',
    'Text today',
    'Text tomorrow: did the listing arrive?',
    'Email in 3 days',
    'Send the buyer’s guide in 3 days',
  ]);
});
