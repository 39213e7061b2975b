import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeTooLarge, formatSize, maxNewsletterBytes, newsletterPreviews } from './preview.ts';

test('a size is in kilobytes, of which one that has begun counts', () => {
  expect([0, 1, 1024, 1025, maxNewsletterBytes].map(formatSize)).toEqual([
    '0 KB',
    '1 KB',
    '1 KB',
    '2 KB',
    '100 KB',
  ]);
});

test('a newsletter that is too large is refused with its size and a way on', () => {
  expect(describeTooLarge(102_401)).toBe(
    'This newsletter is 101 KB. Email apps cut off newsletters above 100 KB, so please shorten it or remove a block.',
  );
});

test('a mail without the places of its blocks is rendered for callers who do not ask for them', () => {
  const data = { subject: '', introduction: '', sections: [], content: [], custom_content: [] };
  expect(z.parse(newsletterPreviews.render.body, { data }).for_editor).toBe(false);
});
