import { expect, test } from 'vitest';
import { countsText } from './erasure-words.ts';

test('what was erased is counted in words, the rest together', () => {
  expect(countsText({ users: 3, leads: 1, lead_history: 4, activity: 10 })).toBe(
    '3 people, 1 contact and 14 other rows',
  );
  expect(countsText({ sites: 2 })).toBe('2 websites');
  expect(countsText({})).toBe('');
});
