import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '#database/connection.ts';
import { errorCodeOf } from '../http/errors.ts';

/** What Foyer keeps in its data directory beside the embedded database, which looks after its own folder. */
const contents = ['files', 'outbox', 'secrets.key'];

/**
 * Mail, keys and files of clients lie here: no other user of this machine reads any of it, whoever made the folder and when.
 * What else stands there is somebody's own, and so is a folder that everybody may write to, such as /tmp.
 */
export async function restrictDataDir(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    for (const name of contents) await restrict(join(dataDir, name));
    // the database's user may have to pass through it, and then it was restricted to that
    if (databaseUrl && !(await isEverybodys(dataDir))) await chmod(dataDir, 0o700);
  } catch (error) {
    if (errorCodeOf(error) !== 'EPERM') throw error;
    log.warn({ err: error }, 'Some of the data directory belongs to another user and stays as open as it is');
  }
}

const isEverybodys = async (folder: string) => ((await lstat(folder)).mode & 0o002) !== 0;

// The contents first: a folder that is closed was closed with all that is in it, and costs nothing at the next start.
async function restrict(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const mode = found?.isDirectory() ? 0o700 : 0o600;
  if (!(found?.isDirectory() || found?.isFile()) || (found.mode & 0o777) === mode) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await restrict(join(path, name));
  await chmod(path, mode).catch((error: unknown) => {
    // taken away by another process meanwhile
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  });
}
