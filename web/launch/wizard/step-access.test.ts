import { expect, test } from 'vitest';
import { redirectFor } from './step-access.ts';

const nothing = { completed: [], skipped: [], returned: [] };
const agent = { isStaff: false, isSentIn: false, hasTheme: true };
const places = (standing: Parameters<typeof redirectFor>[1]) =>
  [1, 2, 3, 4, 5, 6, 7].map((form) => redirectFor(form, standing));

test('before any step is completed, every later step redirects to the first', () => {
  const first = '/launch/forms';
  expect(places({ ...agent, state: nothing })).toEqual([null, first, first, first, first, first, first]);
});

test('a step opens once those before it are complete or skipped', () => {
  const state = { ...nothing, completed: [1, 3], skipped: [2] };
  const fourth = '/launch/forms/design';
  expect(places({ ...agent, state })).toEqual([null, null, null, null, fourth, fourth, fourth]);
});

test('without a theme the design step redirects to the theme step, even if that was skipped', () => {
  const state = { ...nothing, completed: [1, 2], skipped: [3] };
  expect(redirectFor(4, { ...agent, state, hasTheme: false })).toBe('/launch/forms/theme');
});

test('the completion page opens after the review', () => {
  const state = { ...nothing, completed: [1, 2, 3, 4, 5] };
  expect(places({ ...agent, state }).slice(5)).toEqual([null, '/launch/forms/review']);
});

test('after submission only the completion page and steps that staff sent back are open', () => {
  const status = '/launch/status';
  const returned = [{ form: 2, name: 'menubar', comment: 'Which one?' }];
  const state = { completed: [1, 2, 3, 4, 5, 6], skipped: [], returned };
  const standing = { ...agent, isSentIn: true, state };
  expect(places(standing)).toEqual([status, null, status, status, status, status, null]);
  expect(places({ ...standing, isStaff: true })).toEqual([null, null, null, null, null, null, null]);
});
