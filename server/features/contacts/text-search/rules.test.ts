import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutExcerpt } from './rules.ts';

test.each([
  ['Pre-approved for 800', 'approved', 'Pre-approved for 800'],
  ['  Two\n lines\tof it ', 'lines', 'Two lines of it'],
  ['Nothing of the kind', 'other', 'Nothing of the kind'],
  ['', 'other', ''],
])('a short text %j is shown whole', (text, search, excerpt) => {
  expect(cutExcerpt(text, search)).toBe(excerpt);
});

const filler = (words: number) => Array.from({ length: words }, () => 'word').join(' ');

test('a long text is cut between words around the first of those that are searched', () => {
  expect(cutExcerpt(`${filler(20)} pre-approved for 800 ${filler(40)}`, '800')).toBe(
    `…${filler(4)} pre-approved for 800 ${filler(18)}…`,
  );
});

test('a text that begins with the word begins there, and one that ends with it ends there', () => {
  expect(cutExcerpt(`Condo ${filler(60)}`, 'condo')).toMatch(/^Condo word.*word…$/);
  expect(cutExcerpt(`${filler(60)} condo`, 'condo')).toMatch(/^…word.* condo$/);
});

test('accents and case do not matter, and places are those of the text as it is written', () => {
  expect(cutExcerpt(`${filler(30)} Café Łódź ${filler(30)}`, 'CAFE')).toContain(' Café Łódź ');
  expect(cutExcerpt(`${filler(30)} condo ${filler(30)}`, 'Cóndo')).toContain(' condo ');
});

test('the middle of another word is not the place', () => {
  expect(cutExcerpt(`${filler(30)} scar ${filler(40)} car ${filler(30)}`, 'car')).toContain(' car ');
});

test('of several words the one that comes first in the text is shown, and letters of a word are no words', () => {
  expect(cutExcerpt(`garden ${filler(60)} pool`, 'pool garden')).toMatch(/^garden word/);
  expect(cutExcerpt(`a ${filler(60)} ab ${filler(60)}`, 'ab')).toContain(' ab ');
});

test('a text without spaces is cut at its length, and between words where there is a space', () => {
  expect(cutExcerpt('x'.repeat(300), 'x')).toBe(`${'x'.repeat(130)}…`);
  expect(cutExcerpt(`${'y'.repeat(60)}-pool ${filler(60)}`, 'pool')).toMatch(/^…pool word/);
  expect(cutExcerpt(`aaaa ${'b'.repeat(39)} pool ${filler(60)}`, 'pool')).toMatch(/^…b{39} pool word/);
});

test('a beginning or an end that just fits stays', () => {
  expect(cutExcerpt(`${'w'.repeat(39)} pool ${filler(60)}`, 'pool')).toMatch(/^w{39} pool word/);
  expect(cutExcerpt(`pool ${'x'.repeat(125)}`, 'pool')).toBe(`pool ${'x'.repeat(125)}`);
});

test('letters that are several when taken apart keep their places', () => {
  expect(cutExcerpt(`${'한'.repeat(35)} pool ${filler(60)}`, 'pool')).toMatch(/^한{35} pool word/);
});

test('any text is cut to a part of it that is not long', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.string({ unit: 'grapheme' }),
      (text, search) => {
        const excerpt = cutExcerpt(text, search);
        expect(excerpt.length).toBeLessThanOrEqual(132);
        expect(text.replace(/\s+/g, ' ')).toContain(excerpt.replace(/^…/, '').replace(/…$/, '').trim());
      },
    ),
  );
});
