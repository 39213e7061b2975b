import { stat, statfs, writeFile } from 'node:fs/promises';
import type { FileStore } from '#server/core/files/store.ts';
import { newToken } from '#server/core/security/hashes.ts';

/** Whether a file can be stored, read and removed again; otherwise the reason. */
export async function probeFiles(files: FileStore): Promise<string | null> {
  const name = `${newToken().hash.toString('hex')}.txt`;
  try {
    const temporary = await files.temporary(name);
    await writeFile(temporary, 'health', { mode: 0o600 });
    await files.keep(name, temporary);
    const content = await files.read(name);
    content?.stream.destroy();
    await files.remove(name);
    return content ? null : 'what was stored could not be read';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export type Disk = { free: number; total: number };

/** Bytes of the disk with the data directory; null if it cannot be read. */
export async function probeDisk(dataDir: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** When a backup touched its stamp; null if it never did. */
export async function probeStamp(stamp: string | undefined): Promise<Date | null> {
  if (stamp === undefined) return null;
  const stats = await stat(stamp).catch(() => null);
  return stats?.mtime ?? null;
}
