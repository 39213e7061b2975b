import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callers } from '#contract/access.ts';
import { clientBoundHash } from './client-bound-hash.ts';
import { readSession, unattendedHeader } from './session.ts';
import {
  caseName,
  columns,
  emptySql,
  encode,
  identifier,
  joinSql,
  jsonbObject,
  jsonPairs,
  quickRead,
  rawSql,
  read,
  sql,
  sqlLiteral,
  sqlNumbers,
  toStatementText,
  write,
} from './sql.ts';

test('a keyed hash is bound to the client of the session, unless a statement names another', () => {
  const hash = Buffer.from('hash');
  expect(toStatementText(clientBoundHash(hash))).toEqual({
    text: "sha256($1::bytea || convert_to(app.client()::text, 'UTF8'))",
    values: [hash],
  });
  expect(toStatementText(clientBoundHash(null, sql`${7}`))).toEqual({
    text: "sha256($1::bytea || convert_to($2::text, 'UTF8'))",
    values: [null, 7],
  });
});

test.each([
  [
    'key 7 9 0 3 Key',
    { kind: 'key', clientId: 7, userId: null, staffId: null, keyId: 9, providerKeyId: null, caller: 'Key' },
  ],
  [
    'client 7 12 0 3 View Only',
    {
      kind: 'client',
      clientId: 7,
      userId: 12,
      staffId: null,
      keyId: null,
      providerKeyId: null,
      caller: 'View Only',
    },
  ],
  [
    'staff 0 0 4 3 Owner',
    {
      kind: 'staff',
      clientId: null,
      userId: null,
      staffId: 4,
      keyId: null,
      providerKeyId: null,
      caller: 'Owner',
    },
  ],
  [
    'provider_key 0 9 0 3 Key',
    {
      kind: 'provider_key',
      clientId: null,
      userId: null,
      staffId: null,
      keyId: null,
      providerKeyId: 9,
      caller: 'Key',
    },
  ],
  [
    'impersonation 7 12 4 3 Staff',
    {
      kind: 'impersonation',
      clientId: 7,
      userId: 12,
      staffId: 4,
      keyId: null,
      providerKeyId: null,
      caller: 'Staff',
    },
  ],
  [
    'site 7 0 0 3 site',
    {
      kind: 'site',
      clientId: 7,
      userId: null,
      staffId: null,
      keyId: null,
      providerKeyId: null,
      caller: 'site',
    },
  ],
])('the database answered %j, so the session is %j', (line, session) => {
  expect(readSession(line)).toEqual({ ...session, minutesSinceMarked: 3 });
});

test('a page that nobody touches says so in a header', () => {
  expect(unattendedHeader).toBe('x-unattended');
});

test('every caller of the access table can be a session, also one with two words', () => {
  for (const caller of callers) expect(readSession(`client 1 2 0 0 ${caller}`).caller).toBe(caller);
});

test.each([
  null,
  undefined,
  '',
  'client',
  'robot 7 12 0 3 Admin',
  'client 7 12 0 3 Nobody',
  'client 7 12 0 3 View',
])('the answer %j is no session', (line) => {
  expect(() => readSession(line)).toThrow('app.authorize answered');
});

test('every text is one literal, however many quotes it has', () => {
  // read again by the rules of PostgreSQL: two quotes are one, and a single one would end the literal
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", 'a', '"', '\\', ';', ' ') }), (text) => {
      const literal = toStatementText(sqlLiteral(text)).text;
      expect(literal).toMatch(/^'(?:[^']|'')*'$/);
      expect(literal.slice(1, -1).split("''").join("'")).toBe(text);
    }),
  );
});

const textOf = (fragment: ReturnType<typeof sql>) => toStatementText(fragment).text;

test('lists of names, numbers and pairs have commas between them, and an empty one is empty', () => {
  expect(textOf(joinSql([]))).toBe('');
  expect(joinSql([])).toBe(emptySql);
  expect(textOf(joinSql([rawSql('a'), rawSql('b'), rawSql('c')]))).toBe('a, b, c');
  expect(textOf(columns(['a', 'b']))).toBe('a, b');
  expect(textOf(columns(['a', 'b'], 't'))).toBe('t.a, t.b');
  expect(textOf(sqlNumbers([3, 1, 2]))).toBe('3, 1, 2');
  expect(textOf(jsonPairs(['a', 'b'], (name) => identifier(name)))).toBe("'a', a, 'b', b");
  expect(textOf(jsonbObject({}))).toBe('jsonb_build_object()');
  expect(textOf(jsonbObject({ a: sql`${1}`, b: rawSql('n') }))).toBe("jsonb_build_object('a', $1, 'b', n)");
  expect(
    textOf(
      caseName(
        [
          { id: 1, name: 'Lead' },
          { id: 2, name: "Buyer's" },
        ],
        'status_id',
        'None',
      ),
    ),
  ).toBe("CASE status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Buyer''s' ELSE 'None' END");
});

test('the error of a name that is none tells which it was', () => {
  expect(() => identifier('a b')).toThrow('a b is no name of SQL.');
  for (const name of ['a', 'a_1', '_a', 'ab.cd', 'a.b_2', 'a9.b9'])
    expect(textOf(identifier(name))).toBe(name);
});

test('a statement says whether it reads or writes, and only a quick one may share a connection', () => {
  expect(read()`SELECT ${1}`).toEqual({ text: 'SELECT $1', values: [1], mode: 'read' });
  expect(quickRead()`SELECT ${1}`).toEqual({ text: 'SELECT $1', values: [1], mode: 'read', isQuick: true });
  expect(write()`UPDATE t SET a = ${2}`).toEqual({ text: 'UPDATE t SET a = $1', values: [2], mode: 'write' });
});

test.each([
  [null, null],
  [undefined, null],
  ['', ''],
  ["O'Hara", "O'Hara"],
  [true, 'true'],
  [false, 'false'],
  [-1.5, '-1.5'],
  [0, '0'],
  [new Date('2026-11-20T20:00:00Z'), '2026-11-20T20:00:00.000Z'],
  [[], '{}'],
  [[1, 2], '{1,2}'],
  [['a', 'b c'], '{"a","b c"}'],
  [['a"b', 'c\\d', '{}', ','], '{"a\\"b","c\\\\d","{}",","}'],
])('%j goes to PostgreSQL as %j', (value, text) => {
  expect(encode(value)).toBe(text);
});

test('bytes go to PostgreSQL as they are', () => {
  const bytes = Buffer.from([0, 255]);
  expect(encode(bytes)).toBe(bytes);
});
