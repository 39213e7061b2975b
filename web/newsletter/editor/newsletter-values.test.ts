import { expect, test } from 'vitest';
import { emptyOwnFields, ownTextNames, type NewsletterContent } from '#contract/newsletter/blocks.ts';
import { toParts } from '#contract/newsletter/parts.ts';
import { fromDraft, toSent, toValues } from './newsletter-values.ts';

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
