import { expect, test } from 'vitest';
import { joinChanges } from '../editing/join.ts';
import { emptyOwnFields, type NewsletterContent } from './blocks.ts';
import { blockPart, pickOwn, replacedParts, toParts } from './parts.ts';

const empty = {
  title: null,
  content: null,
  image_url: null,
  caption: null,
  link: null,
  testimonial_id: null,
};
const article = (refId: string, order: number, words: object = {}) => ({
  ...empty,
  id: null,
  refId,
  order,
  type: 'article' as const,
  testimonial: null,
  ...words,
});
const newsletter: NewsletterContent = {
  ...emptyOwnFields,
  subject: 'November',
  introduction: '<p>Hello</p>',
  sections: ['market_summary'],
  content: [
    { id: 7, refId: 'market_summary', order: 2, type: 'default', title: 'Market', content: '<p>Quiet</p>' },
  ],
  custom_content: [article('b', 3, { title: 'Last' }), article('a', 1, { content: '<p>First</p>' })],
};

test('each block is a part of its own, and so is the order of all of them', () => {
  expect(toParts(newsletter)).toEqual({
    subject: 'November',
    preheader: '',
    introduction: '<p>Hello</p>',
    sections: ['market_summary'],
    order: ['block a', 'block 7', 'block b'],
    'block 7': { title: 'Market', content: '<p>Quiet</p>' },
    'block a': { ...empty, type: 'article', content: '<p>First</p>' },
    'block b': { ...empty, type: 'article', title: 'Last' },
  });
});

test('a field that is empty in a form is the same as one that was never stored', () => {
  const typed = {
    ...newsletter,
    custom_content: [
      article('b', 3, { title: 'Last', caption: '' }),
      article('a', 1, { content: '<p>First</p>' }),
    ],
  };
  expect(toParts(typed)).toEqual(toParts(newsletter));
});

test('two people who change different blocks do not contradict each other', () => {
  const base = toParts(newsletter);
  const mine = { ...base, [blockPart('a')]: { ...empty, type: 'article', content: '<p>Mine</p>' } };
  const stored = { ...base, [blockPart(7)]: { title: 'Market', content: '<p>Busy</p>' } };
  expect(joinChanges({ base, mine, stored })).toEqual({
    values: { 'block a': { ...empty, type: 'article', content: '<p>Mine</p>' } },
    conflicts: [],
  });
});

test('the fields of the newsletter itself are picked without its blocks', () => {
  expect(pickOwn(newsletter)).toEqual({
    subject: 'November',
    preheader: '',
    introduction: '<p>Hello</p>',
    sections: ['market_summary'],
  });
});

test('what a change replaced is kept, also of a block that it removed or added', () => {
  const before = { subject: 'One', 'block a': { title: 'Old' }, 'block b': { title: 'Same' } };
  const after = { subject: 'Two', 'block b': { title: 'Same' }, 'block c': { title: 'New' } };
  expect(replacedParts(before, after)).toEqual({
    subject: 'One',
    'block a': { title: 'Old' },
    'block c': null,
  });
  expect(replacedParts(before, before)).toEqual({});
});
