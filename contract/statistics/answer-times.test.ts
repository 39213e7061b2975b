import { expect, test } from 'vitest';
import { describeAnswers, formatWait } from './answer-times.ts';

const minutes = (count: number) => count * 60;
const none = { leads: 0, answered: 0, waiting: 0, not_known: 0, half_within: null };

test('half of the leads and those who are waiting, in words', () => {
  const half = { leads: 24, answered: 21, waiting: 3, not_known: 0, half_within: minutes(18) };
  expect(describeAnswers(half)).toBe('Half of 24 new leads had an answer within 18 minutes; 3 are waiting.');
  expect(describeAnswers({ ...half, answered: 23, waiting: 1 })).toBe(
    'Half of 24 new leads had an answer within 18 minutes; 1 is waiting.',
  );
  expect(describeAnswers({ ...half, leads: 1240, answered: 1240, waiting: 0 })).toBe(
    'Half of 1,240 new leads had an answer within 18 minutes; none are waiting.',
  );
  expect(describeAnswers({ ...none, leads: 1, answered: 1, half_within: 0 })).toBe(
    'Your new lead had an answer within 1 minute.',
  );
});

test('without an answer for half of them no time is said', () => {
  expect(describeAnswers(none)).toBeNull();
  expect(describeAnswers({ ...none, leads: 24, answered: 9, waiting: 15 })).toBe(
    '9 of 24 new leads had an answer; 15 are waiting.',
  );
  expect(describeAnswers({ ...none, leads: 2, waiting: 2 })).toBe('2 new leads are waiting for an answer.');
  expect(describeAnswers({ ...none, leads: 1, waiting: 1 })).toBe('1 new lead is waiting for an answer.');
});

test('leads of whose answer no time is known are named and not counted', () => {
  expect(describeAnswers({ ...none, not_known: 4 })).toBe(
    'How quickly 4 new leads had an answer isn’t known, because it wasn’t measured yet.',
  );
  expect(describeAnswers({ ...none, leads: 3, answered: 2, waiting: 1, not_known: 5, half_within: 60 })).toBe(
    'Half of 3 new leads had an answer within 1 minute; 1 is waiting. For 5 more, the time isn’t known.',
  );
});

test('a time is rounded up, in units that say something', () => {
  const expected: [seconds: number, text: string][] = [
    [0, '1 minute'],
    [60, '1 minute'],
    [60.001, '2 minutes'],
    [minutes(59), '59 minutes'],
    [minutes(59) + 1, '1 hour'],
    [minutes(61), '1 hour 1 minute'],
    [minutes(150), '2 hours 30 minutes'],
    [minutes(9 * 60 + 59), '9 hours 59 minutes'],
    [minutes(10 * 60), '10 hours'],
    [minutes(10 * 60 + 1), '11 hours'],
    [minutes(48 * 60), '48 hours'],
    [minutes(48 * 60) + 1, '3 days'],
    [minutes(72 * 60), '3 days'],
  ];
  expect(expected.map(([seconds]) => [seconds, formatWait(seconds)])).toEqual(expected);
});
