import { expect, test } from 'vitest';
import { describePhoto } from './photo-words.ts';
import { photoAddress, photoId, photoIds, photoNumbers, themes } from './theme.ts';

test.each(themes)('each of the pictures of $label has words of its own', ({ value }) => {
  const words = photoNumbers.map((number) => describePhoto(photoId(value, number)));
  expect(new Set(words).size).toBe(24);
  expect(words.filter((each) => !/^[A-Z][^.]+ [^.]+$/.test(each))).toEqual([]);
});

test('pictures beside one another show different things in a different light', () => {
  expect(describePhoto('natural-01')).toBe('Mountains mirrored in a lake in morning mist');
  expect(describePhoto('natural-02')).toBe('A forest of firs in summer green');
  expect(describePhoto('natural-07')).toBe('Mountains mirrored in a lake in summer green');
  expect(describePhoto('natural-25')).toBe('A waterfall in a mossy gorge');
});

test('a picture that is not there, or not any more, has no words', () => {
  expect(['natural-13', 'natural-24', 'natural-37', '../secrets'].map(describePhoto)).toEqual([
    '',
    '',
    '',
    '',
  ]);
});

test('all pictures have an address under one place', () => {
  expect(
    [...photoIds.keys()].map(photoAddress).every((at) => /^\/design-photos\/[a-z-]+-\d\d\.svg$/.test(at)),
  ).toBe(true);
});
