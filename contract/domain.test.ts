import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { domain, normalizeDomain } from './domain.ts';

test.each([
  ['example.com', 'example.com'],
  ['https://www.Example.com/about?a#b', 'www.example.com'],
  ['http://example.com:8080', 'example.com'],
  ['example.com?q=1\nx', 'example.com'],
  ['example.com#top', 'example.com'],
  [' example.com. ', 'example.com'],
  ['a.b-c.example.co', 'a.b-c.example.co'],
  ['1.x.example.museum', '1.x.example.museum'],
])('the domain of %j is %s', (typed, stored) => {
  expect(z.parse(domain, typed)).toBe(stored);
});

test.each([
  '',
  'example',
  'exa mple.com',
  '-a.example.com',
  'a-.example.com',
  'a..example.com',
  'example.c',
  'example.c0m',
  `example.${'a'.repeat(25)}`,
  'straße.example',
  'ftp://example.com',
  'a https://example.com',
  'example.com!',
  null,
])('%j names no domain', (typed) => {
  expect(z.safeParse(domain, typed).error?.issues[0]?.message).toBe(
    'Please enter a domain, such as example.com.',
  );
});

test('a domain has 191 characters at most', () => {
  const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  expect(z.safeParse(domain, `x.${long}`.slice(0, 191)).success).toBe(true);
  expect(z.safeParse(domain, `${'x'.repeat(10)}.${long}`).error?.issues[0]?.message).toBe(
    'This field must be less than 191 characters.',
  );
});

test('what is typed within an address stays a domain at every key', () => {
  expect(['HTTP://A.', 'x.http://a', 'a.b.c'].map(normalizeDomain)).toEqual(['a', 'x.http', 'a.b.c']);
});
