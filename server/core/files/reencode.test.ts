import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reencodeImage } from './reencode.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const base = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#1d6450' } });

test('a rotated image is upright and has lost its metadata', async () => {
  await base()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: '49/1' } })
    .jpeg()
    .toFile(at('a.jpg'));
  await reencodeImage(at('a.jpg'), at('b.jpg'), 'jpg');
  const { width, height, exif, orientation, icc } = await sharp(at('b.jpg')).metadata();
  expect({ width, height, exif, orientation, icc }).toEqual({ width: 20, height: 40 });
});

test('CMYK colours become RGB', async () => {
  await base().toColourspace('cmyk').jpeg().toFile(at('cmyk.jpg'));
  await reencodeImage(at('cmyk.jpg'), at('rgb.jpg'), 'jpg');
  expect((await sharp(at('rgb.jpg')).metadata()).space).toBe('srgb');
});

test('an SVG is rejected, and so is an image of another type than its extension', async () => {
  await writeFile(at('a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await base().png().toFile(at('a.png'));
  await expect(reencodeImage(at('a.svg'), at('c.png'), 'png')).rejects.toMatchObject({
    code: 'unsupported_file',
  });
  await expect(reencodeImage(at('a.png'), at('c.jpg'), 'jpg')).rejects.toMatchObject({
    code: 'unsupported_file',
  });
});

test('a picture for which the disk has no room is not called damaged', async () => {
  await base().png().toFile(at('whole.png'));
  for (const type of ['png', 'jpg', 'webp', 'gif'] as const)
    await expect(reencodeImage(at('whole.png'), '/dev/full', 'png', type)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 60,
    });
});

test('a decoder that dies is restarted; after a second time the image is rejected, and the next one works', async () => {
  await base(5000, 4000).png().toFile(at('large.png'));
  const redraw = () => reencodeImage(at('large.png'), at('d.png'), 'png');
  await redraw();
  const first = redraw();
  kill();
  await first;
  expect((await stat(at('d.png'))).size).toBeGreaterThan(1000);

  const dying = redraw();
  // at once, because a warm decoder may be done before a busy machine reaches the first interval
  kill();
  const killing = setInterval(kill, 10);
  await expect(dying).rejects.toMatchObject({ code: 'unsupported_file' });
  clearInterval(killing);
  await expect(redraw()).resolves.toMatchObject({ width: 5000, height: 4000 });
});

const kill = () => childrenThatDraw().forEach((pid) => process.kill(pid, 'SIGKILL'));

function childrenThatDraw(): number[] {
  try {
    const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'image-worker.ts'], {
      encoding: 'utf8',
    });
    return found.trim().split('\n').map(Number);
  } catch {
    return [];
  }
}
