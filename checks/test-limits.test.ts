import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

// The limit of vitest.config.ts is for a test that hangs. A shorter one of a single test fails on a busy machine, where
// everything takes ten times as long, and saves nothing elsewhere.

const ownLimit = /^(?: {2}|\}, )(?:deep \? [\d_]+ : )?\d+_000(?:,|\);)$/gm;

test('no test but a long one has a limit of its own', () => {
  const limits = sources().flatMap(({ path, code }) =>
    isTest(path) && !path.endsWith('.deep.test.ts')
      ? [...code.matchAll(ownLimit)].map(([text]) => `${path}: ${text.trim()}`)
      : [],
  );
  expect(limits).toEqual([]);
});

test('the check finds such limits', () => {
  const code = "test(\n  'a',\n  () => {},\n  deep ? 600_000 : 60_000,\n);\ntest('b', () => {\n}, 5_000);\n";
  expect([...code.matchAll(ownLimit)]).toHaveLength(2);
});
