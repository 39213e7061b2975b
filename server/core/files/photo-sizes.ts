import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isShown, type FileType } from '#contract/files.ts';
import { sizedUrl, sizeFormats } from '#contract/photo-sizes.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { resizeImage, type ImageSize } from './reencode.ts';
import type { FileStore } from './store.ts';

/**
 * Stores a picture in its smaller widths next to the original, and returns the original's size. Null if it is not a
 * picture or no longer there. Sizes from an earlier run are written again, so a process may die in the middle.
 */
export async function makePhotoSizes(files: FileStore, name: string): Promise<ImageSize | null> {
  const type = name.split('.').at(-1) ?? '';
  const content = isPicture(type) ? await files.read(name) : null;
  if (!content || !isPicture(type)) return null;
  const id = newToken().hash.toString('hex');
  const [from, to] = [await files.temporary(`${id}.${type}`), await files.temporary(`${id}.size`)];
  const written: string[] = [from];
  try {
    await pipeline(content.stream, createWriteStream(from, { mode: 0o600 }));
    const size = await resizeImage(from, to, type);
    for (const width of size.widths) {
      for (const format of sizeFormats) {
        const path = sizedUrl(to, width, format);
        written.push(path);
        await files.keep(sizedUrl(name, width, format), path);
      }
    }
    return size;
  } finally {
    await Promise.all(written.map((path) => rm(path, { force: true })));
  }
}

const isPicture = (ending: string): ending is FileType => isShown(ending);
