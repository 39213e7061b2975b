import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../connection.ts';

/** The system user PostgreSQL runs as, which may not be root. */
export type Account = { uid: number; gid: number };

export const isRoot = process.getuid?.() === 0;

/** The system user that owns embedded databases and nothing else. */
const accountName = 'foyer-postgres';

/**
 * The user for embedded databases, created if missing. If that fails it is `nobody`, which other programs also use.
 */
export async function databaseAccount(log: Log): Promise<Account> {
  const own = (await accountNamed(accountName)) ?? (await makeAccount(log));
  if (own) return own;
  const shared = await accountNamed('nobody');
  if (shared) return shared;
  throw new Error(
    `PostgreSQL refuses to run as root, and this machine has no account '${accountName}' or 'nobody'. Start Foyer as another user, or set DATABASE_URL.`,
  );
}

/** Databases of earlier releases belong to `nobody`. */
export const isNobody = async ({ uid }: Account): Promise<boolean> =>
  (await accountNamed('nobody'))?.uid === uid;

async function accountNamed(name: string): Promise<Account | undefined> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = accounts.split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS writes -2, which system calls treat as an unsigned number.
  return uid === undefined || gid === undefined
    ? undefined
    : { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

const run = promisify(execFile);

/** Creates the user with useradd, which most systems have, or adduser, which very small images have. */
async function makeAccount(log: Log): Promise<Account | undefined> {
  for (const make of [withUseradd, withAdduser]) {
    await make().catch(() => {});
    // looked up in any case, because another start may have created it at the same time
    const newAccount = await accountNamed(accountName);
    if (!newAccount) continue;
    log.info({ account: accountName }, 'Made a system user for the embedded database');
    return newAccount;
  }
  log.warn({}, 'No system user could be made for the embedded database; it runs as nobody');
  return undefined;
}

const nowhere = '/nonexistent';
const noShell = '/usr/sbin/nologin';

const withUseradd = () =>
  run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    nowhere,
    '--shell',
    noShell,
    accountName,
  ]);

async function withAdduser(): Promise<void> {
  await run('addgroup', ['-S', accountName]).catch(() => {});
  await run('adduser', ['-S', '-D', '-H', '-h', nowhere, '-s', noShell, '-G', accountName, accountName]);
}

/** Whether a user without other rights can reach this folder. */
export async function isReachableByOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if ((mode & 0o001) === 0) return false;
  return dirname(path) === path || isReachableByOthers(dirname(path));
}
