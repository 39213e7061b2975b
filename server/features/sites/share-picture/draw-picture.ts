import { join } from 'node:path';
import { createWorkerProcess } from '#server/core/files/worker-process.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import type { SharePicture } from './share-picture.ts';
import type { DrawnPicture } from './picture-worker.ts';

/** A picture is about 60 KB, so these are 4 MB. */
const maxPictures = 64;
/** Increased with every change of the drawing. */
const drawing = 1;

const drawInWorker = createWorkerProcess<SharePicture, DrawnPicture>(
  join(import.meta.dirname, 'picture-worker.ts'),
);
const pictures = new Map<string, Promise<Buffer>>();

/** Names a picture by its contents, so that other words are another picture. */
export const pictureKey = (picture: SharePicture): string =>
  sha256(JSON.stringify([drawing, ...Object.values(picture)]))
    .toString('hex')
    .slice(0, 16);

/** Draws it in a separate process; the latest are cached in memory. */
export function drawPicture(picture: SharePicture): Promise<Buffer> {
  const key = pictureKey(picture);
  const drawn = pictures.get(key) ?? draw(picture);
  pictures.delete(key);
  pictures.set(key, drawn);
  drawn.catch(() => pictures.delete(key));
  const [oldest] = pictures.keys();
  if (pictures.size > maxPictures && oldest !== undefined) pictures.delete(oldest);
  return drawn;
}

async function draw(picture: SharePicture): Promise<Buffer> {
  const { png } = (await drawInWorker(picture)) ?? { png: null };
  if (png === null) throw new Error('The picture of a testimonial could not be drawn.');
  return Buffer.from(png, 'base64');
}
