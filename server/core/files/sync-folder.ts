import { open } from 'node:fs/promises';

/** Writes the names of a folder's files to disk: without it a loss of power may undo the last rename. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
