import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { createLocalStore } from './local-store.ts';
import { createMailPictures } from './mail-pictures.ts';
import type { FileStore } from './store.ts';

let directory: string;
let store: FileStore;
const green = { r: 29, g: 100, b: 80 };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'foyer-mail-pictures-'));
  store = createLocalStore(join(directory, 'files'));
});
afterAll(() => rm(directory, { recursive: true }));

let count = 0;
async function kept(picture: Buffer, type: string): Promise<string> {
  const name = `${String((count += 1)).padStart(64, '0')}.${type}`;
  const path = await store.temporary(name);
  await writeFile(path, picture);
  await store.keep(name, path);
  return name;
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: green } });
async function bytesOf(name: string): Promise<Buffer> {
  const found = await store.read(name);
  if (!found) throw new Error(`${name} is not there.`);
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
/** The colour in the middle and near a corner. */
async function coloursOf(name: string) {
  const { data, info } = await sharp(await bytesOf(name))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { middle: at(info.width >> 1, info.height >> 1), corner: at(4, 4) };
}

test('a picture of a newsletter becomes a JPEG of the size of its place, once', async () => {
  const pictures = createMailPictures(store);
  const name = await kept(await plain(3000, 1500).png().toBuffer(), 'png');
  const [one, other] = await Promise.all([pictures(name, 'wide'), pictures(name, 'wide')]);
  expect(one).toEqual(other);
  const made = await sharp(await bytesOf(one?.name ?? '')).metadata();
  expect(made).toMatchObject({ format: 'jpeg', width: one?.width, height: one?.height });
  expect(one?.width).toBeLessThan(3000);
  expect((one?.width ?? 0) / (one?.height ?? 1)).toBeCloseTo(2, 1);
  // another process finds it in the store, and the original is as it was
  const before = await bytesOf(one?.name ?? '');
  expect(await createMailPictures(store)(name, 'wide')).toEqual(one);
  expect(await bytesOf(one?.name ?? '')).toEqual(before);
  expect((await sharp(await bytesOf(name)).metadata()).width).toBe(3000);
});

test('the picture of a video carries a white triangle in its middle, and no other picture does', async () => {
  const pictures = createMailPictures(store);
  const name = await kept(await plain(1200, 800).jpeg().toBuffer(), 'jpg');
  const [video, wide] = [await pictures(name, 'video'), await pictures(name, 'wide')];
  expect(video?.name).not.toBe(wide?.name);
  const [marked, unmarked] = [await coloursOf(video?.name ?? ''), await coloursOf(wide?.name ?? '')];
  expect(Math.min(...marked.middle)).toBeGreaterThan(225);
  for (const [shown, real] of [marked.corner, unmarked.corner, unmarked.middle].flatMap((colour) =>
    colour.map((part, index) => [part, [green.r, green.g, green.b][index] ?? 0] as const),
  ))
    expect(Math.abs(shown - real)).toBeLessThan(12);
});

test('a small picture of a video has a mark that fits, and is not made larger', async () => {
  const name = await kept(await plain(60, 40).png().toBuffer(), 'png');
  const made = await createMailPictures(store)(name, 'video');
  expect(made).toMatchObject({ width: 60, height: 40 });
});

test('what is gone, is no picture or cannot be read has none, and may have one later', async () => {
  const pictures = createMailPictures(store);
  const gone = `${'f'.repeat(64)}.png`;
  expect(await pictures(gone, 'wide')).toBeNull();
  expect(await pictures(await kept(Buffer.from('%PDF-1.7'), 'pdf'), 'wide')).toBeNull();
  expect(await pictures(await kept(Buffer.from('no picture at all'), 'png'), 'wide')).toBeNull();
  const path = await store.temporary(gone);
  await writeFile(path, await plain(10, 10).png().toBuffer());
  await store.keep(gone, path);
  expect(await pictures(gone, 'wide')).toMatchObject({ width: 10, height: 10 });
});
