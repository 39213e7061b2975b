import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files live, under names nobody can guess. The built-in one is a folder of the data directory. */
export type FileStore = {
  /** Takes over a finished temporary file; it is whole and on the disk before this resolves. */
  keep(name: string, temporary: string): Promise<void>;
  read(name: string): Promise<{ stream: Readable; size: number } | null>;
  remove(name: string): Promise<void>;
  /** a new file's path, while it comes in */
  temporary(name: string): Promise<string>;
};

export function localFiles(folder: string): FileStore {
  const placeOf = (name: string) => join(folder, name.slice(0, 2), safe(name));
  return {
    temporary: async (name) => {
      await mkdir(join(folder, 'incoming'), { recursive: true });
      return join(folder, 'incoming', safe(name));
    },
    keep: async (name, temporary) => {
      const file = await open(temporary, 'r+');
      await file.sync();
      await file.close();
      await mkdir(join(placeOf(name), '..'), { recursive: true });
      await rename(temporary, placeOf(name));
    },
    read: async (name) => {
      const found = await stat(placeOf(name)).catch(() => null);
      return found?.isFile() ? { stream: createReadStream(placeOf(name)), size: found.size } : null;
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}

/** Names are our own: 64 hexadecimal digits and an ending. Anything else is no file of ours. */
export const fileName = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

function safe(name: string): string {
  if (!fileName.test(name)) throw new Error('This is no name of a file.');
  return name;
}
