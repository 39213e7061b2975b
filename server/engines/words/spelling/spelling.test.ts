import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '#server/testing/run-options.ts';
import { chooseCorrection, countEdits } from './choose-correction.ts';
import { findCorrections } from './find-corrections.ts';
import { tradeWords } from './trade-words.ts';

const letters = fc.stringMatching(/^[a-c]{0,6}$/);

/** All texts at one edit from another: slow, and plain to see. */
function textsOneEditAway(text: string): Set<string> {
  const places = Array.from(
    { length: text.length + 1 },
    (_, at) => [text.slice(0, at), text.slice(at)] as const,
  );
  return new Set([
    ...places.map(([before, after]) => before + after.slice(1)),
    ...places.flatMap(([before, after]) =>
      [...'abc'].flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
    ),
    ...places.map(([before, after]) => `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`),
  ]);
}

test('one edit is a letter more, less or other, or two that changed places', () => {
  fc.assert(
    fc.property(letters, letters, (from, to) => {
      const isOneAway = from !== to && textsOneEditAway(from).has(to);
      expect(countEdits(from, to) === 1).toBe(isOneAway);
      expect(countEdits(from, to)).toBe(countEdits(to, from));
      expect(countEdits(from, to) === 0).toBe(from === to);
    }),
    { seed },
  );
});

describe('a misspelled word', () => {
  const none = () => [];
  test.each([
    ['kichen', 'kitchen'],
    ['restaraunts', 'restaurants'],
    ['teh', 'the'],
    ['neighborhod', 'neighborhood'],
    ['convienent', 'convenient'],
  ])('%s means %s of property texts, whatever the dictionary says', (word, meant) => {
    expect(chooseCorrection(word, none)).toBe(meant);
  });
  test('means the only word of the dictionary that is one letter away', () => {
    expect(chooseCorrection('vehicels', () => ['vehicles'])).toBe('vehicles');
  });
  test.each([
    ['two words of it are as near', 'moddel', ['model', 'muddel']],
    ['nothing is near', 'zxqvv', ['quiver']],
    ['the first letter differs', 'xoffer', ['offer']],
    ['it has three letters that are not those of a word', 'tge', ['the']],
  ])('stays where %s', (_, word, suggestions) => {
    expect(chooseCorrection(word, () => suggestions)).toBeUndefined();
  });
});

test('words of both countries are right, and so is jargon', async () => {
  const right = 'colour color neighbourhood neighborhood backsplash english laneway'.split(' ');
  expect(await findCorrections(right)).toEqual(new Map());
});

test('a text of another language is left alone', async () => {
  const french =
    'cette maison familiale possède quatre chambres lumineuses avec jardin clôturé près du métro'.split(' ');
  expect(await findCorrections(french)).toEqual(new Map());
});

test('a letter that is missing in a long word of property texts is found', async () => {
  const words = [...tradeWords].filter((word) => word.length >= 7);
  const slips = words.map((word, index) => {
    const at = 1 + (index % (word.length - 2));
    return { word, written: word.slice(0, at) + word.slice(at + 1) };
  });
  const found = new Map<string, string>();
  for (let start = 0; start < slips.length; start += 40) {
    const written = slips.slice(start, start + 40).map((slip) => slip.written);
    // as in a text, most words are right
    for (const [slip, meant] of await findCorrections([...written, ...words])) found.set(slip, meant);
  }
  const mended = slips.filter(({ word, written }) => found.get(written) === word);
  const wrong = slips.filter(({ word, written }) => found.has(written) && found.get(written) !== word);
  expect(mended.length).toBeGreaterThan(slips.length * 0.9);
  expect(wrong.length).toBeLessThan(slips.length * 0.08);
});
