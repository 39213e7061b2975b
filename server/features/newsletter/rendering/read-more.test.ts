import { expect, test } from 'vitest';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';
import { cutArticle } from './read-more.ts';

const words = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ');

function cut(html: string): string | null {
  const blocks = cutArticle(parseRichText(html) ?? []);
  return blocks && writeRichText(blocks);
}

test('55 words are shown whole, 56 are cut after 55', () => {
  expect(cut(`<p>${words(55)}</p>`)).toBeNull();
  expect(cut(`<p>${words(56)}</p>`)).toBe(`<p>${words(55)}…</p>`);
});

test('paragraphs end words, and the last one shown gets the dots', () => {
  expect(cut(`<p>${words(30)}</p><p>${words(25, 31)}</p>`)).toBeNull();
  expect(cut(`<p>${words(30)}</p><p>${words(25, 31)}</p><p>more</p>`)).toBe(
    `<p>${words(30)}</p><p>${words(25, 31)}…</p>`,
  );
});

test('a word of two styles is one word', () => {
  expect(cut(`<p>${words(54)} <strong>fifty</strong>five</p>`)).toBeNull();
  expect(cut(`<p>${words(54)} <strong>fifty</strong>five and more</p>`)).toBe(
    `<p>${words(54)} <strong>fifty</strong>five…</p>`,
  );
});

test('lists and quotes end where the words do, and a picture after them is left out', () => {
  const image = `<img src="/files/${'0a'.repeat(32)}.png" alt="A">`;
  expect(
    cut(
      `<p>${words(50)}</p><ul><li><p>${words(5, 51)}</p></li><li><p>left out</p></li></ul>${image}<blockquote><p>x</p></blockquote>`,
    ),
  ).toBe(`<p>${words(50)}</p><ul><li><p>${words(5, 51)}…</p></li></ul>`);
});

test('line breaks and spaces that do not break lines stand between words as well', () => {
  expect(cut(`<p>${words(54)}<br>fiftyfive</p>`)).toBeNull();
  expect(cut(`<p>${words(54)}<br>fiftyfive fiftysix</p>`)).toBe(`<p>${words(54)}<br>fiftyfive…</p>`);
});
