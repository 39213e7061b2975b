import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalStore } from './local-store.ts';

const name = `${'ab'.repeat(32)}.txt`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-local-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file that is removed right after it was opened is still read whole', async () => {
  const store = createLocalStore(folder);
  const temporary = await store.temporary(name);
  await writeFile(temporary, 'what was sent');
  await store.keep(name, temporary);
  const found = await store.read(name);
  await store.remove(name);
  if (!found) throw new Error('The file was not found.');
  expect(found.size).toBe(13);
  expect(await text(found.stream)).toBe('what was sent');
  expect(await store.read(name)).toBeNull();
});

test('a file that cannot be opened for another reason than that it is gone is an error, and not missing', async () => {
  const store = createLocalStore(join(folder, 'a-file'));
  await writeFile(join(folder, 'a-file'), '');
  await expect(store.read(name)).rejects.toThrow('ENOTDIR');
});
