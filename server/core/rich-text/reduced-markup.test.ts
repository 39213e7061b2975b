import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { required } from '#contract/fields.ts';
import {
  invalidRichText,
  maxRichTextDepth,
  maxRichTextLength,
  richText,
  richTextAttributes,
  richTextImages,
  richTextSchemes,
  richTextTags,
  rewriteRichTextWith,
} from '#contract/rich-text.ts';
import { sanitizeRichText, toPlainText } from './rich-text.ts';

const image = `<img src="/files/${'a'.repeat(64)}.png" alt="b">`;

test('the editor and the server know the same few tags, attributes and kinds of address', () => {
  expect(richTextTags.join(' ')).toBe('p br a h1 h2 h3 h4 ul ol li strong b em i sub sup blockquote img');
  expect(richTextAttributes).toEqual({ a: ['href', 'rel'], img: ['src', 'alt'] });
  expect(richTextSchemes).toEqual(['http', 'https', 'mailto', 'tel']);
  expect(richTextImages).toEqual({ types: ['jpg', 'png', 'gif'], most: 20 });
});

test.each([
  ['<h1>a</h1>'],
  ['<h2>a</h2>'],
  ['<h3>a</h3>'],
  ['<h4>a</h4>'],
  ['<ul><li><p>a</p></li></ul>'],
  ['<ol><li><p>a</p></li></ol>'],
  ['<blockquote><p>a</p></blockquote>'],
  ['<p><strong>a</strong><em>b</em><sub>c</sub><sup>d</sup><br>e</p>'],
  [image],
  ...['http://a.example/', 'https://a.example/', 'mailto:a@b.example', 'tel:911'].map((href) => [
    `<p><a href="${href}" rel="noopener">a</a></p>`,
  ]),
])('%s is stored as it is', (html) => {
  expect(sanitizeRichText(html)).toBe(html);
});

test.each(
  `address article aside caption center dd details div dl dt fieldset figcaption figure footer form header
  legend main nav pre section summary table tbody td tfoot th thead tr`.split(/\s+/),
)('a <%s> has a line of its own', (tag) => {
  expect(sanitizeRichText(`a<${tag}>b</${tag}>c`)).toBe('<p>a</p><p>b</p><p>c</p>');
});

test('a rule between two texts is the end of a line, and smaller headings are the smallest there is', () => {
  expect(sanitizeRichText('a<hr>b')).toBe('<p>a</p><p>b</p>');
  expect(sanitizeRichText('<h5>a</h5><h6>b</h6>')).toBe('<h4>a</h4><h4>b</h4>');
  expect(sanitizeRichText('a <span>b</span> <u>c</u>')).toBe('<p>a b c</p>');
});

test.each(
  `applet audio canvas frameset head iframe math noembed noframes noscript object option plaintext
  script select style svg template textarea title video xmp`.split(/\s+/),
)('what is in a <%s> is no text of the document', (tag) => {
  expect(sanitizeRichText(`a<${tag}>secret</${tag}>`)).toBe('<p>a</p>');
  expect(sanitizeRichText(`a<${tag}><b>secret</b></${tag}>`)).toBe('<p>a</p>');
});

test('an address without a scheme is none, and its words stay', () => {
  expect(sanitizeRichText('<a href="//a.example/">a</a><a href="ftp://a.example/">b</a>')).toBe('<p>ab</p>');
});

test('markup is read to a depth of 64 elements, and its text is kept', () => {
  expect(maxRichTextDepth).toBe(64);
  const nested = (depth: number) => `${'<h1>'.repeat(depth)}a${'</h1>'.repeat(depth)}`;
  expect(toPlainText(nested(64))).toBe('a');
  expect(toPlainText(nested(200))).toBe('a');
});

test('of a text that is too long whole blocks are kept, as many as there is room for', () => {
  expect(maxRichTextLength).toBe(65_536);
  const block = '<p>aaa</p>';
  const all = block.repeat(Math.ceil(maxRichTextLength / block.length));
  // the last one is cut before it is read
  expect(sanitizeRichText(all)).toBe(`${block.repeat(6553)}`);
  const room = maxRichTextLength - '<p></p>'.length;
  const fits = `<p>${'a'.repeat(room)}</p>`;
  expect(sanitizeRichText(fits)).toBe(fits);
  // nothing after the limit is read, even if the text before it takes little room
  expect(sanitizeRichText(`a${' '.repeat(maxRichTextLength)}b`)).toBe('<p>a</p>');
  // a character of the source is a reference of five letters
  expect(sanitizeRichText(`<p>a</p><p>${'&'.repeat(20_000)}</p><p>b</p>`)).toBe('<p>a</p>');
});

test('plain text has one space where the document has lines and spaces', () => {
  expect(toPlainText('<p> a </p>\n<ul><li>b \u00A0 c</li></ul>')).toBe('a b c');
  expect(toPlainText('<p>&nbsp;a&nbsp;</p>')).toBe('a');
  expect(toPlainText('')).toBe('');
});

const messagesOf = (html: string, most = 5) =>
  z.safeParse(richText(most), html).error?.issues.map(({ message }) => message);

test('a field takes as much text and as many images as it may have, and says which was too much', () => {
  rewriteRichTextWith(sanitizeRichText);
  expect(messagesOf('<p><b>1234</b></p><p></p>')).toBeUndefined();
  expect(messagesOf('<p>12345</p>')).toBeUndefined();
  expect(messagesOf('<p>1234</p><p>5</p>')).toEqual(['This field must be less than 5 characters.']);
  expect(messagesOf(image.repeat(20))).toBeUndefined();
  expect(messagesOf(image.repeat(21))).toEqual(['Please use at most 20 images.']);
  expect(messagesOf(`<p>123456</p>${image.repeat(21)}`)).toHaveLength(2);
  expect(messagesOf(`<p>1</p>${' '.repeat(maxRichTextLength)}`)).toEqual([
    'This text has too much formatting. Remove some and save again.',
  ]);
  expect(messagesOf(`<p>123456</p>${' '.repeat(maxRichTextLength)}`)).toHaveLength(1);
  expect(messagesOf(' '.repeat(maxRichTextLength))).toBeUndefined();
  expect(z.parse(richText(5), '<p onclick="x"><b>1234</b></p>')).toBe('<p><strong>1234</strong></p>');
  expect(z.safeParse(richText(5), null).error?.issues.map(({ message }) => message)).toEqual([required]);
  expect(invalidRichText).toBe('The contents of this field were invalid and have been cleared.');
});

test('a field keeps what it gets until the server has passed its sanitiser', async () => {
  vi.resetModules();
  const fresh = await import('#contract/rich-text.ts');
  expect(z.parse(fresh.richText(5), '<p><b>1</b></p>')).toBe('<p><b>1</b></p>');
});

test('without a sanitiser a field counts the letters of what it cannot read', () => {
  rewriteRichTextWith((html) => html);
  expect(messagesOf('<p>12')).toBeUndefined();
  expect(messagesOf('<p>123')).toEqual(['This field must be less than 5 characters.']);
  expect(messagesOf(`<p>${image.repeat(21)}`, 9000)).toBeUndefined();
  rewriteRichTextWith(sanitizeRichText);
});
