import { expect, test } from 'vitest';
import { emptyFields } from '#contract/newsletter/block-kinds.ts';
import { emptyOwnFields, type NewsletterDraft } from '#contract/newsletter/blocks.ts';
import type { OfferedTexts } from '#contract/newsletter/texts.ts';
import {
  defaultIds,
  isStillOpen,
  listPictures,
  listQuotedTestimonials,
  mayBeTooLarge,
  mayChange,
  needsNewSnapshot,
  presentNewsletter,
  toBlockRows,
  toNewsletterContent,
  withStoredIds,
  type BlockRow,
  type MonthRow,
} from './rules.ts';

const clock = { next_newsletter_date: '2026-12-15', skipped_months: [], time_zone: 'America/Vancouver' };
const early = new Date('2026-11-22T12:00:00Z');
const open = new Date('2026-12-03T12:00:00Z');
const late = new Date('2026-12-15T15:00:00Z');

test('a newsletter is changed in its window, skipped or not, and by staff who say so at any time', () => {
  const may = (caller: string, isForced: boolean, skipped_months: string[] = []) =>
    [early, open, late].map((now) => mayChange({ ...clock, skipped_months }, { caller, isForced }, now));
  expect(may('Editor', false)).toEqual([false, true, false]);
  expect(may('Admin', true)).toEqual([false, true, false]);
  expect(may('Admin', false, ['2026-12'])).toEqual([false, true, false]);
  expect(may('Staff', false)).toEqual([false, true, false]);
  expect(may('Staff', true)).toEqual([true, true, true]);
});

test('what is frozen is changed by staff who say so, and what is closed by nobody', () => {
  const staff = { caller: 'Staff', isForced: true };
  const editor = { caller: 'Editor', isForced: true };
  const row = (locked_at: string | null, closed_at: string | null) => ({ locked_at, closed_at });
  const at = '2026-12-15T14:00:00Z';
  expect([row(null, null), row(at, null), row(at, at)].map((one) => isStillOpen(one, staff))).toEqual([
    true,
    true,
    false,
  ]);
  expect([row(null, null), row(at, null), row(at, at)].map((one) => isStillOpen(one, editor))).toEqual([
    true,
    false,
    false,
  ]);
});

test('a change between the lock and the send is frozen anew, unless the newsletter is skipped', () => {
  expect([early, open, late].map((now) => needsNewSnapshot(clock, now))).toEqual([false, false, true]);
  expect(needsNewSnapshot({ ...clock, skipped_months: ['2026-12'] }, late)).toBe(false);
});

const ids = { feature_of_the_month: 101, market_summary: 102, light_and_engaging_articles: 103 };
const custom = (change: Partial<BlockRow>): BlockRow => ({
  id: 200,
  ref_id: 'c1',
  type: 'article',
  position: 4,
  testimonial: null,
  ...emptyFields,
  ...change,
});
const monthRow: MonthRow = {
  block_id: 100,
  own: { ...emptyOwnFields, subject: null, introduction: null, sections: null },
  version: 3,
  last_edit: null,
  saved_at: null,
  locked_at: null,
  closed_at: null,
  blocks: [],
  texts: null,
  articles: [],
  draft: null,
  reply_to: 'ann@a.example',
};
const offered: OfferedTexts = {
  subject: 'From the provider',
  introduction: '<p>Hello</p>',
  blocks: {
    feature_of_the_month: { title: 'F', content: '<p>f</p>' },
    market_summary: { title: 'M', content: '<p>m</p>' },
    light_and_engaging_articles: { title: 'L', content: '<p>l</p>' },
  },
};

test('a newsletter that nobody has written has the words of the provider, or those that come with the portal', () => {
  expect(toNewsletterContent({ ...monthRow, texts: offered }, '2026-12')).toEqual({
    subject: 'From the provider',
    preheader: '',
    introduction: '<p>Hello</p>',
    sections: ['feature_of_the_month', 'market_summary', 'light_and_engaging_articles'],
    content: [
      { id: 101, refId: 'feature_of_the_month', order: 1, type: 'default', title: 'F', content: '<p>f</p>' },
      { id: 102, refId: 'market_summary', order: 2, type: 'default', title: 'M', content: '<p>m</p>' },
      {
        id: 103,
        refId: 'light_and_engaging_articles',
        order: 3,
        type: 'default',
        title: 'L',
        content: '<p>l</p>',
      },
    ],
    custom_content: [],
  });
  expect(toNewsletterContent(monthRow, '2026-12').subject).toBe('Your December 2026 real estate update');
  expect(defaultIds(100)).toEqual(Object.values(ids));
});

test('what was written stands in place of the words of the provider, in the order that was chosen', () => {
  const row: MonthRow = {
    ...monthRow,
    texts: offered,
    own: { ...emptyOwnFields, subject: 'Ours', introduction: '<p>Hi</p>', sections: ['market_summary'] },
    blocks: [
      custom({ id: 201, ref_id: 'c2', position: 2, type: 'image', image_url: '/files/a.png', caption: 'C' }),
      custom({ id: 200, ref_id: 'c1', position: 1, title: 'T' }),
      custom({
        id: 103,
        ref_id: 'light_and_engaging_articles',
        type: 'default',
        position: 0,
        title: 'Reads',
      }),
    ],
  };
  const { subject, introduction, sections, content, custom_content } = toNewsletterContent(row, '2026-12');
  expect({ subject, introduction, sections }).toEqual({
    subject: 'Ours',
    introduction: '<p>Hi</p>',
    sections: ['market_summary'],
  });
  expect(content.map(({ id, order, title }) => ({ id, order, title }))).toEqual([
    { id: 103, order: 0, title: 'Reads' },
    { id: 101, order: 1, title: 'F' },
    { id: 102, order: 2, title: 'M' },
  ]);
  // without words of its own it shows those of the provider
  expect(content[0]?.content).toBe('<p>l</p>');
  expect(custom_content).toEqual([
    { ...emptyFields, id: 200, refId: 'c1', order: 1, type: 'article', title: 'T', testimonial: null },
    {
      ...emptyFields,
      id: 201,
      refId: 'c2',
      order: 2,
      type: 'image',
      image_url: '/files/a.png',
      caption: 'C',
      testimonial: null,
    },
  ]);
});

test('the answer says when a newsletter opens, is previewed, locks and is sent', () => {
  expect(presentNewsletter(clock, { ...monthRow, texts: offered }, '2026-12', open)).toMatchObject({
    subject: 'From the provider',
    month: '2026-12',
    next_newsletter_date: '2026-12-15',
    skip_newsletter: 0,
    state: 'open',
    opens_at: '2026-12-01T07:00:00Z',
    preview_at: '2026-12-08T16:00:00Z',
    locks_at: '2026-12-15T14:00:00Z',
    sends_at: '2026-12-15T16:00:00Z',
    version: 3,
    last_edit: null,
    saved_at: null,
    draft: null,
    reply_to: 'ann@a.example',
  });
  const skipped = { ...clock, skipped_months: ['2026-12'] };
  expect(presentNewsletter(skipped, monthRow, '2026-12', open)).toMatchObject({
    skip_newsletter: 1,
    state: 'skipped',
  });
});

test('without a date there is an opening that is assumed, and no other time', () => {
  const undated = { ...clock, next_newsletter_date: null };
  expect(presentNewsletter(undated, monthRow, '2026-12', early)).toMatchObject({
    next_newsletter_date: null,
    opens_at: '2026-12-01T07:00:00Z',
    preview_at: null,
    locks_at: null,
    sends_at: null,
  });
});

const picture = (letter: string) => `/files/${letter.repeat(64)}.png`;
const withPicture = (letter: string) => `<p>a</p><img src="${picture(letter)}" alt="">`;
const draft: NewsletterDraft = {
  ...emptyOwnFields,
  subject: 'S',
  introduction: withPicture('a'),
  sections: ['market_summary'],
  content: [
    { id: 102, order: 3, title: 'M', content: '<p>m</p>' },
    { id: 101, order: 1, title: 'F', content: withPicture('b') },
  ],
  custom_content: [
    { id: null, refId: 'c1', order: 2, type: 'testimonial', title: null, testimonial_id: 9 },
    { id: null, refId: 'c2', order: 4, type: 'article', title: 'A', content: withPicture('c'), link: null },
    {
      id: 201,
      refId: 'c3',
      order: 5,
      type: 'image',
      title: null,
      image_url: picture('d'),
      caption: null,
      link: null,
    },
  ],
};

test('a draft is stored as rows with the order in which it was sent', () => {
  expect(
    toBlockRows(draft, 100).map(({ id, ref_id, type, position, title }) => [
      id,
      ref_id,
      type,
      position,
      title,
    ]),
  ).toEqual([
    [102, 'market_summary', 'default', 3, 'M'],
    [101, 'feature_of_the_month', 'default', 1, 'F'],
    [null, 'c1', 'testimonial', 2, null],
    [null, 'c2', 'article', 4, 'A'],
    [201, 'c3', 'image', 5, null],
  ]);
  // an id that is none of the default blocks belongs to no section
  expect(
    toBlockRows({ ...draft, content: [{ id: 7, order: 1, title: 'X', content: '' }] }, 100)[0]?.ref_id,
  ).toBe('');
});

test('each picture and each testimonial of a draft is named with the field it stands in', () => {
  expect(listPictures(draft)).toEqual([
    { url: picture('a'), field: 'introduction' },
    { url: picture('b'), field: 'content.1.content' },
    { url: picture('c'), field: 'custom_content.1.content' },
    { url: picture('d'), field: 'custom_content.2.image_url' },
  ]);
  expect(listQuotedTestimonials(draft)).toEqual([{ id: 9, field: 'custom_content.0.testimonial_id' }]);
});

test('a block whose first save was not answered gets the id that is stored, and no other block does', () => {
  const idsOf = (blocks: BlockRow[]) =>
    withStoredIds(draft, { ...monthRow, blocks }).custom_content.map(({ id }) => id);
  expect(idsOf([])).toEqual([null, null, 201]);
  expect(idsOf([custom({ id: 300, ref_id: 'c2' })])).toEqual([null, 300, 201]);
  // the ids of default blocks, and of blocks that were sent with theirs, are taken
  expect(idsOf([custom({ id: 300, ref_id: 'c2', type: 'default' })])).toEqual([null, null, 201]);
  expect(idsOf([custom({ id: 201, ref_id: 'c2' })])).toEqual([null, null, 201]);
  expect(withStoredIds(draft, monthRow)).toMatchObject({ subject: 'S', content: draft.content });
});

test('a mail is laid out for its size from six kilobytes of words on', () => {
  const empty = { ...emptyOwnFields, content: [], custom_content: [] };
  const of = (length: number) => ({
    ...empty,
    introduction: 'x'.repeat(length - JSON.stringify(empty).length),
  });
  expect([6144, 6145].map((length) => mayBeTooLarge(of(length)))).toEqual([false, true]);
});
