import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isShown, type FileType } from '#contract/files.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { shrinkImage } from './reencode.ts';
import type { FileStore } from './store.ts';

/** A thumbnail is about 15 KB, so these are 6 MB at most. */
const maxThumbnails = 400;

const thumbnails = new Map<string, Promise<Buffer | null>>();

/** A small JPEG of a stored picture; null if it is not a picture or is missing. The latest are cached in memory. */
export function loadThumbnail(files: FileStore, name: string): Promise<Buffer | null> {
  const known = thumbnails.get(name);
  const thumbnail = known ?? makeThumbnail(files, name);
  thumbnails.delete(name);
  thumbnails.set(name, thumbnail);
  if (known === undefined)
    void thumbnail.then(
      (bytes) => bytes ?? forget(name),
      () => forget(name),
    );
  const [oldest] = thumbnails.keys();
  if (thumbnails.size > maxThumbnails && oldest !== undefined) forget(oldest);
  return thumbnail;
}

const forget = (name: string) => void thumbnails.delete(name);

async function makeThumbnail(files: FileStore, name: string): Promise<Buffer | null> {
  const type = pictureTypeOf(name);
  const content = type && (await files.read(name));
  if (!content) return null;
  const id = newToken().hash.toString('hex');
  const [from, to] = [await files.temporary(`${id}.${type}`), await files.temporary(`${id}.thumb`)];
  try {
    await pipeline(content.stream, createWriteStream(from, { mode: 0o600 }));
    await shrinkImage(from, to, type);
    return await readFile(to);
  } finally {
    await Promise.all([from, to].map((path) => rm(path, { force: true })));
  }
}

function pictureTypeOf(name: string): FileType | null {
  const ending = name.split('.').at(-1) ?? '';
  return isPicture(ending) ? ending : null;
}

const isPicture = (ending: string): ending is FileType => isShown(ending);
