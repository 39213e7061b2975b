import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { bodyFlag, money, optional, paging, requiredText, text, tooLong, url } from './fields.ts';
import { normalizeUrl } from './normalize.ts';
import { testimonialFiles } from './testimonials/files.ts';

const says = (schema: z.core.$ZodType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? 'ok' : result.error.issues[0]?.message;
};

test.each([
  ['$ 1 299 000.00', '1299000.00'],
  ['1 299 000,00 $', '1299000.00'],
  ['1\u00a0299\u202f000', '1299000'],
  ['$ 1,299,000', '1,299,000'],
  [' 12.5 ', '12.5'],
])('the amount %j, as it is pasted, is %s', (typed, read) => {
  expect(z.parse(money, typed)).toBe(read);
});
test.each(['$1,234.50', '1234', '1,234,567', '0.5', '$12'])('the amount %s is fine', (value) =>
  expect(says(money, value)).toBe('ok'),
);
test.each(['1,23', '1.234', '12,34.5', '$', '-5', '1 00', '12 34', '1 000,5 0', 'abc'])(
  'the amount %s is refused',
  (value) => expect(says(money, value)).toBe('Please enter a valid number.'),
);

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.co/path?q=1#x ', 'https://www.example.co/path?q=1#x'],
  ['example.com:8080', 'https://example.com:8080'],
  ['HTTP://Example.com', 'http://Example.com'],
])('the address %s, as people type it, is stored with its scheme', (typed, stored) => {
  expect(z.parse(url(), typed)).toBe(stored);
});
test.each(['https://example.com', 'http://sub.example.co/path?q=1#x', 'https://example.com:8080/'])(
  'the address %s is fine',
  (value) => expect(says(url(), value)).toBe('ok'),
);
test.each([
  'example',
  'ftp://example.com',
  'javascript:alert(1)',
  'https://localhost',
  'https://exa mple.com',
  '//example.com',
  'somebody@example.com',
  'our website',
])('the address %s is refused and stays as it was typed', (value) => {
  expect(says(url(), value)).toBe('Please enter a valid url address.');
  expect(normalizeUrl(value)).toBe(value);
});
test('an address counts with the scheme it is given', () => {
  expect(says(url(20), 'example.com/a')).toBe(tooLong(20));
});

test('N characters are accepted where the limit is N, and the sentence names the limit', () => {
  expect(says(text(191), 'a'.repeat(191))).toBe('ok');
  expect(says(text(191), 'a'.repeat(192))).toBe(tooLong(191));
  expect(tooLong(191)).toBe('This field must be less than 191 characters.');
});

test('a required text of spaces alone is nothing', () =>
  expect(says(requiredText(10), '  ')).toBe('This field is required.'));

test('an optional field left empty is null, whether it is sent as null, as an empty text or as spaces', () => {
  for (const empty of ['', ' \u202A', null]) expect(z.parse(optional(money), empty)).toBeNull();
  expect(says(optional(money), 'x')).toBe('Please enter a valid number.');
});

describe('paging', () => {
  const query = z.object(paging(15));
  test.each([
    [{}, { page: 1, take: 15 }],
    [{ page: '0' }, { page: 1, take: 15 }],
    [{ page: '-3' }, { page: 1, take: 15 }],
    [{ page: 'x' }, { page: 1, take: 15 }],
    [
      { page: '7', take: '100' },
      { page: 7, take: 100 },
    ],
  ])('%j is read as %j', (sent, read) => expect(z.parse(query, sent)).toEqual(read));
  test.each(['0', '101', '-1', '1.5', 'x', ''])('a take of %j is refused', (take) =>
    expect(z.safeParse(query, { take }).success).toBe(false),
  );
});

test('a flag of a body comes as a boolean or as 0 and 1', () => {
  const flag = bodyFlag('Please choose true or false.');
  expect([true, false, 1, 0].map((value) => z.parse(flag, value))).toEqual([true, false, true, false]);
  for (const value of ['1', 'true', 2, null, undefined])
    expect(says(flag, value)).toBe('Please choose true or false.');
});

test('the download of testimonials takes homepage_only as a boolean or as 0 and 1', () => {
  const said = (homepage_only?: unknown) =>
    z.parse(testimonialFiles.download.body, { homepage_only }).homepage_only;
  expect([said(true), said(1), said(false), said(0), said()]).toEqual([true, true, false, false, false]);
});
