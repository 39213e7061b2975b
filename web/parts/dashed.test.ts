import { expect, test } from 'vitest';
import { dashed } from './dashed.ts';

test('ten digits become a phone number, anything else is left alone', () => {
  expect([' 6045550123 ', '604555012', '604 555 0123', '16045550123'].map(dashed)).toEqual([
    '604-555-0123',
    '604555012',
    '604 555 0123',
    '16045550123',
  ]);
});
