import { expect, test } from 'vitest';
import { redactSecrets } from './rules.ts';

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
