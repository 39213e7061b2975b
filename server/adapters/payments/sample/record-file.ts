import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#server/core/files/sync-folder.ts';
import { newToken } from '#server/core/security/hashes.ts';

/** Writes a record that no later one replaces, and returns the one on disk. It is complete or absent. */
export async function writeOnce(path: string, record: object): Promise<unknown> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `.${newToken().hash.toString('hex')}.draft`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify(record));
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch(unless('EEXIST'));
    await syncFolder(directory);
  } finally {
    await rm(draft, { force: true });
  }
  return readRecord(path);
}

/** null if there is no such record */
export const readRecord = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch(unless('ENOENT'));
  return text === undefined ? null : JSON.parse(text);
};

/** The names of the records in a directory, without those still being written. */
export const listRecords = async (directory: string): Promise<string[]> =>
  ((await readdir(directory).catch(unless('ENOENT'))) ?? [])
    .filter((name) => name.endsWith('.json'))
    .toSorted();

const unless = (code: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === code) return undefined;
  throw error;
};
