import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readErrorCode } from '#server/core/db/errors.ts';
import { syncFolder } from './sync-folder.ts';
import { temporaryFiles } from './temporary-files.ts';
import { fileName, splitFileName, type FileStore, type ListedFile } from './store.ts';

/** The built-in store: a folder with subfolders by the first two characters of a name. */
export function createLocalStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    const { room, file } = splitFileName(name);
    return join(folder, room, file.slice(0, 2), file);
  };
  return {
    ...temporaryFiles(folder),
    keep: async (name, temporary) => {
      const file = await open(temporary, 'r+');
      await file.sync();
      await file.close();
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
      // an acknowledged file outlives a loss of power, in a new folder as well
      for (const each of [dirname(path), join(folder, splitFileName(name).room), folder])
        await syncFolder(each);
    },
    // opened before the response begins: a file that is removed meanwhile is still read whole, and never ends the
    // process
    read: async (name) => {
      const file = await openIfPresent(pathOf(name));
      return file && { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    // a page is all files that begin with the same digit
    list: async (after) => {
      const prefix = after === '' ? '0' : after;
      const files: ListedFile[] = [];
      for (const room of ['', 'private/'])
        for (const second of digits) files.push(...(await listFolder(folder, room, prefix + second)));
      return { files, next: digits[digits.indexOf(prefix) + 1] ?? null };
    },
  };
}

const openIfPresent = (path: string) =>
  open(path, 'r').catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return null;
    throw error;
  });

const digits = '0123456789abcdef';

async function listFolder(folder: string, room: string, prefix: string): Promise<ListedFile[]> {
  const path = join(folder, room, prefix);
  // a folder that cannot be read is no empty one
  const names = await readdir(path).catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    names.map(async (file) => {
      const stats = await stat(join(path, file)).catch(() => null);
      return stats && fileName.test(file) ? [{ name: `${room}${file}`, keptAt: stats.mtime }] : [];
    }),
  );
  return files.flat();
}
