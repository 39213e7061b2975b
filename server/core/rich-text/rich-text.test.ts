import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { linkAddress } from '#contract/rich-text/addresses.ts';
import { headings, styles, type RichNode } from '#contract/rich-text/document.ts';
import { normalize } from '#contract/rich-text/normalize.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';
import { richText, maxRichTextLength, rewriteRichTextWith, tooMuchFormatting } from '#contract/rich-text.ts';
import { toPlainText, sanitizeRichText } from './rich-text.ts';
import { vectors } from '#server/testing/rich-text-vectors/vectors.ts';

/** Written by hand, and not from the list that the sanitiser uses. */
const allowed =
  /^(?:[^<>]|<\/?(?:p|h[1-4]|ul|ol|li|blockquote|strong|em|sub|sup)>|<\/a>|<br>|<a href="(?:https?:\/\/[^/"\s<>]|mailto:|tel:)[^"\s<>]*" rel="noopener">|<img src="\/files\/[0-9a-f]{64}\.(?:jpg|jpeg|png|gif|webp)" alt="[^"<>]*">)*$/;

describe.each(Object.entries(vectors))('hostile markup: %s', (_class, list) => {
  test('only allowed tags are left, in a form that reads the same again', () => {
    const stored = list.map((vector) => ({ vector, html: sanitizeRichText(vector) }));
    expect(stored.filter(({ html }) => !allowed.test(html))).toEqual([]);
    expect(stored.filter(({ html }) => sanitizeRichText(html) !== html)).toEqual([]);
  });
});

test('there are more than 300 of them, and none twice', () => {
  const all = Object.values(vectors).flat();
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(all).size).toBe(all.length);
});

test('any markup becomes a document of the editor, and is the same after that', () => {
  const fragment = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fragments) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(vectors).flat()) },
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 30 }), (parts) => {
      const stored = sanitizeRichText(parts.join(''));
      expect(stored).toMatch(allowed);
      expect(sanitizeRichText(stored)).toBe(stored);
      expect(writeRichText(parseRichText(stored) ?? [])).toBe(stored);
    }),
    { numRuns: 600 },
  );
});

test('a document of the editor passes without a change', () => {
  fc.assert(
    fc.property(nodes, (tree) => {
      const written = writeRichText(normalize(tree));
      expect(sanitizeRichText(written)).toBe(written);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['<p>Hello <b>you</b> <i>all</i></p>', '<p>Hello <strong>you</strong> <em>all</em></p>'],
  ['Bare <em>words</em>\n  and more', '<p>Bare <em>words</em> and more</p>'],
  ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
  ['<p>a<h2>b</h2>c', '<p>a</p><h2>b</h2><p>c</p>'],
  ['<h6>Small</h6>', '<h4>Small</h4>'],
  ['<ul><li>a<ol><li>b</ol></ul>', '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
  ['<em><strong>x</strong></em><strong>y</strong>', '<p><strong><em>x</em>y</strong></p>'],
  ['<strong><p>a</p><p>b</p></strong>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  ['<p><strong>a<br>b</strong></p>', '<p><strong>a<br>b</strong></p>'],
  ['<p></p><p> </p><p><br></p>', ''],
  ['<p>a &amp; b &lt; c &nbsp;d</p>', '<p>a &amp; b &lt; c \u00A0d</p>'],
  ['<a href="HTTPS://A.example/b c">x</a>', '<p><a href="https://A.example/b%20c" rel="noopener">x</a></p>'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
])('%s is stored as %s', (sent, stored) => {
  expect(sanitizeRichText(sent)).toBe(stored);
});

test('a line of text for those who read no markup', () => {
  expect(toPlainText('<h1>A &amp; B</h1><ul><li>c</li><li>d<br>e</li></ul>')).toBe('A & B c d e');
});

test.each([
  ['https://user@outside.example/', null],
  ['mailto:a@b.example?subject=x%0D%0ABcc:c@d.example', 'mailto:a@b.example'],
  ['tel:+1 604-555-0100', 'tel:+1604-555-0100'],
  ['/contacts', null],
  ['https://a.example?q=<b>"', 'https://a.example?q=%3Cb%3E%22'],
])('the address %s is %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test('a field of an endpoint is written anew before its letters are counted', () => {
  rewriteRichTextWith(sanitizeRichText);
  const field = richText(5);
  expect(z.parse(field, '<p onclick=x><b>12345</b></p>')).toBe('<p><strong>12345</strong></p>');
  expect(messagesOf(field, '<p>123456</p>')).toEqual(['This field must be less than 5 characters.']);
  expect(messagesOf(field, ' '.repeat(maxRichTextLength + 1))).toEqual([tooMuchFormatting]);
});

test('the time for the largest text grows no faster than the text', () => {
  for (const pump of ['<', '<p>', '<ul><li>', '&', 'a <b>b</b>']) {
    const [half, whole] = [maxRichTextLength / 2, maxRichTextLength].map((length) =>
      fastest(pump.repeat(length / pump.length)),
    );
    expect({ pump, isLinear: (whole ?? 0) < 4 * (half ?? 0) + 20 }).toEqual({ pump, isLinear: true });
  }
});

/** Time of this thread and not of the clock, since other work runs at the same time. */
function fastest(html: string): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const begun = process.threadCpuUsage();
      sanitizeRichText(html);
      return process.threadCpuUsage(begun).user / 1000;
    }),
  );
}

const messagesOf = (schema: z.ZodMiniType, value: string) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message);

const tags = ['p', 'a', ...headings, 'ul', 'ol', 'li', ...styles, 'b', 'i', 'blockquote'];
const fragments = [
  ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  '<a href="https://a.example/b?c=d&e">',
  '<a href=javascript:x>',
  '<br>',
  '<br/>',
  '<div>',
  '</div>',
  '<span style="font-weight:700">',
  '<table><td>',
  '</table>',
  '<svg>',
  '<math>',
  '<style>',
  '<!--',
  '-->',
  '<script>',
  '</script>',
  `<img src="/files/${'0a'.repeat(32)}.png" alt='"x" &amp;'>`,
  '<img src=x>',
  '&nbsp;',
  '&amp;lt;',
  '&quot;',
  ' ',
  '\n',
  'word',
  'a  b',
];

const { nodes } = fc.letrec<{ node: RichNode; nodes: RichNode[] }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 5 }),
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.record({
      tag: fc.constantFrom(...tags, 'br', 'img'),
      attributes: fc.constantFrom(
        {},
        { href: 'https://a.example/?b="c"&d' },
        { href: 'tel:555-0100' },
        { src: `/files/${'b'.repeat(64)}.gif`, alt: 'A "b" <c>' },
      ),
      children: tie('nodes'),
    }),
  ),
}));
