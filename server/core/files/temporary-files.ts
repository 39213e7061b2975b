import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { splitFileName, type FileStore } from './store.ts';

/** The local folder for uploads that are not complete yet. */
export function temporaryFiles(folder: string): Pick<FileStore, 'temporary' | 'clearTemporary'> {
  const incoming = join(folder, 'incoming');
  return {
    temporary: async (name) => {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      return join(incoming, splitFileName(name).file);
    },
    clearTemporary: async (before) => {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const stats = await stat(path).catch(() => null);
        if (stats && stats.mtime < before) await rm(path, { force: true });
      }
    },
  };
}
