import { buffer } from 'node:stream/consumers';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { fileName, type FileStore } from '#server/core/files/store.ts';
import type { PagePicture } from '#server/features/sites/listings/content.ts';
import { largestUrl } from '#server/features/sites/listings/photos.ts';

/** The bytes of these photos as JPEG in their largest size, without those that are missing. */
export async function loadPhotos(files: FileStore, photos: readonly PagePicture[]): Promise<Buffer[]> {
  const loaded = await Promise.all(photos.map((photo) => loadFile(files, largestUrl(photo))));
  return loaded.filter((bytes) => bytes !== null);
}

/** The agent's picture in a size for print; null if it is missing or cannot be read. */
export async function loadPortrait(files: FileStore, url: string | null): Promise<Buffer | null> {
  const name = url?.replace('/files/', '') ?? '';
  if (!fileName.test(name)) return null;
  const sized = await createMailPictures(files)(name, 'headshot').catch(() => null);
  return sized && loadFile(files, `/files/${sized.name}`);
}

async function loadFile(files: FileStore, url: string): Promise<Buffer | null> {
  const file = await files.read(url.replace('/files/', '')).catch(() => null);
  return file && buffer(file.stream);
}
