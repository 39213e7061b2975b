import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFiles } from './temporary-files.ts';
import { fileName, partsOf, type FileStore, type ListedFile } from './store.ts';

/** The built-in store: a folder, with a folder in it for each beginning of a name. */
export function createLocalStore(folder: string): FileStore {
  const placeOf = (name: string) => {
    const { room, file } = partsOf(name);
    return join(folder, room, file.slice(0, 2), file);
  };
  return {
    ...temporaryFiles(folder),
    keep: async (name, temporary) => {
      const file = await open(temporary, 'r+');
      await file.sync();
      await file.close();
      await mkdir(join(placeOf(name), '..'), { recursive: true, mode: 0o700 });
      await rename(temporary, placeOf(name));
    },
    read: async (name) => {
      const found = await stat(placeOf(name)).catch(() => null);
      return found?.isFile() ? { stream: createReadStream(placeOf(name)), size: found.size } : null;
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    // a page is all that begins with the same digit
    list: async (after) => {
      const beginning = after === '' ? '0' : after;
      const files: ListedFile[] = [];
      for (const room of ['', 'private/'])
        for (const second of digits) files.push(...(await filesIn(folder, room, beginning + second)));
      return { files, next: digits[digits.indexOf(beginning) + 1] ?? null };
    },
  };
}

const digits = '0123456789abcdef';

async function filesIn(folder: string, room: string, beginning: string): Promise<ListedFile[]> {
  const place = join(folder, room, beginning);
  const names = await readdir(place).catch(() => []);
  const found = await Promise.all(
    names.map(async (file) => {
      const about = await stat(join(place, file)).catch(() => null);
      return about && fileName.test(file) ? [{ name: `${room}${file}`, keptAt: about.mtime }] : [];
    }),
  );
  return found.flat();
}
