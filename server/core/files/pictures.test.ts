import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileRefusals, maxUploadBytes, type FileType } from '#contract/files.ts';
import { reencodeImage } from './reencode.ts';
import { detectFileType, explainRefusal, detectStoredType } from './sniff.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const still: FileType[] = ['jpg', 'png'];
const plain = (width: number, height: number, background = '#1d6450') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
const seeThrough = () => sharp({ create: { width: 9, height: 6, channels: 4, background: '#ff000080' } });

/** The result of uploading a file where these types are allowed: its stored type, or the sentence of its refusal. */
async function received(bytes: Buffer, name: string, types: readonly FileType[]): Promise<string> {
  await writeFile(at('sent'), bytes);
  const type = await detectFileType(at('sent'), name, types);
  if (!type) return explainRefusal(at('sent'), name, types);
  const as = await detectStoredType(at('sent'), type, types);
  await reencodeImage(at('sent'), at(`stored.${as}`), type, as);
  const { format } = await sharp(at(`stored.${as}`)).metadata();
  return `${as} ${format}`;
}

test.each<[what: string, Sharp, name: string, types: FileType[], stored: string]>([
  ['a PNG called .jpg', plain(9, 6).png(), 'me.jpg', still, 'png png'],
  ['a JPEG called .png', plain(9, 6).jpeg(), 'me.png', still, 'jpg jpeg'],
  ['a JPEG called .jfif', plain(9, 6).jpeg(), 'image.jfif', still, 'jpg jpeg'],
  ['a JPEG called .jpe', plain(9, 6).jpeg(), 'IMG.JPE', still, 'jpg jpeg'],
  ['a JPEG called .heic', plain(9, 6).jpeg(), 'IMG_2041.heic', still, 'jpg jpeg'],
  ['a JPEG without an ending', plain(9, 6).jpeg(), 'photo', still, 'jpg jpeg'],
  ['a WebP called .jpg where WebP is stored', plain(9, 6).webp(), 'me.jpg', ['jpg', 'webp'], 'webp webp'],
  ['a WebP called .jpg where it is not', plain(9, 6).webp(), 'me.jpg', still, 'jpg jpeg'],
  ['a transparent WebP', seeThrough().webp(), 'logo.webp', still, 'png png'],
  ['a transparent WebP without loss', seeThrough().webp({ lossless: true }), 'logo.webp', still, 'png png'],
  ['a transparent PNG where only JPG is stored', seeThrough().png(), 'logo.png', ['jpg'], 'jpg jpeg'],
])('%s is taken', async (_what, picture, name, types, stored) => {
  expect(await received(await picture.toBuffer(), name, types)).toBe(stored);
});

const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(99),
]);
const avif = Buffer.concat([
  Buffer.from([0, 0, 0, 32]),
  Buffer.from('ftypavif\0\0\0\0avifmif1miaf'),
  Buffer.alloc(99),
]);
const jpegBytes = await plain(90, 60).jpeg().toBuffer();
const pngBytes = await plain(9, 6).png().toBuffer();
const gifBytes = await plain(9, 6).gif().toBuffer();

test.each<[what: string, Buffer, name: string, sentence: string]>([
  ['HEIC', heic, 'IMG_2041.HEIC', fileRefusals.heic],
  ['HEIC called .jpg', heic, 'IMG_2041.jpg', fileRefusals.heic],
  ['AVIF', avif, 'a.avif', fileRefusals.otherPicture(still)],
  ['GIF', gifBytes, 'a.jpg', fileRefusals.otherPicture(still)],
  ['a bitmap', Buffer.from('BM000000'), 'a.bmp', fileRefusals.otherPicture(still)],
  ['a page', Buffer.from('<html>'), 'a.jpg', fileRefusals.notPicture(still)],
  [
    'a drawing',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a.svg',
    fileRefusals.notPicture(still),
  ],
  ['nothing', Buffer.alloc(0), 'a.jpg', fileRefusals.empty],
])('%s is refused in a sentence of its own', async (_what, bytes, name, sentence) => {
  expect(await received(bytes, name, still)).toBe(sentence);
});

test('half a picture is damaged, and so is one of which only the head is right', async () => {
  for (const bytes of [jpegBytes.subarray(0, jpegBytes.length / 2), Buffer.from('ffd8ffe0', 'hex')])
    await expect(received(bytes, 'a.jpg', still)).rejects.toMatchObject({
      code: 'unsupported_file',
      message: fileRefusals.damaged,
    });
});

/** 120 megapixels, as the decoders of the kinds that are sent meet them. */
const large: [what: string, type: FileType, picture: () => Sharp, upright: [number, number]][] = [
  [
    'of a phone on its side',
    'jpg',
    () => plain(15_000, 8_000).withMetadata({ orientation: 6 }).jpeg(),
    [8_000, 15_000],
  ],
  ['in passes', 'jpg', () => plain(15_000, 8_000).jpeg({ progressive: true }), [15_000, 8_000]],
  [
    'without loss, in passes',
    'png',
    () => plain(15_000, 8_000).png({ progressive: true, compressionLevel: 2 }),
    [15_000, 8_000],
  ],
  ['as WebP', 'webp', () => plain(15_000, 8_000).webp({ effort: 0 }), [15_000, 8_000]],
];

test('120 megapixels are taken, made smaller, and take no more than 700 MB', async () => {
  for (const [what, type, picture, [width, height]] of large) {
    await picture().toFile(at(`large.${type}`));
    expect((await stat(at(`large.${type}`))).size).toBeLessThan(maxUploadBytes);
    const size = await reencodeImage(at(`large.${type}`), at(`smaller.${type}`), type);
    const stored = await sharp(at(`smaller.${type}`)).metadata();
    expect([what, stored.width, stored.height]).toEqual([what, size.width, size.height]);
    expect(size.width * size.height).toBeLessThanOrEqual(40_000_000);
    expect(size.width * size.height).toBeGreaterThan(39_900_000);
    expect(Math.abs(size.width / size.height / (width / height) - 1)).toBeLessThan(0.001);
  }
  expect(workerPeak()).toBeGreaterThan(50 * 1024 * 1024);
  expect(workerPeak()).toBeLessThan(700 * 1024 * 1024);
});

/** A PNG whose header claims this size. */
function claimed(width: number, height: number): Buffer {
  const bytes = Buffer.from(pngBytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test.each<[what: string, type: FileType, bytes: () => Buffer | Promise<Buffer>]>([
  ['121 megapixels', 'png', () => claimed(12_100, 10_000)],
  ['a height nobody can hold', 'png', () => claimed(2, 65_000_000)],
  [
    '120 megapixels in passes whose decoder would hold 720 MB',
    'jpg',
    () => plain(12_000, 10_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
])('%s are too many', async (_what, type, bytes) => {
  await writeFile(at(`many.${type}`), await bytes());
  await expect(reencodeImage(at(`many.${type}`), at(`none.${type}`), type)).rejects.toMatchObject({
    code: 'unsupported_file',
    message: fileRefusals.tooManyPixels,
  });
});

/** The peak memory of the image process, as the kernel counts it. */
function workerPeak(): number {
  const [pid] = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'image-worker.ts'], {
    encoding: 'utf8',
  }).split('\n');
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
