import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import sharp from 'sharp';
import { sizedUrl, sizeFormats, listPhotoWidths, type SizeFormat } from '#contract/photo-sizes.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { housePictures } from './house-pictures.ts';

/** Rooms among the pictures of the launch questionnaire. */
const roomPictures = ['delightful-interiors-02', 'delightful-interiors-06', 'rustic-02', 'luxurious-02'];
const photos = join(import.meta.dirname, '../../web/public/design-photos');
const [width, height] = [1200, 800];
const widths = listPhotoWidths(width);

/** A picture as JPEG, and in the widths that the worker makes for uploads. */
export type DrawnPicture = {
  original: Buffer;
  sizes: { width: number; format: SizeFormat; bytes: Buffer }[];
};

/** The pictures of the demo listings: houses, then rooms. They are drawn once for all clients. */
export async function drawPictures(): Promise<DrawnPicture[]> {
  const drawings = [
    ...housePictures.map((drawing) => Buffer.from(drawing)),
    ...(await Promise.all(roomPictures.map((room) => readFile(join(photos, `${room}.svg`))))),
  ];
  const drawn: DrawnPicture[] = [];
  for (const drawing of drawings) drawn.push(await draw(drawing));
  return drawn;
}

/** A picture of the launch questionnaire as JPEG. */
export const drawRoom = async (name: string): Promise<Buffer> =>
  toJpeg(await readFile(join(photos, `${name}.svg`)));

const toJpeg = (drawing: Buffer): Promise<Buffer> =>
  sharp(drawing).resize(width, height).jpeg({ quality: 82 }).toBuffer();

async function draw(drawing: Buffer): Promise<DrawnPicture> {
  const original = await toJpeg(drawing);
  const sizes: DrawnPicture['sizes'] = [];
  for (const each of widths) {
    const resized = sharp(original).resize({ width: each });
    const [webp, jpg] = await Promise.all([
      resized.clone().webp({ quality: 78, effort: 0 }).toBuffer(),
      resized.clone().jpeg({ quality: 80 }).toBuffer(),
    ]);
    const encoded: Record<SizeFormat, Buffer> = { webp, jpg };
    for (const format of sizeFormats) sizes.push({ width: each, format, bytes: encoded[format] });
  }
  return { original, sizes };
}

type StoreOptions = { key: string; pictures: readonly DrawnPicture[]; files: FileStore; now: Date };

/** Stores the pictures as files of a client; returns their ids. */
export async function storePictures(
  db: Client,
  clientId: number,
  { key, pictures, files, now }: StoreOptions,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [n, { original, sizes }] of pictures.entries()) {
    const name = `${createHash('sha256').update(`${key} ${n}`).digest('hex')}.jpg`;
    await storeFile(files, name, original);
    for (const size of sizes) await storeFile(files, sizedUrl(name, size.width, size.format), size.bytes);
    const { rows } = await db.query<{ id: number }>(
      `WITH file AS (
         INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at)
         VALUES ($1, $2, $3, $4, 'listing', $5) RETURNING id)
       INSERT INTO app.listing_files (client_id, file_id, type_id, width, height, widths)
       SELECT $1, id, 1, $6, $7, $8 FROM file
       RETURNING file_id AS id`,
      [clientId, name, `house-${n + 1}.jpg`, original.length, now, width, height, widths],
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}

export async function storeFile(files: FileStore, name: string, bytes: Buffer): Promise<void> {
  const path = await files.temporary(name);
  await writeFile(path, bytes, { mode: 0o600 });
  await files.keep(name, path);
}
