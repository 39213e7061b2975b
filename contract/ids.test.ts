import { expect, test } from 'vitest';
import { largestId, parseId } from './ids.ts';

test('an id is a decimal integer from 1 to the largest that a number holds exactly', () => {
  expect(largestId).toBe(2 ** 53 - 1);
  for (const id of [1, 9, 10, 4711, largestId]) expect(parseId(String(id))).toBe(id);
});

test.each([
  '',
  '0',
  '01',
  '-1',
  '+1',
  '1.0',
  '1e3',
  '0x1',
  ' 1',
  '1 ',
  '١',
  'a',
  '1a',
  'a1',
  '9007199254740992',
  '1'.repeat(17),
])('%j is no id', (text) => {
  expect(parseId(text)).toBeNull();
});
