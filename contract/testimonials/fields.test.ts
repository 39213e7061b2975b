import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { formatImported, repeatedTestimonial } from './files.ts';
import { RequestDraft } from './requests.ts';
import { testimonials } from './testimonials.ts';
import { defaultSignature, fillPlaceholders, isCutFrom } from './words.ts';

const request = {
  first_name: 'Ana',
  last_name: 'Lima',
  email: 'ana@example.net',
  title: 'Hello',
  signature: 'Me',
};
const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('names and the title of a request are one line', () => {
  expect(z.parse(RequestDraft, request)).toEqual({
    ...request,
    add_to_lead: false,
    body: '',
    reminder: true,
  });
  for (const field of ['first_name', 'last_name', 'title'] as const)
    for (const gap of ['\n', '\r', '\t'])
      expect(messagesOf(RequestDraft, { ...request, [field]: `A${gap}B` })).toEqual([
        `${field}: Please keep this to one line.`,
      ]);
  expect(messagesOf(RequestDraft, { ...request, signature: 'A\nB', body: 'A\n\nB' })).toEqual([]);
});

test('the list is filtered by the number or the name of a status', () => {
  const filter = (status: string) => z.parse(testimonials.list.query, { status }).status;
  expect(['1', '2', '3', 'draft', 'published', 'requested'].map(filter)).toEqual([1, 2, 3, 2, 3, 1]);
  expect(filter('')).toBeUndefined();
  for (const status of ['4', 'Draft!', 'x'])
    expect(messagesOf(testimonials.list.query, { status })).not.toEqual([]);
});

test('placeholders become names, and other braces stay', () => {
  const name = { first_name: 'Ana', last_name: '$& Lima' };
  expect(fillPlaceholders('Hi {{first_name}} {{last_name}}, {{first_name}}!', name)).toBe(
    'Hi Ana $& Lima, Ana!',
  );
  for (const words of ['{first_name}', '{{name}}', '{{first_name}', '{{ first_name }}', '{{last_names}}'])
    expect(fillPlaceholders(words, name)).toBe(words);
  expect(defaultSignature('Ana')).toBe('Thank you,\nAna');
});

test('the number of imported testimonials is told in words', () => {
  expect([1, 2, 0].map(formatImported)).toEqual([
    '1 testimonial has been imported.',
    '2 testimonials have been imported.',
    '0 testimonials have been imported.',
  ]);
  expect(repeatedTestimonial(7)).toBe('The same testimonial is in row 7.');
});

const whole = 'Ana found us a home — “within a week”. We’re very happy, and so are the children!';
test.each([
  'Ana found us a home',
  'We’re very happy',
  "we're VERY happy,",
  'Ana found us a home … so are the children',
  'Ana found us a home...so are the children!!',
  '"within a week"',
  '… happy',
  '— within  a\nweek –',
  '',
  ' … ',
  whole,
])('%j is cut from the words', (text) => expect(isCutFrom(text, whole)).toBe(true));

test.each([
  'Ana found me a home',
  'so are the children … Ana found us a home',
  'very happy … very happy',
  'home within a day',
  'Anafound',
  'happy, so are',
])('%j is not cut from the words', (text) => expect(isCutFrom(text, whole)).toBe(false));

test('any words in their order with gaps are an excerpt, and a new word is none', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(words, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (list, kept) => {
      const text = list.map((word, index) => (kept[index] ? word : '…')).join(' ');
      expect(isCutFrom(text, list.join(' '))).toBe(true);
      expect(isCutFrom(`${text} …zebra7`, list.join(' '))).toBe(false);
    }),
  );
});
