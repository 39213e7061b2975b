import { expect, test } from 'vitest';
import { linkSearch } from './link-search.ts';

test.each([
  ['anna@x.com', 'anna@x.com'],
  [' Anna@X.com ', 'anna@x.com'],
  ['a+b@x.com', 'a+b@x.com'],
  // as the address of a link reads whose %2B was undone on the way
  ['a b@x.com', 'a+b@x.com'],
])('%j in a link is %j', (said, email) => {
  expect(linkSearch({ email: said })).toEqual({ email });
});

test.each([[undefined], [''], ['anna'], [7], [null]])('%j is nobody', (said) => {
  expect(linkSearch({ email: said })).toEqual({});
});
