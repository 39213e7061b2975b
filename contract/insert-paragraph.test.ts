import { expect, test } from 'vitest';
import { insertParagraph } from './text-fields.ts';

test.each([
  ['', 'A', 0, 'A'],
  ['One', 'A', 3, 'One\n\nA'],
  ['One', 'A', 0, 'A\n\nOne'],
  ['One\n\n\nTwo', 'A', 4, 'One\n\nA\n\nTwo'],
  ['OneTwo', 'A', 3, 'One\n\nA\n\nTwo'],
  ['One', 'A', 99, 'One\n\nA'],
])('%j with %j at %j is %j', (text, added, cursor, expected) => {
  expect(insertParagraph(text, added, cursor)).toBe(expected);
});
