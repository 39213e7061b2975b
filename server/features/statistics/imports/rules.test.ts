import { expect, test } from 'vitest';
import { completeDays, findField } from './rules.ts';

const range = { from: '2026-10-01', to: '2026-10-31' };
const day = (text: string, page_views = 5) => ({ day: text, visitors: 2, page_views });

test('a day without visits is zero between two days that have some, and unknown before and after them', () => {
  expect(completeDays([day('2026-10-05'), day('2026-10-03', 4)], range)).toEqual([
    day('2026-10-03', 4),
    { day: '2026-10-04', visitors: 0, page_views: 0 },
    day('2026-10-05'),
  ]);
  expect(completeDays([day('2026-10-31')], range)).toEqual([day('2026-10-31')]);
  expect(completeDays([], range)).toEqual([]);
});

test.each([
  ['twice', ['2026-10-03', '2026-10-03']],
  ['before the range', ['2026-09-30', '2026-10-03']],
  ['after the range', ['2026-10-03', '2026-11-01']],
])('a day that comes %s makes the whole answer unreadable', (_how, days) => {
  expect(
    completeDays(
      days.map((one) => day(one)),
      range,
    ),
  ).toBeNull();
});

test.each([
  ['Plausible doesn’t accept this key for this website. Please check both.', 'token'],
  ['Umami doesn’t accept this user name and password.', 'token'],
  ['The plan at Plausible doesn’t include its Stats API.', 'token'],
  ['Umami doesn’t know this website, or doesn’t let us read it. Please check its ID.', 'account'],
  ['There is no Umami at this address.', 'address'],
  ['Plausible can’t be reached.', 'address'],
])('%s stands at the field %s', (sentence, field) => expect(findField(sentence)).toBe(field));
