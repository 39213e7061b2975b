import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readErrorCode } from '#server/core/db/errors.ts';
import type { BackupPlace } from './backup-place.ts';

/** A folder that only its owner may read. */
export function openBackupFolder(folder: string): BackupPlace {
  const root = resolve(folder);
  return {
    name: root,
    write: async (path, bytes) => {
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const part = `${target}.${process.pid}.part`;
      try {
        await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, target);
      } finally {
        await rm(part, { force: true });
      }
    },
    read: async (path) => {
      const file = await open(join(root, path), 'r').catch(ifMissing(null));
      return file && { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    list: (path) => readdir(join(root, path)).catch(ifMissing([])),
    remove: (path) => rm(join(root, path), { recursive: true, force: true }),
  };
}

const ifMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (['ENOENT', 'ENOTDIR'].includes(readErrorCode(error) ?? '')) return instead;
    throw error;
  };
