import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import {
  bodyFlag,
  email,
  money,
  optional,
  paging,
  phone,
  requiredText,
  text,
  tooLong,
  url,
} from './fields.ts';
import { normalizePhone, normalizeUrl } from './normalize.ts';
import { testimonialFiles } from './testimonials/files.ts';

const says = (schema: z.core.$ZodType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? 'ok' : result.error.issues[0]?.message;
};

describe('an email', () => {
  const sentence = 'Please enter a valid email address.';
  test.each(['a@b.ca', 'A+B@Example.COM', `x@host.${'a'.repeat(24)}`, 'o’neil@sub.example.museum'])(
    '%s is fine',
    (value) => {
      expect(says(email, value)).toBe('ok');
    },
  );
  test.each([
    '',
    'a@b',
    'a@b.c',
    `x@host.${'a'.repeat(25)}`,
    'a@b.c4',
    'a b@c.de',
    'a@-b.com',
    'a@b..com',
    '<a@b.com>',
    'a@b.com,c@d.com',
  ])('%s is refused', (value) => expect(says(email, value)).toBe(sentence));
  test('is stored in lower case without surrounding spaces', () => {
    expect(z.parse(email, '  Maya@Example.COM ')).toBe('maya@example.com');
  });
});

describe('a phone number', () => {
  test.each([
    '604-555-0123',
    '6045550123',
    '(604) 555-0123',
    '604.555.0123',
    '+1 604 555 0123',
    '1-604-555-0123',
    '+1 (604) 555\u20110123',
    '\u202A+1\u00a0604\u00a0555\u00a00123\u202C',
    ' 604 / 555 – 0123 ',
  ])('%s, as an address book has it, is kept 3-3-4', (typed) => {
    expect(z.parse(phone, typed)).toBe('604-555-0123');
  });
  test.each([
    '604555012',
    '604-555-01234',
    '2 604 555 0123',
    '+44 20 7946 0958',
    '+65 6123 4567',
    '604-555-0123 ext. 5',
    '604-555-CALL',
    '',
  ])('%s is refused and stays as it was typed', (typed) => {
    expect(says(phone, typed)).toBe('Please enter a valid phone number.');
    expect(normalizePhone(typed)).toBe(typed);
  });
});

test.each(['$1,234.50', '1234', '1,234,567', '0.5', '$12'])('the amount %s is fine', (value) =>
  expect(says(money, value)).toBe('ok'),
);
test.each(['1,23', '1.234', '12,34.5', '$', '-5', '1 000', 'abc'])('the amount %s is refused', (value) =>
  expect(says(money, value)).toBe('Please enter a valid number.'),
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
  expect(z.parse(optional(phone), '')).toBeNull();
  expect(z.parse(optional(phone), ' \u202A')).toBeNull();
  expect(z.parse(optional(phone), null)).toBeNull();
  expect(says(optional(phone), '12')).toBe('Please enter a valid phone number.');
});

test('what PostgreSQL refuses and what hides in a list is taken out of a text', () => {
  expect(z.parse(text(100), 'a\u0000b\u202Ec\uD800d')).toBe('abc\uFFFDd');
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
