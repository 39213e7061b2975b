import { isShown } from '#contract/files.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { loadThumbnail } from '#server/core/files/thumbnails.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';

/** Thumbnails of these files by their ids. One that cannot be made is left out: the paper has its name. */
export async function readPictures(
  files: readonly StoredFile[],
  store: FileStore,
): Promise<Map<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  for (const { id, file } of files) {
    if (!isShown(file.split('.').at(-1) ?? '')) continue;
    const jpeg = await loadThumbnail(store, file).catch(() => null);
    if (jpeg) pictures.set(id, jpeg);
  }
  return pictures;
}
