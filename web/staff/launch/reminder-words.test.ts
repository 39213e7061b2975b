import { expect, test } from 'vitest';
import { nextText, scheduleText, sentText } from './reminder-words.ts';

const reminders = {
  is_their_turn: true,
  admins: 1,
  moved_at: '2026-11-20T20:00:00Z',
  next_at: '2026-11-23T20:00:00Z',
  schedule: { days: [3, 7], version: 0 },
  sent: [],
};

test('the next reminder has a day, or a reason why there is none', () => {
  expect(nextText(reminders)).toBe('If nothing moves, the next reminder is sent on Nov 23, 2026.');
  expect(nextText({ ...reminders, next_at: null })).toMatch(/^All reminders were sent\./);
  expect(nextText({ ...reminders, admins: 0, next_at: null })).toMatch(/^No Admin has joined yet/);
  expect(nextText({ ...reminders, is_their_turn: false, next_at: null })).toMatch(
    /^It’s not the client’s turn/,
  );
});

test.each([
  [[1], 'Clients are reminded after 1 day without progress.'],
  [[3, 7], 'Clients are reminded after 3 and 7 days without progress.'],
  [[3, 7, 30], 'Clients are reminded after 3, 7 and 30 days without progress.'],
])('the schedule %j is %j', (days, sentence) => {
  expect(scheduleText(days)).toBe(sentence);
});

test('a reminder says whether a colleague sent it', () => {
  const at = '2025-03-03T20:00:00Z';
  expect(sentText({ at, days: 3, staff_name: null })).toMatch(/2025, at .*, by schedule, after 3 days$/);
  expect(sentText({ at, days: 1, staff_name: null })).toMatch(/after 1 day$/);
  expect(sentText({ at, days: null, staff_name: 'Sam Provider' })).toMatch(/, by Sam Provider$/);
});
