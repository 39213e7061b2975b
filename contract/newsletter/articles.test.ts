import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ArticleWords, maxArticleLength } from './articles.ts';

const picture = `<img src="/files/${'a'.repeat(64)}.jpg" alt="">`;
const problemsOf = (content: string, title = 'Before the first frost'): string[] =>
  z.safeParse(ArticleWords, { title, content }).error?.issues.map(({ message }) => message) ?? [];

test('an article has a title and words', () => {
  expect(problemsOf('<p>Close the outside taps.</p>')).toEqual([]);
  expect(problemsOf('<p>Close the outside taps.</p>', ' ')).toEqual(['This field is required.']);
  expect(problemsOf('<p> </p>')).toEqual(['This field is required.']);
});

test('an article has one picture at most', () => {
  expect(problemsOf(`<p>Taps.</p>${picture}`)).toEqual([]);
  expect(problemsOf(`<p>Taps.</p>${picture}${picture}`)).toEqual(['Please use one picture at most.']);
});

test('an article may be as long as its limit, and no longer', () => {
  const paragraph = (length: number) => `<p>${'a'.repeat(length - '<p></p>'.length)}</p>`;
  expect(problemsOf(paragraph(maxArticleLength))).toEqual([]);
  expect(problemsOf(paragraph(maxArticleLength + 100))).toHaveLength(1);
});
