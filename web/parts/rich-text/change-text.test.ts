import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';
import { plainText } from './plain-text.ts';

const html =
  '<h2>A home</h2><p>With a <strong>big pool</strong> and a <a href="https://example.com/" rel="noopener">view</a>.</p><ul><li><p>No children</p></li><li><p>Quiet</p></li></ul>';

test.each([
  ['big pool', 'pool', '<strong>pool</strong>'],
  ['pool and', 'pond,', '<strong>big pond,</strong> a '],
  ['No children', 'Homes', '<li><p>Homes</p></li>'],
  ['Quiet', 'Quiet street', '<li><p>Quiet street</p></li>'],
  ['A home', 'The home', '<h2>The home</h2>'],
  ['view', 'garden', '>garden</a>.'],
])('%s becomes %s, and the rest keeps its look', (words, next, expected) => {
  const text = plainText(html).replace(words, next);
  const changed = changeText(html, text);
  expect(plainText(changed)).toBe(text);
  expect(changed).toContain(expected);
  expect(changed).toContain('rel="noopener"');
});

test('words may go from several blocks', () => {
  const changed = changeText(html, 'A homQuiet');
  expect(plainText(changed).replaceAll('\n', '')).toBe('A homQuiet');
});
