import { expect, test } from 'vitest';
import { emptyOwnFields, type UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import type { Newsletter } from '#contract/newsletter/newsletter.ts';
import { toParts } from '#contract/newsletter/parts.ts';
import { assumeBase, mergeNewsletter } from './merge-newsletter.ts';

const custom = (refId: string, order: number, title = refId) => ({
  id: null,
  refId,
  order,
  type: 'article' as const,
  title,
  content: '<p>Snow</p>',
  image_url: '',
  caption: '',
  link: '',
  testimonial_id: null,
  testimonial: null,
});
const words: UnsavedNewsletter = {
  ...emptyOwnFields,
  subject: 'December',
  introduction: '<p>Hello</p>',
  sections: ['market_summary'],
  content: [{ id: 2, order: 1, title: 'Market', content: '<p>Up</p>' }],
  custom_content: [custom('a', 2), custom('b', 3)],
};
const saved = (change: Partial<UnsavedNewsletter>): Newsletter => {
  const { content, ...rest } = { ...words, ...change };
  return {
    ...rest,
    content: content.map((block) => ({ ...block, refId: 'market_summary', type: 'default' })),
    month: '2026-12',
    next_newsletter_date: null,
    skip_newsletter: 0,
    state: 'open',
    opens_at: '2026-12-01T08:00:00Z',
    preview_at: null,
    locks_at: null,
    sends_at: null,
    version: 2,
    last_edit: null,
    saved_at: null,
    reply_to: null,
    draft: null,
  };
};
const titles = ({ values }: { values: { custom_content: { title: string }[] } }) =>
  values.custom_content.map(({ title }) => title);

test('blocks that both added are there, and what one removed stays away', () => {
  const mine = { ...words, custom_content: [custom('a', 2), custom('b', 3), custom('mine', 4)] };
  const theirs = saved({ custom_content: [custom('theirs', 0), custom('b', 3)] });
  const merged = mergeNewsletter({ base: toParts(words), mine, theirs });
  expect(merged.clashes).toEqual([]);
  expect(titles(merged)).toEqual(['theirs', 'b', 'mine']);
  expect(merged.sequence).toEqual(['theirs', 'market_summary', 'b', 'mine']);
});

test('a block that both changed is as it was chosen, also where one of them removed it', () => {
  const mine = { ...words, custom_content: [custom('a', 2, 'A by me'), custom('b', 3)] };
  const theirs = saved({ custom_content: [custom('b', 3)] });
  const sides = { base: toParts(words), mine, theirs };
  expect(mergeNewsletter(sides).clashes).toEqual(['block a']);
  expect(titles(mergeNewsletter(sides, { 'block a': 'mine' })).toSorted()).toEqual(['A by me', 'b']);
  expect(titles(mergeNewsletter(sides, { 'block a': 'theirs' }))).toEqual(['b']);
});

test('a draft that began before what is known takes what others changed and it did not', () => {
  const mine = {
    ...words,
    subject: 'Half a thought',
    custom_content: [...words.custom_content, custom('c', 4)],
  };
  const theirs = saved({ subject: 'Theirs', introduction: '<p>Good day</p>' });
  const base = assumeBase({ mine, theirs }, { conflicts: ['subject'], changed: ['subject', 'introduction'] });
  const merged = mergeNewsletter({ base, mine, theirs }, { subject: 'mine' });
  expect(merged.values).toMatchObject({ subject: 'Half a thought', introduction: '<p>Good day</p>' });
  expect(titles(merged)).toEqual(['a', 'b', 'c']);
});
