import { expect, test } from 'vitest';
import { readZip } from '#server/testing/read-zip.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

const modified = new Date('2026-11-20T20:00:00Z');
const entry = (path: string, content: string | Buffer): ZipEntry => ({
  path,
  modified,
  open: async () =>
    (async function* () {
      yield Buffer.from(content);
    })(),
});
async function whole(entries: Iterable<ZipEntry>, limit?: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(entries, limit)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const unpacked = (archive: Buffer) =>
  Object.fromEntries([...readZip(archive)].map(([name, bytes]) => [name, bytes.toString('latin1')]));

test('what is put in comes out, with names of any script and none above the folder', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251));
  const archive = await whole([
    entry('1 Profile/Headshots/李小龙.jpg', bytes),
    entry('../../etc/passwd', 'x'),
    entry('a/Logo.png', 'one'),
    entry('a/logo.png', 'two'),
    entry('C:\\nul?.txt', 'three'),
    entry('empty.txt', ''),
  ]);
  expect(unpacked(archive)).toEqual({
    '1 Profile/Headshots/李小龙.jpg': bytes.toString('latin1'),
    'unnamed/unnamed/etc/passwd': 'x',
    'a/Logo.png': 'one',
    'a/logo (2).png': 'two',
    'C__nul_.txt': 'three',
    'empty.txt': '',
  });
  expect(unpacked(await whole([]))).toEqual({});
});

test('sizes beyond 32 bits are read back', async () => {
  const files = { 'a.txt': 'x'.repeat(100_000), 'b.txt': 'y', 'empty.txt': '' };
  const entries = Object.entries(files).map(([path, content]) => entry(path, content));
  // as if every size were beyond the limit, or those of a large file alone
  expect(unpacked(await whole(entries, 0))).toEqual(files);
  expect(unpacked(await whole(entries, 50_000))).toEqual(files);
});

test('memory stays the same however large the archive gets', async () => {
  const piece = Buffer.alloc(1 << 20, 'Foyer');
  const large = (path: string): ZipEntry => ({
    path,
    modified,
    open: async () =>
      (async function* () {
        for (let n = 0; n < 60; n += 1) yield piece;
      })(),
  });
  let most = 0;
  const before = process.memoryUsage().arrayBuffers;
  for await (const _piece of zipStream([large('a'), large('b'), large('c')]))
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  expect(most).toBeLessThan(40 << 20);
});

test('a file that breaks off ends the archive with its error', async () => {
  const broken: ZipEntry = {
    path: 'b',
    modified,
    open: async () =>
      (async function* () {
        yield Buffer.from('begun');
        throw new Error('The disk is gone.');
      })(),
  };
  await expect(whole([entry('a', 'x'), broken])).rejects.toThrow('The disk is gone.');
});
