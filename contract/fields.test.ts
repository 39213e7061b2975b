import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import {
  bodyFlag,
  completeAll,
  createIdSchema,
  currentPasswordWrong,
  date,
  DeletedAnswer,
  email,
  flag,
  formatFieldLabel,
  id,
  instant,
  lastEdit,
  money,
  month,
  newPassword,
  optional,
  paging,
  phone,
  queryId,
  Reason,
  ReceivedAnswer,
  requiredText,
  sentVersion,
  text,
  tooLong,
  url,
} from './fields.ts';
import { normalizeMoney, normalizeUrl } from './normalize.ts';
import { testimonialFiles } from './testimonials/files.ts';

const says = (schema: z.core.$ZodType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? 'ok' : result.error.issues[0]?.message;
};

test('a number where text is expected is told so, and only what is not there is required', () => {
  for (const schema of [requiredText(10), text(10), optional(text(10))])
    expect(says(schema, 7)).not.toBe('This field is required.');
  expect([
    says(requiredText(10), 7),
    says(requiredText(10), undefined),
    says(requiredText(10), null),
  ]).toEqual([
    'Please send this as text, in quotation marks.',
    'This field is required.',
    'This field is required.',
  ]);
});

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

test.each([
  ['an email', email, 'x', 'Please enter a valid email address.'],
  ['an email', email, null, 'Please enter a valid email address.'],
  ['a phone number', phone, '12', 'Please enter a valid phone number.'],
  ['a phone number', phone, null, 'Please enter a valid phone number.'],
  ['an amount', money, null, 'Please enter a valid number.'],
  ['an address', url(), null, 'Please enter a valid url address.'],
  ['a new password', newPassword, null, 'Your password must be at least 8 characters'],
  ['a new password', newPassword, '1234567', 'Your password must be at least 8 characters'],
  ['a new password', newPassword, 'a'.repeat(129), 'Your password must be at most 128 characters'],
  ['an id', id, 0, 'Please choose one.'],
  ['an id', id, 1.5, 'Please choose one.'],
  ['an id', id, 2 ** 53, 'Please choose one.'],
  ['a reason', Reason, { reason: 'too short' }, 'Please give a reason of at least 10 characters.'],
  ['a reason', Reason, {}, 'This field is required.'],
  ['a month', month, '2026-13', 'Please choose a month.'],
  ['a page size', z.object(paging(10)), { take: '101' }, 'Please choose a number from 1 to 100.'],
])('%s that is none says so: %o', (_what, schema, value, message) => {
  expect(says(schema, value)).toBe(message);
});

test('sentences that forms and the server share', () => {
  expect(completeAll).toBe('Please complete all the required fields.');
  expect(currentPasswordWrong).toBe('Your current password is incorrect.');
});

test('a password is stored as it was typed, and a reason without the spaces around it', () => {
  for (const password of ['12345678', ' a b c d ', 'a'.repeat(128)])
    expect(z.parse(newPassword, password)).toBe(password);
  expect(z.parse(Reason, { reason: '  The owner called. ' })).toEqual({ reason: 'The owner called.' });
});

test('a phone number is stored in one form, and one that is none stays beside other errors', () => {
  expect(z.parse(phone, ' (604) 555-0123 ')).toBe('604-555-0123');
  const form = z.object({ phone: optional(phone), name: requiredText(10) });
  expect(z.safeParse(form, { phone: '12', name: '' }).error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a valid phone number.',
    'This field is required.',
  ]);
});

test('an address that is too long is not read further', () => {
  const long = `${'a'.repeat(190)}@@`;
  expect(z.safeParse(email, long).error?.issues.map(({ message }) => message)).toEqual([tooLong(191)]);
});

test('the name of a field is its label, where it has no other', () => {
  expect(['pool_size', 'year_built_in', 'a'].map(formatFieldLabel)).toEqual([
    'Pool size',
    'Year built in',
    'A',
  ]);
});

test('an id of a list is one of it', () => {
  const schema = createIdSchema([1, 3], 'Please select a type.');
  expect([1, 3].map((value) => says(schema, value))).toEqual(['ok', 'ok']);
  for (const value of [2, '1', null]) expect(says(schema, value)).toBe('Please select a type.');
});

test('an id in a query is a number, and one beyond the largest is one that no record has', () => {
  const schema = queryId('Please choose a client.');
  expect(z.parse(schema, '0')).toBe(0);
  expect(z.parse(schema, '4711')).toBe(4711);
  expect(z.parse(schema, '9999999999999999')).toBe(Number.MAX_SAFE_INTEGER);
  for (const value of ['', 'x', '-1', ' 1', '1 ', '1'.repeat(17), 'x1', '1x'])
    expect(says(schema, value)).toBe('Please choose a client.');
});

test('a flag of a query comes as a word or a digit', () => {
  expect(['1', 'true', '0', 'false'].map((value) => z.parse(flag, value))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const value of ['', 'yes', '2', true, null]) expect(z.safeParse(flag, value).success).toBe(false);
});

test.each([
  ['an instant', instant, '2026-11-15T17:00:00Z'],
  ['a day', date, '2026-11-15'],
  ['a month', month, '2026-11'],
])('%s has its digits and separators, and nothing before, between or after them', (_what, schema, value) => {
  expect(says(schema, value)).toBe('ok');
  expect(z.safeParse(schema, `x${value}`).success).toBe(false);
  expect(z.safeParse(schema, `${value}x`).success).toBe(false);
  for (let place = 0; place < value.length; place += 1) {
    const without = value.slice(0, place) + value.slice(place + 1);
    expect(z.safeParse(schema, without).success).toBe(false);
    expect(z.safeParse(schema, `${value.slice(0, place)}x${value.slice(place + 1)}`).success).toBe(false);
  }
});

test('a month is one of the twelve of a year of this century', () => {
  const months = Array.from({ length: 100 }, (_, number) => `2026-${String(number).padStart(2, '0')}`);
  expect(months.filter((value) => says(month, value) === 'ok')).toEqual(months.slice(1, 13));
  for (const value of ['1999-12', '2100-01', '2026-011', '202-011'])
    expect(says(month, value)).not.toBe('ok');
});

test('the numbers of pages and of rows are taken to their bounds', () => {
  const query = z.object(paging(10));
  expect(z.parse(query, { page: '2', take: '1' })).toEqual({ page: 2, take: 1 });
  expect(z.parse(query, { page: '1', take: '9' })).toEqual({ page: 1, take: 9 });
  expect(z.parse(query, { page: '20000000', take: '99' })).toEqual({ page: 20_000_000, take: 99 });
  expect(z.parse(query, { page: '20000001', take: '100' })).toEqual({ page: 20_000_000, take: 100 });
  expect(z.parse(query, { page: '1.5' }).page).toBe(1);
});

test('what comes back says that it was deleted or received, and who last changed a record', () => {
  expect(z.parse(DeletedAnswer, { id: 1, deleted: true })).toEqual({ id: 1, deleted: true });
  expect(z.safeParse(DeletedAnswer, { id: 1, deleted: false }).success).toBe(false);
  expect(z.safeParse(ReceivedAnswer, { received: false }).success).toBe(false);
  expect(z.parse(ReceivedAnswer, { received: true })).toEqual({ received: true });
  const edit = { by: 'Ann', user_id: 1, at: '2026-11-15T17:00:00Z' };
  expect(z.parse(lastEdit, edit)).toEqual(edit);
  expect(z.parse(lastEdit, null)).toBeNull();
  expect(z.safeParse(lastEdit, { ...edit, at: 'yesterday' }).success).toBe(false);
  expect([0, 2_147_483_647, undefined].map((version) => says(sentVersion, version))).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
  for (const version of [-1, 2_147_483_648, 1.5, '1']) expect(says(sentVersion, version)).not.toBe('ok');
});

test.each([
  ['$12', '$12'],
  ['12$', '12$'],
  ['12 $', '12'],
  ['$ 12', '12'],
  ['1  299   000', '1299000'],
  ['$1 299 000', '1299000'],
  ['1 299 000$', '1299000'],
  ['1 299 000.5', '1299000.5'],
  ['USD 1 299', 'USD 1 299'],
  ['1 299 USD', '1 299 USD'],
  ['US$ 12', 'US$ 12'],
  ['12 $ a', '12 $ a'],
  ['12 299', '12299'],
  ['1299 000', '1299 000'],
])('the amount %j is taken as %j', (typed, taken) => {
  expect(normalizeMoney(typed)).toBe(taken);
});

test.each([
  ['x http://example.com', 'x http://example.com'],
  ['a.b.example.com', 'https://a.b.example.com'],
  ['1a.example.com', 'https://1a.example.com'],
  ['-a.example.com', '-a.example.com'],
  ['a-.example.com', 'a-.example.com'],
  ['example.com:123456', 'example.com:123456'],
  ['example.com:1', 'https://example.com:1'],
  ['x.example.com', 'https://x.example.com'],
  [' example ', ' example '],
])('the address %j becomes %j', (typed, address) => {
  expect(normalizeUrl(typed)).toBe(address);
});
