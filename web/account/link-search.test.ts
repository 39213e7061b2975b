import { expect, test } from 'vitest';
import { linkSearch } from './link-search.ts';

test.each([
  ['anna@x.com', 'anna@x.com'],
  [' Anna@X.com ', 'anna@x.com'],
  ['a+b@x.com', 'a+b@x.com'],
  // what remains of a link whose %2B was decoded by a mail program
  ['a b@x.com', 'a+b@x.com'],
])('%j in a link is %j', (raw, email) => {
  expect(linkSearch({ email: raw })).toEqual({ email });
});

test.each([[undefined], [''], ['anna'], [7], [null]])('%j is no email', (raw) => {
  expect(linkSearch({ email: raw })).toEqual({});
});
