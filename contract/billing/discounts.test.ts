import { expect, test } from 'vitest';
import { DiscountDraft } from './discounts.ts';

const draft = {
  percent: 20,
  amount: null,
  starts_on: '2026-12-01',
  last_on: '2026-12-31',
  words: 'Welcome offer',
};
const errorsOf = (more: object) =>
  (DiscountDraft.safeParse({ ...draft, ...more }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

const oneOfBoth = [['percent', 'Please enter a percentage or an amount.']];

test('a discount is a whole percentage or an amount, and not both', () => {
  for (const percent of [1, 100]) expect(errorsOf({ percent })).toEqual([]);
  for (const amount of [0.01, 1_000_000]) expect(errorsOf({ percent: null, amount })).toEqual([]);
  expect(errorsOf({ amount: 5 })).toEqual(oneOfBoth);
  expect(errorsOf({ percent: null })).toEqual(oneOfBoth);
  expect(errorsOf({ percent: '', amount: '' })).toEqual(oneOfBoth);
  for (const percent of [0, 101, -1, 12.5, 'many']) expect(errorsOf({ percent })).toHaveLength(1);
  for (const amount of [0, 1_000_001]) expect(errorsOf({ percent: null, amount })).toHaveLength(1);
});

test('it has days of the calendar, the last no earlier than the first', () => {
  expect(errorsOf({ last_on: '2026-12-01' })).toEqual([]);
  expect(errorsOf({ last_on: '2026-11-30' })).toEqual([['last_on', 'Please choose a later day.']]);
  expect(errorsOf({ last_on: '2027-02-30' })).toEqual([['last_on', 'Please enter a date.']]);
  expect(errorsOf({ starts_on: '2026-02-30' })).toEqual([['starts_on', 'Please enter a date.']]);
  expect(errorsOf({ words: ' ' })).toHaveLength(1);
});
