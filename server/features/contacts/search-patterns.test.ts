import { expect, test } from 'vitest';
import { contactPatterns } from './search-patterns.ts';

test.each([
  ['604-555-0123', ['%6045550123%']],
  ['(604) 555-0123', ['%6045550123%']],
  ['+1 (604) 555.0123', ['%6045550123%']],
  ['1 604 555 0123', ['%6045550123%']],
  ['555-0123', ['%5550123%']],
  ['0123', ['%0123%']],
  ['+65 9123 4567', ['%6591234567%']],
  // only of eleven digits the first may be that of the country, and only where it is a 1
  ['1234567890', ['%1234567890%']],
  ['1 555 0123', ['%15550123%']],
  ['+44 20 7946 1234', ['%442079461234%']],
])('the phone %j is searched by its digits', (search, patterns) =>
  expect(contactPatterns(search)).toEqual(patterns),
);

test.each([
  ['Nora 604 555 0123', ['%6045550123%', '%Nora%']],
  ['O’Brien', ['%OBrien%']],
  ["o'brien@example.com", ['%obrien@example.com%']],
  ['nora1234@example.com', ['%nora1234@example.com%']],
  ['12 b', ['%12%', '%b%']],
  ['100%', ['%100\\%%']],
  ['1-2', ['%1-2%']],
  ['12-34', ['%1234%']],
  ['Nora 5550123 Kim', ['%5550123%', '%Nora%', '%Kim%']],
  // digits that end in a word are a part of it
  ['5550123x', ['%5550123x%']],
  ['12345 Oak', ['%12345%', '%Oak%']],
  ["'", ["%'%"]],
])('the words %j become %j', (search, patterns) => expect(contactPatterns(search)).toEqual(patterns));
