import { expect, test } from 'vitest';
import { decodeEmail } from './decode-email.ts';

test.each([
  ['a%2Bb%40x.com', 'a+b@x.com'],
  [' Anna@X.com ', 'anna@x.com'],
  ['a+b@x.com', 'a+b@x.com'],
  ['100%@x.com', '100%@x.com'],
  ['%E0%A4%A', '%e0%a4%a'],
])('%j is sent as %j', (typed, sent) => {
  expect(decodeEmail(typed)).toBe(sent);
});
