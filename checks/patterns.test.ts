import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/** Files whose patterns get no input from requests: tests, startup. */
const ours =
  /^server\/(testing|start)\/|^server\/(config|core\/security\/secrets-key)\.ts$|^server\/adapters\/s3\/s3-client\.ts$/;
const literal =
  /(?<=[(,=:[!&|?{};\s])\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?=[\s.,;)\]}:?])/g;

const length = 10_000;
/** microseconds of the processor: a pattern with quadratic time needs more */
const most = 25_000;
const pumps = [
  ' ',
  'a',
  'A',
  '0',
  '-',
  '.',
  '/',
  '"',
  "'",
  '<',
  '(',
  '\n',
  ',',
  '%',
  '=',
  ':',
  '@',
  'a-',
  'a.',
  '= ',
];
const ends = ['\u0001', '!', '"', ''];

const patterns = sources()
  .filter(({ path }) => /^(server|contract)\//.test(path) && !isTest(path) && !ours.test(path))
  .flatMap(({ path, code }) =>
    [...code.matchAll(literal)].flatMap(([, body = '', flags]) => {
      const pattern = compiled(body, flags);
      return pattern ? [{ path, pattern }] : [];
    }),
  );

test('no regular expression of the server is slow on a long run of one character', () => {
  expect(patterns.length).toBeGreaterThan(80);
  const slow = patterns.flatMap(({ path, pattern }) => {
    const input = inputsFor(pattern).find((text) => isSlow(pattern, text));
    return input === undefined
      ? []
      : [`${path}: ${pattern.source} with ${JSON.stringify(input.slice(0, 20))}…`];
  });
  expect(slow).toEqual([]);
});

/** Long runs of one character, after a prefix that starts the match. */
function inputsFor({ source }: RegExp): string[] {
  const words = source.match(/[A-Za-z]{3,}/g) ?? [];
  const beginnings = [...new Set(['', 'x', 'a@', '<', ...words.slice(0, 3)])];
  return beginnings.flatMap((beginning) =>
    pumps.flatMap((pump) => ends.map((end) => beginning + pump.repeat(length / pump.length) + end)),
  );
}

/** Three times, since the first run of a pattern compiles it. */
const isSlow = (pattern: RegExp, text: string): boolean =>
  [1, 2, 3].every(() => {
    const begun = process.threadCpuUsage();
    text.replace(pattern, '');
    return process.threadCpuUsage(begun).user > most;
  });

/** Excludes divisions, which look like a pattern. */
function compiled(body: string, flags: string | undefined): RegExp | undefined {
  try {
    return new RegExp(body, flags);
  } catch {
    return undefined;
  }
}
