import { expect, test } from 'vitest';
import { noAdminReads, readerIsGone } from '#contract/staff/conversation-draft.ts';
import { chooseReaders, redactSecrets, toPushBody } from './rules.ts';

test.each([
  ['token=abc and more', 'token=[removed] and more'],
  ['{"password": "hunter2"}', '{"password": "[removed]"}'],
  ['Authorization: Bearer abc', 'Authorization: Bearer [removed]'],
  ['the code  is 123', 'the code  [removed] 123'],
  ["secret' = 'x', y", "secret' = '[removed]', y"],
  [`at ${'a'.repeat(32)}.`, 'at [removed].'],
  ['nothing to see', 'nothing to see'],
])('%s is reported as %s', (text, reported) => {
  expect(redactSecrets(text)).toBe(reported);
});

// A pattern with quadratic backtracking would take a quarter of a minute
test.each([' ', '\t', '"', "'", '=', ': ', 'token ', 'a', '-', 'a-'])(
  'a report of a hundred thousand times %j is redacted in time',
  (piece) => {
    const begun = process.threadCpuUsage();
    for (const start of ['', 'token', 'code"', 'bearer=']) redactSecrets(`${start}${piece.repeat(100_000)}"`);
    expect(process.threadCpuUsage(begun).user).toBeLessThan(3_000_000);
  },
);

test('devices show the beginning of a message in one line', () => {
  expect(toPushBody(' Two\n\nlines ')).toBe('Two lines');
  expect(toPushBody('x'.repeat(120))).toBe('x'.repeat(120));
  expect(toPushBody('x'.repeat(121))).toBe(`${'x'.repeat(119)}…`);
  expect(toPushBody(`${'x'.repeat(118)} y${'z'.repeat(9)}`)).toBe(`${'x'.repeat(118)}…`);
  expect(toPushBody(`${'x'.repeat(118)}😀 and more`)).toBe(`${'x'.repeat(118)}😀…`);
});

test('readers are those chosen, each once, who can sign in', () => {
  expect(chooseReaders([3, 2, 3], [2, 3])).toEqual([3, 2]);
  expect(chooseReaders([], [1])).toEqual([]);
  expect(() => chooseReaders([2, 4], [2])).toThrow(
    expect.objectContaining({ fields: { user_ids: [readerIsGone] } }),
  );
  expect(() => chooseReaders([], [])).toThrow(
    expect.objectContaining({ fields: { user_ids: [noAdminReads] } }),
  );
  expect(() => chooseReaders([], null)).toThrow(expect.objectContaining({ code: 'not_found' }));
});
