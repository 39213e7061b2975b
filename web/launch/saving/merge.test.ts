import { expect, test } from 'vitest';
import { listQuestions } from '#contract/launch/all-questions.ts';
import { secretMask } from '#contract/launch/question.ts';
import { merge } from './merge.ts';

const questions = listQuestions(1, 'Build');
const base = { fullname: 'Olivia Bennett', tagline: null, board: 'Toronto' };

test('an answer changed only elsewhere is taken', () => {
  const { taken, clashes } = merge(questions, {
    base,
    mine: base,
    theirs: { ...base, tagline: 'Home is here' },
  });
  expect(taken).toEqual({ tagline: 'Home is here' });
  expect(clashes).toEqual([]);
});

test('an answer changed only here stays, without a conflict', () => {
  expect(merge(questions, { base, mine: { ...base, tagline: 'Mine' }, theirs: base })).toEqual({
    taken: {},
    clashes: [],
  });
});

test('an answer changed on both sides is a conflict with both versions', () => {
  const { taken, clashes } = merge(questions, {
    base,
    mine: { ...base, fullname: 'O. Bennett' },
    theirs: { ...base, fullname: 'Liv Bennett', board: 'Vancouver' },
  });
  expect(taken).toEqual({ board: 'Vancouver' });
  expect(clashes.map(({ question, mine, theirs }) => [question.name, mine, theirs])).toEqual([
    ['fullname', 'O. Bennett', 'Liv Bennett'],
  ]);
});

test('the same change on both sides is no conflict', () => {
  const both = { ...base, tagline: 'Home is here' };
  expect(merge(questions, { base, mine: both, theirs: both })).toEqual({ taken: {}, clashes: [] });
});

test('an answer that was emptied elsewhere is a change', () => {
  expect(merge(questions, { base, mine: base, theirs: { ...base, board: '' } }).taken).toEqual({ board: '' });
});

test('the mask of a password that was entered here is no change; one of a password saved elsewhere is', () => {
  const theirs = { ...base, domain_name_password: secretMask };
  const known = { ...base, domain_name_password: 'Tulip-1904' };
  expect(merge(questions, { base: known, mine: known, theirs }).taken).toEqual({});
  expect(merge(questions, { base, mine: base, theirs }).taken).toEqual({ domain_name_password: secretMask });
});

test('files are saved on upload and never merged', () => {
  const file = [{ id: 1, name: 'a.jpg', url: '/files/a', size: 3 }];
  expect(merge(questions, { base, mine: base, theirs: { ...base, headshots: file } }).taken).toEqual({});
});

test('a list to which both sides added has what both added', () => {
  const list = { ...base, pages_copied_over: ['Buyers'] };
  const mine = { ...base, pages_copied_over: ['Buyers', 'Sellers'] };
  const theirs = { ...base, pages_copied_over: ['Home', 'Buyers'] };
  expect(merge(questions, { base: list, mine, theirs })).toEqual({
    taken: { pages_copied_over: ['Home', 'Buyers', 'Sellers'] },
    clashes: [],
  });
});
