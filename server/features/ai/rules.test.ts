import { expect, test } from 'vitest';
import type { Finding } from '#server/engines/words/finding.ts';
import { changesText, isOpenBlock, normalizedQuote, toResetInstant, withDismissals } from './rules.ts';

test('credits are renewed at midnight in Vancouver when the next month begins', () => {
  expect(toResetInstant('2026-10').toISOString()).toBe('2026-11-01T07:00:00.000Z');
  expect(toResetInstant('2026-12-01').toISOString()).toBe('2027-01-01T07:00:00.000Z');
});

const finding: Finding = {
  quote: 'No  Children',
  start: 0,
  end: 12,
  rule: 'familial-status',
  severity: 'block',
  reason: 'The law protects families.',
  suggestion: null,
  removal: null,
};

test('words that somebody allowed carry the reason, and only under the rule they were allowed for', () => {
  const dismissal = { rule: 'familial-status', quote: 'no children', reason: 'It is a name.' };
  const reasonsWith = (change: Partial<typeof dismissal>) =>
    withDismissals([finding], [{ ...dismissal, ...change }]).map(({ allowed_reason }) => allowed_reason);
  expect(reasonsWith({})).toEqual(['It is a name.']);
  expect(reasonsWith({ rule: 'age' })).toEqual([null]);
  expect(reasonsWith({ quote: 'children' })).toEqual([null]);
  expect(withDismissals([finding], [])).toEqual([{ ...finding, allowed_reason: null }]);
  expect(normalizedQuote(' No \n\tCHILDREN ')).toBe('no children');
});

test('a page waits for words that the law forbids and nobody allowed', () => {
  const isOpen = (severity: Finding['severity'], allowed_reason: string | null) =>
    isOpenBlock({ ...finding, severity, allowed_reason });
  expect([isOpen('block', null), isOpen('block', 'a'), isOpen('warn', null)]).toEqual([true, false, false]);
});

test('a text that was not put otherwise, or not as asked, is no answer', () => {
  const text = 'The residence is located in town. It is nice.';
  const isNew = (option: Parameters<typeof changesText>[0], after: string) =>
    changesText(option, text, after);
  const options = [
    { grammar: true },
    { simplify: true },
    { length: 'shorter' },
    { length: 'longer' },
    { tone: 'luxury' },
  ] as const;
  expect(options.map((option) => isNew(option, text))).toEqual([false, false, false, false, false]);
  expect(options.map((option) => isNew(option, ` ${text}\n`))).toEqual([false, false, false, false, false]);
  expect(options.map((option) => isNew(option, 'The home is in town. It is nice.'))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
  const longer = `${text} An extraordinarily comprehensive description of everything follows.`;
  expect(options.map((option) => isNew(option, longer))).toEqual([true, false, false, true, true]);
  expect(changesText({ length: 'shorter' }, '<p>One two.</p>', '<p><strong>One two.</strong></p>')).toBe(
    false,
  );
});

test.each([
  ['A view  of the sea.', 'A view of the sea.'],
  ['A view\nof the sea.', 'A view of the sea. '],
  ["The seller's “view”.", 'The seller’s "view".'],
  ['A cafe\u0301.', 'A café.'],
])('spaces, the shape of quotation marks and of letters are no change: %j, %j', (before, after) => {
  expect(changesText({ grammar: true }, before, after)).toBe(false);
  expect(changesText({ tone: 'luxury' }, before, after)).toBe(false);
  expect(changesText({ grammar: true }, before, after.replace('A', 'The').replace('view', 'sight'))).toBe(
    true,
  );
});
