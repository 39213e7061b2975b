import { expect, test } from 'vitest';
import type { Audience } from '#contract/newsletter/consent.ts';
import { leftOutReasons } from '#contract/newsletter/left-out.ts';
import { endingSentence, leftOutSentence, reachedSentence, formatLeftOutReason } from './audience-words.ts';

const of = (some: Partial<Audience>): Audience => ({
  at: '2026-12-15T16:00:00Z',
  reached: 0,
  left_out: [],
  ending: 0,
  ...some,
});

test('who gets the newsletter is said of nobody, of one and of many', () => {
  expect(reachedSentence(of({}))).toBe('Nobody gets it yet.');
  expect(reachedSentence(of({ reached: 1 }))).toBe('1 contact gets your next newsletter.');
  expect(reachedSentence(of({ reached: 1204 }))).toBe('1,204 contacts get your next newsletter.');
});

test('a consent that ends before the send is said only where there is one', () => {
  expect(endingSentence(of({}))).toBeNull();
  expect(endingSentence(of({ ending: 1 }))).toMatch(/^Consent from 1 contact expires before it goes out\./);
});

test('who does not get it is counted over every reason, and each reason has its words', () => {
  const left_out = leftOutReasons.map((reason, index) => ({ reason, count: index + 1 }));
  expect(leftOutSentence(of({ left_out }))).toBe('36 contacts don’t get it:');
  expect(leftOutSentence(of({ left_out: left_out.slice(0, 1) }))).toBe('1 contact doesn’t get it:');
  expect(left_out.map(formatLeftOutReason)).toEqual([
    '1 has unsubscribed',
    '2 marked a newsletter as spam',
    '3 can’t be reached at their addresses',
    '4 are blocked',
    '5 have addresses that can’t receive email',
    '6 haven’t agreed to get it',
    '7 have consent that will have expired',
    '8 chose to get it four times a year',
  ]);
});
