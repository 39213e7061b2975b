import { expect, test } from 'vitest';
import { newsletterStates } from '#contract/newsletter/calendar.ts';
import { redirectOfState } from './state-access.ts';

test('the review and the editor lead to the page of their state', () => {
  expect(newsletterStates.map((state) => redirectOfState('open', state, false))).toEqual([
    null,
    '/newsletter/locked/early',
    '/newsletter/locked/late',
    '/newsletter/skipped',
  ]);
});

test('a locked page that does not fit leads back to the first one', () => {
  expect(redirectOfState('early', 'early', false)).toBeNull();
  expect(redirectOfState('late', 'early', false)).toBe('/newsletter');
  expect(redirectOfState('skipped', 'open', false)).toBe('/newsletter');
});

test('staff who say so are led nowhere', () => {
  expect(newsletterStates.map((state) => redirectOfState('open', state, true))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
