import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { tooLong } from '../fields.ts';
import { maxLineLength, maxRichTextCharacters, isEmpty } from './block-kinds.ts';
import {
  emptyOwnFields,
  maxCustomBlocks,
  readMoreAbove,
  maxSections,
  NewsletterDraft,
  shownBlocks,
  tooManyBlocks,
  UnsavedNewsletter,
  tooManySections,
  type NewsletterContent,
} from './blocks.ts';

const picture = `/files/${'a'.repeat(64)}.jpg`;
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const article = (n: number) => ({
  id: null,
  refId: uuid(n),
  order: n,
  type: 'article',
  title: 'Spring',
  content: '<p>Words.</p>',
  link: null,
});
const draft = (change: object = {}) => ({
  subject: 'Your December 2026 real estate update',
  introduction: '<p>Hello!</p>',
  sections: ['market_summary'],
  content: [{ id: 1, order: 1, title: 'Market Summary', content: '<p>Quiet.</p>' }],
  custom_content: [article(2)],
  ...change,
});

test('the limits are these', () => {
  expect({ maxSections, maxCustomBlocks, maxLineLength, maxRichTextCharacters, readMoreAbove }).toEqual({
    maxSections: 3,
    maxCustomBlocks: 10,
    maxLineLength: 191,
    maxRichTextCharacters: 5000,
    readMoreAbove: 55,
  });
});

const problems = (change: object): Record<string, string> => {
  const result = z.safeParse(NewsletterDraft, draft(change));
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};

test('a newsletter is taken as it is sent', () => {
  expect(problems({})).toEqual({});
});

test('a subject is required, and has 191 characters at most', () => {
  expect(problems({ subject: ' ' })).toEqual({ subject: 'This field is required.' });
  expect(problems({ subject: 'a'.repeat(191) })).toEqual({});
  expect(problems({ subject: 'a'.repeat(192) })).toEqual({ subject: tooLong(191) });
});

test('a fourth section is one too many, whatever it is called', () => {
  const slugs = ['feature_of_the_month', 'market_summary', 'light_and_engaging_articles'];
  expect(problems({ sections: slugs })).toEqual({});
  expect(problems({ sections: [...slugs, 'another'] })).toEqual({ sections: tooManySections });
  expect(problems({ sections: ['another'] })).toEqual({
    sections: 'Please choose one of the offered values.',
  });
  expect(problems({ sections: ['market_summary', 'market_summary'] })).toEqual({
    sections: 'Please choose every section once.',
  });
});

test('ten custom blocks are taken, an eleventh is not', () => {
  const blocks = (count: number) => Array.from({ length: count }, (_, n) => article(n));
  expect(problems({ custom_content: blocks(10) })).toEqual({});
  expect(problems({ custom_content: blocks(11) })).toEqual({ custom_content: tooManyBlocks });
});

test.each(['title', 'link'])('the %s of an article has 191 characters at most', (key) => {
  const text = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;
  expect(problems({ custom_content: [{ ...article(1), [key]: text(191) }] })).toEqual({});
  expect(problems({ custom_content: [{ ...article(1), [key]: text(192) }] })).toEqual({
    [`custom_content.0.${key}`]: tooLong(191),
  });
});

test('an article needs words or a picture, an image its picture, a video its link and a thumbnail', () => {
  const of = (block: object) =>
    problems({ custom_content: [{ id: null, refId: uuid(1), order: 1, ...block }] });
  expect(of({ type: 'article', content: '<p> </p>' })).toEqual({
    'custom_content.0.content': 'This field is required.',
  });
  expect(of({ type: 'article', content: `<p>A view</p><img src="${picture}" alt="">` })).toEqual({});
  expect(of({ type: 'image', image_url: '' })).toEqual({
    'custom_content.0.image_url': 'This field is required.',
  });
  expect(of({ type: 'image', image_url: picture })).toEqual({});
  expect(of({ type: 'image', image_url: 'https://elsewhere.example.com/a.jpg' })).toEqual({
    'custom_content.0.image_url': 'Please upload this picture first.',
  });
  expect(Object.keys(of({ type: 'video' })).toSorted()).toEqual([
    'custom_content.0.image_url',
    'custom_content.0.link',
  ]);
  expect(of({ type: 'video', image_url: picture, link: 'video.example.com/1' })).toEqual({});
});

test('no block is sent twice', () => {
  expect(problems({ custom_content: [article(1), article(1)] })).toEqual({
    custom_content: 'Please send every block once.',
  });
});

test('the blocks of both lists are shown in one order, without the sections that are left out', () => {
  const block = (refId: 'market_summary' | 'feature_of_the_month', order: number) => ({
    id: order,
    refId,
    order,
    type: 'default' as const,
    title: refId,
    content: '',
  });
  const content: NewsletterContent = {
    ...emptyOwnFields,
    sections: ['market_summary'],
    content: [block('feature_of_the_month', 1), block('market_summary', 3)],
    custom_content: [
      {
        id: 9,
        refId: uuid(1),
        order: 2,
        type: 'article',
        title: null,
        content: null,
        image_url: null,
        caption: null,
        link: null,
        testimonial_id: null,
        testimonial: null,
      },
    ],
  };
  expect(shownBlocks(content).map(({ order }) => order)).toEqual([2, 3]);
});

test('a draft that is older than a field of a block is read as if the field were empty', () => {
  const block = {
    id: null,
    refId: uuid(1),
    order: 1,
    type: 'article',
    title: 'Snow',
    content: '<p>Words</p>',
  };
  const words = { subject: '', introduction: '', sections: [], content: [], custom_content: [block] };
  expect(z.parse(UnsavedNewsletter, words).custom_content[0]).toMatchObject({ title: 'Snow', link: '' });
});

test('rich text is empty without words and pictures', () => {
  expect(['', '<p></p>', '<p>\u00A0 <br></p>', '<ul><li><p></p></li></ul>'].map(isEmpty)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['<p>a</p>', `<img src="${picture}" alt="">`].map(isEmpty)).toEqual([false, false]);
});
