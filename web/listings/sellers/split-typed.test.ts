import { expect, test } from 'vitest';
import { splitTyped } from './split-typed.ts';

test.each([
  ['', '', '', ''],
  ['Priya', 'Priya', '', ''],
  ['Priya van der Nair', 'Priya', 'van der Nair', ''],
  ['priya@example.com', '', '', 'priya@example.com'],
])(
  '%j becomes the first name %j, the last name %j and the email %j',
  (typed, first_name, last_name, email) => {
    expect(splitTyped(typed)).toEqual({ first_name, last_name, email });
  },
);
