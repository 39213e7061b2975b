import { expect, test } from 'vitest';
import {
  emptySql,
  identifier,
  rawSql,
  read,
  sql,
  sqlLiteral,
  toStatementText,
  type Interpolation,
} from './sql.ts';

const statement = (what: Interpolation, where: Interpolation) => read()`SELECT ${what} WHERE ${where}`;

test('a template gives the text of the fragments it gets, whatever it was given before', () => {
  const [n, isOne] = [rawSql('n'), sql`n = ${1}`];
  const texts = () =>
    [
      statement(n, isOne),
      statement(isOne, n),
      statement(1, isOne),
      statement(isOne, 1),
      statement(1, 2),
      statement(n, emptySql),
      statement(sql`${1}${2}`, sql`${3}`),
      statement(sql`${sql`a`}${sql`b`}`, sql`${sql`ab`}`),
    ].map(({ text }) => text);
  const expected = [
    'SELECT n WHERE n = $1',
    'SELECT n = $1 WHERE n',
    'SELECT $1 WHERE n = $2',
    'SELECT n = $1 WHERE $2',
    'SELECT $1 WHERE $2',
    'SELECT n WHERE ',
    'SELECT $1$2 WHERE $3',
    'SELECT ab WHERE ab',
  ];
  expect(texts()).toEqual(expected);
  expect(texts()).toEqual(expected);
});

test('values stay with the call that has them, in the order of their places', () => {
  const between = (from: number, to: number) => sql`n BETWEEN ${from} AND ${to}`;
  const first = statement(between(1, 2), 3);
  const second = statement(between(4, 5), 6);
  expect([first.values, second.values]).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect(second.text).toBe(first.text);
});

test('a text is put together once: fragments that are made anew meet the same array', () => {
  const made = () => sql`SELECT ${rawSql('n')} FROM ${sql`t WHERE id = ${1}`}`;
  expect(made().parts).toBe(made().parts);
  expect(toStatementText(made()).text).toBe('SELECT n FROM t WHERE id = $1');
});

test('raw SQL is text that stands in the code, and does not compile with anything else', () => {
  const column: string = ['n', 'DROP TABLE clients'].join('');
  const [first, second]: ('a' | 'b')[] = ['a', 'b'];
  expect(rawSql(first === second ? 'a' : 'b').parts).toEqual(['b']);
  // @ts-expect-error -- a text put together at run time
  expect(rawSql(column)).toBeDefined();
  // @ts-expect-error -- a template with such a text in it
  expect(rawSql(`ORDER BY ${column}`)).toBeDefined();
});

test('an identifier is a name and nothing else', () => {
  expect(sql`SELECT ${identifier('u.first_name')}`.parts).toEqual(['SELECT u.first_name']);
  for (const text of ['', 'a b', 'a;', "a'", 'a.b.c', 'A', '1a', 'a--', 'count(*)'])
    expect(() => identifier(text)).toThrow('is no name of SQL');
});

test('a literal keeps its quotes', () => {
  expect(sqlLiteral("O'Hara").parts).toEqual(["'O''Hara'"]);
});
