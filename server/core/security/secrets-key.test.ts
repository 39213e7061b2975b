import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecretsKey } from './secrets-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('the key is created once and only its owner may read it', () => {
  const first = readSecretsKey({ secretsKey: undefined, dataDir });
  expect(first).toHaveLength(32);
  expect(readSecretsKey({ secretsKey: undefined, dataDir })).toEqual(first);
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
});

test('a broken key file stops the start instead of being replaced', () => {
  writeFileSync(join(dataDir, 'secrets.key'), 'half');
  expect(() => readSecretsKey({ secretsKey: undefined, dataDir })).toThrow('does not hold 32 bytes');
});
