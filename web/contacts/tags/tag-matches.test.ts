import { expect, test } from 'vitest';
import { isSameName, matchTags } from './tag-matches.ts';

const tags = ['Buyers', 'Café regulars', 'Condo', 'Hot', 'Investors', 'Sellers'].map((name) => ({ name }));
const match = (text: string) => matchTags(tags, text).map(({ name }) => name);

test.each([
  ['', tags.map(({ name }) => name)],
  ['buy', ['Buyers']],
  ['CAFE', ['Café regulars']],
  ['ers', ['Buyers', 'Sellers']],
  [' condo ', ['Condo']],
])('%j finds the names that contain it', (text, names) => expect(match(text)).toEqual(names));

test.each([
  ['Byers', ['Buyers']],
  ['buyres', ['Buyers']],
  ['investros', ['Investors']],
  ['inevstros', ['Investors']],
  ['kondo', ['Condo']],
  ['hott', ['Hot']],
  ['inveztos', ['Investors']],
])('%j may be a typo of %j', (text, names) => expect(match(text)).toEqual(names));

test.each(['hat', 'Renters', 'landlords', 'byresx', 'byerz', 'sellezz', 'ondx', 'conxd', 'conox'])(
  '%j is a name of its own',
  (text) => expect(match(text)).toEqual([]),
);

test('a long word is no typo of a short name', () =>
  expect(matchTags([{ name: 'VA' }, { name: 'Z' }], 'landlord')).toEqual([]));

test('names differ in more than case, accents and spaces around them', () => {
  expect(isSameName('Café regulars', ' CAFE REGULARS')).toBe(true);
  expect(isSameName('Hot', 'Hot!')).toBe(false);
});
