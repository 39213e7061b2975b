import type { SystemDb } from '#server/core/db/system-db.ts';
import { isAvatar } from './cross-client.ts';
import { createMailPictures } from './mail-pictures.ts';
import type { FileStore } from './store.ts';

const folder = '/files/portraits/';

/** The address of an agent's picture in the one size that sites and mails show. */
export const portraitUrl = (url: string): string => url.replace(/^\/files\//, folder);

/** Finds that size of an agent's picture, or makes it once; null if this is no picture of an agent. */
export function createPortraits(files: FileStore, systemDb: Pick<SystemDb<'read'>, 'value'>) {
  const findSized = createMailPictures(files);
  return async (name: string): Promise<string | null> =>
    (await systemDb.value(isAvatar(name))) === true
      ? ((await findSized(name, 'headshot'))?.name ?? null)
      : null;
}
