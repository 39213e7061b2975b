import { expect, test } from 'vitest';
import { emptyOwnFields, ownTextNames, type NewsletterContent } from '#contract/newsletter/blocks.ts';
import { toParts } from '#contract/newsletter/parts.ts';
import { fromDraft, restoreOrder, insertAfter, swap, toSent, toValues } from './newsletter-values.ts';

const content: NewsletterContent = {
  ...emptyOwnFields,
  subject: 'December',
  introduction: '<p>Hello</p>',
  sections: ['market_summary'],
  content: [],
  custom_content: [],
};

test.each(ownTextNames)('%s goes from the newsletter into the form, out of it and into a draft', (name) => {
  const words = { ...content, [name]: 'as typed' };
  const values = toValues(words);
  expect(values[name]).toBe('as typed');
  const sent = toSent(values, [], new Map());
  expect(sent).toEqual(words);
  expect(toParts(sent)[name]).toBe('as typed');
  expect(fromDraft(sent, toValues(content))).toEqual(values);
});

test('a block comes after the one it was added to, at the beginning, or at the end where that one is gone', () => {
  expect(insertAfter(['a', 'b', 'c'], 'b', ['x', 'y'])).toEqual(['a', 'b', 'x', 'y', 'c']);
  expect(insertAfter(['a', 'b'], null, ['x'])).toEqual(['x', 'a', 'b']);
  expect(insertAfter(['a', 'b'], 'gone', ['x'])).toEqual(['a', 'b', 'x']);
});

test('two blocks change places', () => {
  expect(swap(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
});

test('blocks return to an earlier order, without those that are gone and with new ones at the end', () => {
  expect(restoreOrder(['a', 'b', 'c'], ['c', 'x', 'a'])).toEqual(['a', 'c', 'x']);
});
