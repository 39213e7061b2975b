import { expect, test } from 'vitest';
import { photoPlan, photoWords } from './photo-words.ts';
import { photoAddress, photoId, photoIds, photosPerTheme, themes } from './theme.ts';

test.each(themes)('each of the pictures of $label has words of its own', ({ value }) => {
  const words = Array.from({ length: photosPerTheme }, (_each, index) =>
    photoWords(photoId(value, index + 1)),
  );
  expect(new Set(words).size).toBe(photosPerTheme);
  expect(words.filter((each) => !/^[A-Z][^.]+ [^.]+$/.test(each))).toEqual([]);
});

test('pictures beside one another show different things in a different light', () => {
  const [one, other] = [photoPlan('natural-01'), photoPlan('natural-02')];
  expect(one?.scene).not.toBe(other?.scene);
  expect(one?.look).not.toBe(other?.look);
});

test('a picture that is not there has neither plan nor words', () => {
  expect([photoPlan('natural-25'), photoWords('../secrets')]).toEqual([undefined, '']);
});

test('all pictures have an address under one place', () => {
  expect(
    [...photoIds.keys()].map(photoAddress).every((at) => /^\/design-photos\/[a-z-]+-\d\d\.svg$/.test(at)),
  ).toBe(true);
});
