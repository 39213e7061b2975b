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
  ["'", ["%'%"]],
])('the words %j become %j', (search, patterns) => expect(contactPatterns(search)).toEqual(patterns));
