import { expect, test } from 'vitest';
import { launchReminders } from './reminders.ts';

const sentence = (days: unknown[]) =>
  launchReminders.saveSchedule.body.safeParse({ days, version: 0 }).error?.issues[0]?.message;

test.each([[[1]], [[3, 7]], [[90, 30, 14, 7, 3]]])('clients can be reminded after the days %j', (days) => {
  expect(sentence(days)).toBeUndefined();
});

test.each([
  [[], 'Please enter at least one day.'],
  [[1, 2, 3, 4, 5, 6], 'Please enter at most 5 days.'],
  [[0], 'Please enter whole days from 1 to 90.'],
  [[3, 91], 'Please enter whole days from 1 to 90.'],
  [[1.5], 'Please enter whole days.'],
  [[3, 3], 'Please enter each day once.'],
])('the days %j are refused', (days, refusal) => {
  expect(sentence(days)).toBe(refusal);
});
