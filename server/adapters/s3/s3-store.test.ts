import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startS3, type S3 } from '../../testing/s3.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from '#server/core/files/store.ts';

let s3: S3;
let folder: string;
let files: FileStore;
/** for a store that does not answer at all */
let impatient: FileStore;
const waits = [5, 5];
// a busy machine must not look like a store that does not answer
const patient = { answerMs: 60_000, uploadMs: 60_000, waits };

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'foyer-s3-'));
  files = createS3Store(s3.bucket, folder, patient);
  impatient = createS3Store(s3.bucket, folder, { answerMs: 1000, uploadMs: 1000, waits });
});
afterEach(() => {
  s3.objects.clear();
  s3.mishaps.length = 0;
  s3.asked.length = 0;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const nameOf = (digit: string, room = '') => `${room}${digit.repeat(64)}.pdf`;
const bytes = Buffer.alloc(300_000, 'a file ');

async function put(name = nameOf('a'), store = files): Promise<void> {
  const temporary = await store.temporary(name);
  await writeFile(temporary, bytes);
  await store.keep(name, temporary);
}

const storeFor = (mishap: string) => (mishap === 'slow' ? impatient : files);

async function readAll(name: string): Promise<Buffer | null> {
  const found = await files.read(name);
  return found && buffer(found.stream);
}

test('a file is kept under its name, read as it was and removed', async () => {
  await put(nameOf('a', 'private/'));
  expect([...s3.objects.keys()]).toEqual([nameOf('a', 'private/')]);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await readAll(nameOf('a', 'private/'))).toEqual(bytes);
  expect((await files.read(nameOf('a', 'private/')))?.size).toBe(bytes.length);
  await files.remove(nameOf('a', 'private/'));
  expect(await readAll(nameOf('a', 'private/'))).toBeNull();
  await files.remove(nameOf('a', 'private/'));
});

test('another key is refused, once and for good', async () => {
  const other = createS3Store({ ...s3.bucket, secretAccessKey: 'another' }, folder, patient);
  await expect(other.read(nameOf('a'))).rejects.toMatchObject({ code: 'STORE_FAILED', passes: false });
  expect(s3.asked).toHaveLength(1);
});

test.each(['error', 'cut', 'cut in the middle', 'slow'] as const)(
  'after one answer that was %s the same is asked again, and the file is whole',
  async (mishap) => {
    s3.mishaps.push(mishap);
    await put(nameOf('a'), storeFor(mishap));
    expect(s3.asked).toHaveLength(2);
    expect(await readAll(nameOf('a'))).toEqual(bytes);
  },
);

test.each(['error', 'cut', 'cut in the middle', 'slow'] as const)(
  'where every answer is %s it is given up, and nothing half is kept',
  async (mishap) => {
    s3.mishaps.push(mishap, mishap, mishap);
    await expect(put(nameOf('a'), storeFor(mishap))).rejects.toMatchObject({ code: 'STORE_FAILED' });
    expect(s3.asked).toHaveLength(3);
    expect(s3.objects.size).toBe(0);
  },
);

test('an answer that is cut while it is read is an error, and never a short file', async () => {
  await put();
  s3.mishaps.push('cut in the middle');
  await expect(readAll(nameOf('a'))).rejects.toThrow('terminated');
});

test('everything is listed, page after page, but for what is no file of ours', async () => {
  const names = [...'abcdef0123'].map((digit) => nameOf(digit));
  for (const name of names) await put(name);
  s3.objects.set('a file of somebody else.txt', { bytes, at: new Date() });
  const found: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<FileStore['list']>> = await files.list(after);
    found.push(...page.files.map(({ name }) => name));
    after = page.next;
  }
  expect(found).toEqual(names.toSorted());
  expect(await files.list('').then(({ files: [first] }) => first?.keptAt)).toBeInstanceOf(Date);
});
