import { expect, test } from 'vitest';
import { csvLines, toCsvText } from './csv.ts';

test('numbers and amounts are as they are, and nothing is an empty cell', () => {
  expect(toCsvText(['a', 'b', 'c', 'd'], [[1.5, { cents: -1250 }, null, '']])).toBe(
    '\uFEFF"a","b","c","d"\r\n"1.5","-12.50","",""\r\n',
  );
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['１＝１', '"１＝１"'],
  ['a=b', '"a=b"'],
  ['say "yes"', '"say ""yes"""'],
  ['+442079460000', '"+44 20 7946 0000"'],
  ['+442079460000 x12', '"+44 20 7946 0000 x12"'],
])('the cell %s is written as %s', (cell, written) => {
  expect(toCsvText(['x'], [[cell]])).toBe(`\uFEFF"x"\r\n${written}\r\n`);
});

test('pages follow their head, which is written once', async () => {
  const pages = async function* () {
    yield [['1'], ['2']];
    yield [['3']];
  };
  const parts: string[] = [];
  for await (const part of csvLines(['n'], pages())) parts.push(part);
  expect(parts).toEqual(['\uFEFF"n"\r\n', '"1"\r\n"2"\r\n', '"3"\r\n']);
});
