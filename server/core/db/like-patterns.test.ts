import { expect, test } from 'vitest';
import { searchPatterns } from './like-patterns.ts';

test('each word of a search is asked for, wherever it stands', () => {
  expect(searchPatterns(' 12  Elm ')).toEqual(['%12%', '%Elm%']);
  expect(searchPatterns('50% o_k')).toEqual(['%50\\%%', '%o\\_k%']);
});

test('signs between words ask for nothing, so that an address is found as a screen writes it', () => {
  expect(searchPatterns('4B – 12 Élm Street')).toEqual(['%4B%', '%12%', '%Élm%', '%Street%']);
  expect(searchPatterns('12 Elm Street, Vancouver,')).toEqual(['%12%', '%Elm%', '%Street%', '%Vancouver%']);
  expect(searchPatterns('Smith & Sons')).toEqual(['%Smith%', '%Sons%']);
  expect(searchPatterns('王 - #5')).toEqual(['%王%', '%#5%']);
});

test('signs that are all there is are looked for, so that they do not find everything', () => {
  expect(searchPatterns('–')).toEqual(['%–%']);
  expect(searchPatterns('% &')).toEqual(['%\\%%', '%&%']);
});
