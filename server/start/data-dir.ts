import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '#database/connection.ts';
import { readErrorCode } from '#server/core/db/errors.ts';

/** The contents of the data directory, apart from the embedded database, which restricts its own folder. */
const contents = ['files', 'outbox', 'secrets.key'];

/**
 * Makes mail, keys and files of clients unreadable for other users of the machine. Other content of the folder is not
 * changed, and neither is a world-writable folder such as /tmp.
 */
export async function restrictDataDir(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    for (const name of contents) await restrict(join(dataDir, name));
    // with an embedded database, its system user may need access, and the folder is restricted elsewhere
    if (databaseUrl && !(await isWorldWritable(dataDir))) await chmod(dataDir, 0o700);
  } catch (error) {
    if (readErrorCode(error) !== 'EPERM') throw error;
    log.warn({ err: error }, 'Some of the data directory belongs to another user and stays as open as it is');
  }
}

const isWorldWritable = async (folder: string) => ((await lstat(folder)).mode & 0o002) !== 0;

// The contents come first, so that a restricted folder implies restricted contents and can be skipped at the next
// start.
async function restrict(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  const mode = stats?.isDirectory() ? 0o700 : 0o600;
  if (!(stats?.isDirectory() || stats?.isFile()) || (stats.mode & 0o777) === mode) return;
  if (stats.isDirectory()) for (const name of await readdir(path)) await restrict(join(path, name));
  await chmod(path, mode).catch((error: unknown) => {
    // removed by another process meanwhile
    if (readErrorCode(error) !== 'ENOENT') throw error;
  });
}
