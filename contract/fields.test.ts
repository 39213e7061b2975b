import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { email, money, optional, paging, phone, requiredText, text, tooLong, url } from './fields.ts';

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
  test('is kept in lower case without the spaces around it', () => {
    expect(z.parse(email, '  Maya@Example.COM ')).toBe('maya@example.com');
  });
});

test.each([
  ['604-555-0123', 'ok'],
  ['6045550123', 'Please enter a valid phone number.'],
  ['604-555-01234', 'Please enter a valid phone number.'],
  ['+1-604-555-0123', 'Please enter a valid phone number.'],
])('the phone %s: %s', (value, sentence) => expect(says(phone, value)).toBe(sentence));

test.each(['$1,234.50', '1234', '1,234,567', '0.5', '$12'])('the amount %s is fine', (value) =>
  expect(says(money, value)).toBe('ok'),
);
test.each(['1,23', '1.234', '12,34.5', '$', '-5', '1 000', 'abc'])('the amount %s is refused', (value) =>
  expect(says(money, value)).toBe('Please enter a valid number.'),
);

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
])('the address %s is refused', (value) =>
  expect(says(url(), value)).toBe('Please enter a valid url address.'),
);

test('N characters are accepted where the limit is N, and the sentence names the limit', () => {
  expect(says(text(191), 'a'.repeat(191))).toBe('ok');
  expect(says(text(191), 'a'.repeat(192))).toBe(tooLong(191));
  expect(tooLong(191)).toBe('This field must be less than 191 characters.');
});

test('a required text of spaces alone is nothing', () =>
  expect(says(requiredText(10), '  ')).toBe('This field is required.'));

test('an optional field left empty is null, whether it is sent as null or as an empty text', () => {
  expect(z.parse(optional(phone), '')).toBeNull();
  expect(z.parse(optional(phone), null)).toBeNull();
  expect(says(optional(phone), '12')).not.toBe('ok');
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
