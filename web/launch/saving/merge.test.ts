import { expect, test } from 'vitest';
import { questionsOf } from '#contract/launch/forms.ts';
import { secretMask } from '#contract/launch/question.ts';
import { merge } from './merge.ts';

const questions = questionsOf(1, 'Build');
const kept = { fullname: 'Olivia Bennett', tagline: null, board: 'Toronto' };

test('what only they changed is taken over', () => {
  const { taken, clashes } = merge(questions, {
    kept,
    mine: kept,
    theirs: { ...kept, tagline: 'Home is here' },
  });
  expect(taken).toEqual({ tagline: 'Home is here' });
  expect(clashes).toEqual([]);
});

test('what only was changed here stays, and nothing is asked', () => {
  expect(merge(questions, { kept, mine: { ...kept, tagline: 'Mine' }, theirs: kept })).toEqual({
    taken: {},
    clashes: [],
  });
});

test('what both changed is asked about, with both answers', () => {
  const { taken, clashes } = merge(questions, {
    kept,
    mine: { ...kept, fullname: 'O. Bennett' },
    theirs: { ...kept, fullname: 'Liv Bennett', board: 'Vancouver' },
  });
  expect(taken).toEqual({ board: 'Vancouver' });
  expect(clashes.map(({ question, mine, theirs }) => [question.name, mine, theirs])).toEqual([
    ['fullname', 'O. Bennett', 'Liv Bennett'],
  ]);
});

test('the same change made twice is no clash', () => {
  const both = { ...kept, tagline: 'Home is here' };
  expect(merge(questions, { kept, mine: both, theirs: both })).toEqual({ taken: {}, clashes: [] });
});

test('an answer that was emptied elsewhere is a change like any other', () => {
  expect(merge(questions, { kept, mine: kept, theirs: { ...kept, board: '' } }).taken).toEqual({ board: '' });
});

test('the mask of a password that was written here is no news; one that was kept elsewhere is', () => {
  const theirs = { ...kept, domain_name_password: secretMask };
  const known = { ...kept, domain_name_password: 'Tulip-1904' };
  expect(merge(questions, { kept: known, mine: known, theirs }).taken).toEqual({});
  expect(merge(questions, { kept, mine: kept, theirs }).taken).toEqual({ domain_name_password: secretMask });
});

test('files are kept by themselves and never merged', () => {
  const file = [{ id: 1, name: 'a.jpg', url: '/files/a', size: 3 }];
  expect(merge(questions, { kept, mine: kept, theirs: { ...kept, headshots: file } }).taken).toEqual({});
});
