import fc from 'fast-check';

/** Texts that people never type on purpose. */
export const hostileTexts = [
  'a\u0000b',
  '\u0000',
  '\uD800',
  'x\uDFFFy\uD83D',
  'half an emoji: \uD83C',
  '\uDFE1\u0000\uD83C',
  '\u202Eevil\u202C',
  'é'.normalize('NFD').repeat(60),
  '🏡'.repeat(191),
  'A'.repeat(8192),
  "'",
  "O'Brien",
  "' OR '1'='1",
  "'; DROP TABLE app.leads; --",
  '%_\\',
  '\\',
  '%',
  '${7*7}{{first_name}}',
  '=HYPERLINK("http://evil.example")',
  '\r\nx-injected: 1',
  '<script>alert(1)</script>',
  '__proto__',
  'NaN',
  '1e400',
  '-1',
  '9223372036854775808',
  '{"$gt":""}',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '\t \u3000\u200B',
  '',
];

/** Values of another type, too large or too deep, for a place that expects one value. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      2 ** 31,
      2 ** 53,
      2 ** 63,
      1e308,
      -0,
      [],
      {},
      [[]],
      [null],
      { id: 1 },
      ['a', 'b'],
      { $ne: null },
      { toString: 'x' },
      deep(2000),
      Array.from({ length: 3000 }, (_each, n) => n),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Undeclared keys an attacker would try: names of columns, and names with a meaning on the server. */
export const protectedNames = [
  'role',
  'client_id',
  'is_service',
  'staff_user',
  'services',
  'features',
  'package',
  'account_status',
  'id',
  'user_id',
  'staff_id',
  'user_type_id',
  'created_at',
  'updated_at',
  'deleted_at',
  'password_hash',
  'token',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
];

/** If this value is found in the database, a key that the contract does not declare was stored. */
export const markerValue = 'STOWAWAY-7d1f';

/** Bodies that are not JSON, or not to be trusted. */
export const brokenBodies = [
  '{',
  '[',
  'null',
  'true',
  '1e400',
  '"text"',
  '[]',
  '{"a":1,}',
  '{"__proto__":{"role":"Admin"},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"email":"a@example.com","email":["b@example.com"],"ids":"all","ids":[1]}',
  '\u0000',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
];

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'x-app-id-check': '9'.repeat(400) },
      { 'x-app-id-check': '0x1' },
      { 'x-forwarded-for': "127.0.0.1, ' OR 1=1" },
      { 'x-http-method-override': 'DELETE' },
      { accept: 'text/csv' },
      { accept: '*/*;q=x' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-7' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': '' },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { 'accept-language': 'x'.repeat(4000) },
      { 'content-encoding': 'gzip' },
      { 'x-site-token': "' OR 1=1" },
    ),
  },
);

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}
