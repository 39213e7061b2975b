import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { BlockDraft, customTypes, emptyFields, hasField, isEmpty } from './block-kinds.ts';
import {
  emptyOwnFields,
  NewsletterDraft,
  ownNames,
  ownTextNames,
  sectionSlugs,
  UnsavedNewsletter,
} from './blocks.ts';
import { ConsentDraft, formatSignUpConsent } from './consent.ts';
import {
  actionStates,
  formatStillSending,
  listSendActions,
  listUnknownActions,
  statesFor,
} from './sending.ts';
import { newsletterStats } from './stats.ts';

const refId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('each kind of block has its own fields', () => {
  expect(
    Object.fromEntries(
      customTypes.map((type) => [
        type,
        (['title', 'content', 'image_url', 'caption', 'link', 'testimonial_id'] as const).filter((field) =>
          hasField(type, field),
        ),
      ]),
    ),
  ).toEqual({
    article: ['title', 'content', 'link'],
    image: ['title', 'image_url', 'caption', 'link'],
    video: ['title', 'image_url', 'caption', 'link'],
    testimonial: ['title', 'testimonial_id'],
  });
  expect(emptyFields).toEqual({
    title: null,
    content: null,
    image_url: null,
    caption: null,
    link: null,
    testimonial_id: null,
  });
});

test('a block is known by a UUID, and stands between the first place and the thousandth', () => {
  const block = { refId: refId(1), order: 0, type: 'testimonial', testimonial_id: 7 };
  expect(z.parse(BlockDraft, block)).toEqual({ ...block, id: null, title: null });
  expect(messagesOf(BlockDraft, { ...block, order: 1000 })).toEqual([]);
  for (const order of [-1, 1001, 1.5])
    expect(messagesOf(BlockDraft, { ...block, order })).toEqual([expect.stringMatching('order')]);
  expect(messagesOf(BlockDraft, { ...block, refId: 'one' })).toEqual([
    'refId: Please give every block a UUID of its own.',
  ]);
});

test('what cannot be read is not empty, and neither is a picture', () => {
  expect(['<p>', '<p><img src="/files/a.png" alt=""></p>', '<p>imgx</p>'].map(isEmpty)).toEqual([
    false,
    false,
    false,
  ]);
  expect(['', '<p> </p>'].map(isEmpty)).toEqual([true, true]);
});

const draft = (content: object[], custom: object[] = []) => ({
  subject: 'November',
  introduction: '',
  sections: [],
  content,
  custom_content: custom,
});
const section = (id: number) => ({ id, order: id, title: 'Market', content: '<p>Quiet</p>' });
const testimonial = (number: number, id: number | null) => ({
  id,
  refId: refId(number),
  order: number,
  type: 'testimonial',
  testimonial_id: 7,
});

test('no block is saved twice, by its id or by the one it was created with', () => {
  const once = 'Please send every block once.';
  expect(messagesOf(NewsletterDraft, draft([section(1), section(2), section(3)]))).toEqual([]);
  expect(messagesOf(NewsletterDraft, draft([section(1), section(1)]))).toEqual([`content: ${once}`]);
  expect(messagesOf(NewsletterDraft, draft([1, 2, 3, 4].map(section)))).toEqual([
    'content: Only a total of 3 choices is allowed.',
  ]);
  const custom = (...blocks: object[]) => messagesOf(NewsletterDraft, draft([], blocks));
  expect(custom(testimonial(1, null), testimonial(2, null))).toEqual([]);
  expect(custom(testimonial(1, 5), testimonial(2, 6))).toEqual([]);
  expect(custom(testimonial(1, 5), testimonial(2, 5))).toEqual([`custom_content: ${once}`]);
  expect(custom(testimonial(1, 5), testimonial(1, 6))).toEqual([`custom_content: ${once}`]);
});

test('the fields of a newsletter itself are four, of which three are text', () => {
  expect(ownNames).toEqual(['subject', 'preheader', 'introduction', 'sections']);
  expect(ownTextNames).toEqual(['subject', 'preheader', 'introduction']);
  expect(emptyOwnFields).toEqual({ subject: '', preheader: '', introduction: '', sections: [] });
  expect(sectionSlugs).toEqual(['feature_of_the_month', 'market_summary', 'light_and_engaging_articles']);
});

test('words that are typed and not saved may be nothing', () => {
  const block = { refId: refId(1), order: 1, type: 'image', title: null, caption: 'A view' };
  const unsaved = { subject: '', introduction: '', sections: [], content: [], custom_content: [block] };
  expect(z.parse(UnsavedNewsletter, unsaved).custom_content).toEqual([
    {
      id: null,
      refId: refId(1),
      order: 1,
      type: 'image',
      title: '',
      content: '',
      image_url: '',
      caption: 'A view',
      link: '',
      testimonial_id: null,
      testimonial: null,
    },
  ]);
});

test('the words of a consent say how it was got', () => {
  const consent = (source: unknown) => messagesOf(ConsentDraft, { kind: 'express', source });
  expect(consent('at the fair')).toEqual([]);
  expect(consent('fair')).toEqual([
    'source: Please describe how you got their consent, in at least 10 characters.',
  ]);
  expect(formatSignUpConsent('Ana Lima')).toContain('Ana Lima’s newsletter');
});

test('a send goes on only from where its action makes sense', () => {
  const states = ['missed', 'due', 'sending', 'paused', 'stopped', 'dropped', 'sent'] as const;
  expect(Object.fromEntries(states.map((state) => [state, listSendActions(state)]))).toEqual({
    missed: ['start', 'drop'],
    due: ['drop'],
    sending: ['pause', 'stop'],
    paused: ['resume', 'stop'],
    stopped: [],
    dropped: [],
    sent: [],
  });
  expect(Object.values(actionStates).map(({ to }) => to)).toEqual([
    'due',
    'dropped',
    'paused',
    'sending',
    'stopped',
  ]);
  expect(Object.fromEntries(states.map((state) => [state, listUnknownActions(state)]))).toEqual({
    missed: [],
    due: [],
    sending: ['send_again', 'leave_out'],
    paused: ['send_again', 'leave_out'],
    stopped: ['leave_out'],
    dropped: [],
    sent: ['send_again', 'leave_out'],
  });
  expect(statesFor('send_again')).toEqual(['sending', 'paused', 'sent']);
  expect(formatStillSending(12_345)).toBe('still sending to 12,345');
});

test('numbers are asked for 1 to 24 newsletters', () => {
  const query = (sent: object) => z.safeParse(newsletterStats.list.query, sent);
  const takeOf = (take: string) => query({ take }).data?.take ?? null;
  const numbers = Array.from({ length: 26 }, (_each, number) => number);
  expect(numbers.filter((number) => takeOf(String(number)) === number)).toEqual(numbers.slice(1, 25));
  expect(['x1', '1x', '01', ''].map(takeOf)).toEqual([null, null, null, null]);
  expect(query({ take: '25' }).error?.issues[0]?.message).toBe('Please ask for 1 to 24 newsletters.');
});

test('a text that is no id is the id of no newsletter, and 24 are read', () => {
  const idsOf = (ids: string) =>
    z.parse(newsletterStats.list.query, { mailchimp_campaign_ids: ids }).mailchimp_campaign_ids;
  expect(idsOf('7,x,1x,x1,,12345678901234567,8')).toEqual(['7', '0', '0', '0', '0', '0', '8']);
  expect(idsOf(Array(30).fill('7').join(','))).toHaveLength(24);
});
