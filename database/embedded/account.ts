import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whom PostgreSQL runs as. It refuses root. */
export type Account = { uid: number; gid: number };

export const isRoot = process.getuid?.() === 0;

export async function nobody(): Promise<Account> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error(
      "PostgreSQL refuses to run as root, and this machine has no account 'nobody'. Start Foyer as another user, or set DATABASE_URL.",
    );
  }
  // macOS writes -2, which the system calls mean as an unsigned number.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Can an account that owns nothing walk to this folder and read in it? */
export async function reachableByOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if ((mode & 0o001) === 0) return false;
  return dirname(path) === path || reachableByOthers(dirname(path));
}
