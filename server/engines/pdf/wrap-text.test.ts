import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

const one = () => 1;

test.each([
  ['', ['']],
  ['one two', ['one two']],
  ['one two three four', ['one two', 'three four']],
  ['first\n\nsecond', ['first', '', 'second']],
  ['abcdefghijklmnopqrstuvwxyz', ['abcdefghij', 'klmnopqrst', 'uvwxyz']],
  ['see abcdefghijklmnop ok', ['see', 'abcdefghij', 'klmnop ok']],
  ['one two th          x', ['one two th', 'x']],
  ['Saint-Jean-Bapt', ['Saint-', 'Jean-Bapt']],
  ['with In-suite', ['with', 'In-suite']],
  ['call 604-555', ['call', '604-555']],
  ['一二三四五六七八九十，一二三', ['一二三四五六七八九十，', '一二三']],
])('%j stands in lines of ten letters', (text, lines) => {
  expect(wrapText(text, 10, one)).toEqual(lines);
});

test('a very long text without spaces is wrapped in linear time', () => {
  expect(wrapText('x'.repeat(100_000), 100, one)).toHaveLength(1000);
});
