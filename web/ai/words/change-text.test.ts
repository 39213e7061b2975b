import { expect, test } from 'vitest';
import type { Finding } from '#contract/ai/findings.ts';
import { changeText, splitByFinding, removeFinding } from './change-text.ts';

const text = 'It has 4 bedrooms and a pool. No children.';
const mark = (quote: string, more: Partial<Finding> = {}): Finding => ({
  quote,
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
  rule: 'rule',
  severity: 'warn',
  reason: 'Why',
  suggestion: null,
  removal: null,
  allowed_reason: null,
  ...more,
});
const findings = [mark('4 bedrooms'), mark('a pool'), mark('No children')];

test('other words take the place of marked ones, and the other marks stand where their words are', () => {
  const [first] = findings;
  const changed = changeText({ text, findings }, first ?? { start: 0, end: 0 }, 'three bedrooms');
  expect(changed.text).toBe('It has three bedrooms and a pool. No children.');
  expect(changed.findings.map(({ start, end }) => changed.text.slice(start, end))).toEqual([
    'a pool',
    'No children',
  ]);
});

test('what is taken out takes the marks inside it along', () => {
  const removal = { start: 0, end: text.indexOf(' No') + 1 };
  const one = mark('a pool', { removal });
  const changed = removeFinding(one, { text, findings });
  expect(changed.text).toBe('No children.');
  expect(changed.findings.map(({ start, end }) => changed.text.slice(start, end))).toEqual(['No children']);
});

test('a removal may leave other words in its place', () => {
  const start = text.indexOf(' and a pool');
  const one = mark('a pool', { removal: { start, end: start + ' and a pool'.length, text: ' only' } });
  expect(removeFinding(one, { text, findings }).text).toBe('It has 4 bedrooms only. No children.');
});

test('without a removal of its own the words go with the space before them', () => {
  const [, pool] = findings;
  const changed = removeFinding(pool ?? mark(''), { text, findings });
  expect(changed.text).toBe('It has 4 bedrooms and. No children.');
});

test('a text is cut at its marks, and an overlapping one stays out', () => {
  const overlapping = mark('bedrooms and');
  expect(
    splitByFinding({ text, findings: [overlapping, ...findings] }).map((piece) => [
      piece.text,
      piece.finding !== null,
    ]),
  ).toEqual([
    ['It has ', false],
    ['4 bedrooms', true],
    [' and ', false],
    ['a pool', true],
    ['. ', false],
    ['No children', true],
    ['.', false],
  ]);
});
