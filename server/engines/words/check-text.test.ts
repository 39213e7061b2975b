import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { rewriteText } from './rewrite/rewrite-text.ts';
import { writeDescription } from './writer/write-description.ts';

test('a finding in rich text names its place among the tags', () => {
  const html = '<p>A <strong>quiet</strong> street &amp; <em>no children</em>, please.</p>';
  const [finding] = checkText(html, { place: 'WA' });
  expect(finding).toMatchObject({ quote: 'no children', severity: 'block' });
  expect(html.slice(finding?.start, finding?.end)).toBe('no children');
});

test('a number that the listing contradicts is marked, and one of the hints is not', () => {
  const facts = { type: 'House', bedrooms: '3' };
  expect(checkText('It has 4 bedrooms.', { place: 'BC', facts })).toMatchObject([
    { quote: '4 bedrooms', rule: 'fact-number', severity: 'warn' },
  ]);
  expect(checkText('It has 4 bedrooms.', { place: 'BC', facts, hints: 'now 4 bedrooms' })).toEqual([]);
});

test('a description and a rewritten text are about what was given', () => {
  expect(writeDescription({ type: 'House', city: 'Delta' }, { hints: '', variant: 0 })).toContain('Delta');
  expect(rewriteText('A view of of the sea .', { grammar: true })).toBe('A view of the sea.');
});

test.each([
  ['letters', 'a'],
  ['spaces', ' '],
  ['line ends', 'a\n'],
  ['numbers', '1 2 3 '],
  ['commas in numbers', '1,'],
  ['words that begin phrases', 'perfect ideal no only must not '],
  ['half phrases', 'perfect home for the '],
  ['findings', 'No children, a pool near the park. '],
  ['names', 'The Elm Has A '],
  ['addresses', 'a@'],
  ['braces', '{{'],
  ['tags', '<p><b>'],
])('a text of %s is checked in time that grows with it', (_name, part) => {
  const text = part.repeat(20_000 / part.length);
  const [eighth, whole] = [text.slice(0, 2500), text].map((some) => timeOfCheck(some));
  // where it grows with the square, it is 64 times
  expect({ eighth, whole, isLinear: (whole ?? 0) < 24 * (eighth ?? 0) + 50 }).toMatchObject({
    isLinear: true,
  });
});

/** In milliseconds of this thread: other work of the process and the machine does not count. */
function timeOfCheck(text: string): number {
  return Math.min(
    ...Array.from({ length: 4 }, () => {
      const began = process.threadCpuUsage();
      checkText(text, { place: null, facts: { type: 'House', bedrooms: '3' }, hints: '' });
      return process.threadCpuUsage(began).user / 1000;
    }),
  );
}
