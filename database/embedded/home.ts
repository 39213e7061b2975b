import { createHash } from 'node:crypto';
import { chmod, chown, lchown, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '../connection.ts';
import { databaseAccount, isNobody, isRoot, isReachableByOthers, type Account } from './account.ts';

/** The paths of the embedded database. */
export type Home = {
  dir: string;
  /** The data directory of PostgreSQL. */
  data: string;
  socketDir: string;
  log: string;
  passwords: string;
  /** Set when this process is root, since PostgreSQL must run as another user. */
  account: Account | undefined;
};

const shared = '/var/lib/foyer';

export async function findHome(dataDir: string, log: Log): Promise<Home> {
  const dir = await findDatabaseDir(dataDir, log);
  const data = join(dir, 'data');
  const socketDir = socketDirOf(dir);
  const account = isRoot ? await accountOf([data, socketDir], log) : undefined;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await restrictTo(account, dir).catch(() => {
    throw new Error(
      `${dir} belongs to another user, so the database in it cannot be opened. Start Foyer as that user, or choose another DATA_DIR.`,
    );
  });
  await restrictParent(dataDir, dirname(dir) === dataDir ? account : undefined, log);
  await makeSocketDir(socketDir, account);
  return {
    dir,
    data,
    socketDir,
    log: join(dir, 'postgres.log'),
    passwords: join(dir, 'passwords.json'),
    account,
  };
}

async function findDatabaseDir(dataDir: string, log: Log): Promise<string> {
  const usual = join(dataDir, 'postgres');
  const stats = await lstat(usual).catch(() => undefined);
  if (stats?.isFile()) return readReferencedDir(usual);
  if (!isRoot || (await isReachableByOthers(stats ? dirname(dataDir) : dataDir))) return usual;
  if (stats) {
    throw new Error(
      `The database in ${usual} cannot be opened as root: PostgreSQL runs as another account, which cannot reach that folder. Start Foyer as the folder's owner, or let others pass through the folders above it (chmod o+x).`,
    );
  }
  const elsewhere = await createFreeDir(
    join(shared, createHash('sha256').update(dataDir).digest('hex').slice(0, 16)),
    log,
  );
  await writeFile(
    usual,
    `PostgreSQL refuses to run as root, and the account it runs as cannot reach this folder.\nThe database of this data directory therefore lives in:\n${elsewhere}\n`,
    { mode: 0o600 },
  );
  return elsewhere;
}

// A folder without a reference belongs to a deleted data directory. It is neither reused nor deleted.
async function createFreeDir(first: string, log: Log): Promise<string> {
  await mkdir(shared, { recursive: true, mode: 0o755 });
  for (let turn = 1; ; turn++) {
    const place = turn === 1 ? first : `${first}-${turn}`;
    if (await mkdir(place, { mode: 0o711 }).then(() => true, isTaken)) return place;
    log.warn(
      { place },
      'A database of a data directory that was deleted still lies here; take it away if nobody needs it',
    );
  }
}

function isTaken(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
  throw error;
}

// The path is read from the file and not computed again, so that a moved data directory keeps its database.
async function readReferencedDir(note: string): Promise<string> {
  const named = (await readFile(note, 'utf8')).trim().split('\n').at(-1) ?? '';
  if (!named.startsWith(`${shared}/`))
    throw new Error(
      `${note} should name the folder of the database and does not. Take it away if there is nothing to keep.`,
    );
  if (!(await stat(named).catch(() => undefined))) {
    if (!isRoot)
      throw new Error(
        `${note} says that the database lives in ${named}, which is not there. Bring it back, or take the note away to begin with an empty database.`,
      );
    await mkdir(named, { recursive: true, mode: 0o755 });
  }
  return named;
}

/**
 * The system user that owns the database. A database of an earlier release that belongs to `nobody` gets a user of
 * its own. If it may be running, the next start after a stop does that.
 */
async function accountOf([data, socketDir]: [string, string], log: Log): Promise<Account> {
  const owner = await ownerOf(data);
  if (!owner) return databaseAccount(log);
  const mayRun = await lstat(join(data, 'postmaster.pid')).catch(() => undefined);
  if (mayRun || !(await isNobody(owner))) return owner;
  const own = await databaseAccount(log);
  if (own.uid === owner.uid) return owner;
  for (const folder of [data, socketDir]) await changeOwner(folder, owner, own);
  log.info({ data }, 'The embedded database has a user of its own now');
  return own;
}

async function ownerOf(data: string): Promise<Account | undefined> {
  const stats = await stat(data).catch(() => undefined);
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

// Contents first, so that an interrupted change starts again. Files of other owners are not changed.
async function changeOwner(path: string, from: Account, to: Account): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return;
  if (stats.isDirectory())
    for (const name of await readdir(path)) await changeOwner(join(path, name), from, to);
  if (stats.uid === from.uid) await lchown(path, to.uid, to.gid);
}

/** Restricts a folder to its owner; the database's user may pass through it, but not list it. */
async function restrictTo(account: Account | undefined, folder: string): Promise<void> {
  if (!account) return chmod(folder, 0o700);
  const { uid } = await stat(folder);
  await chown(folder, uid, account.gid);
  await chmod(folder, 0o710);
}

/** Skips a folder that everybody may write to, such as /tmp, since others use it too. */
async function restrictParent(dataDir: string, account: Account | undefined, log: Log): Promise<void> {
  const isWorldWritable = ((await stat(dataDir)).mode & 0o002) !== 0;
  if (!isWorldWritable)
    await restrictTo(account, dataDir).catch(() => {
      log.warn({ dataDir }, 'The data directory belongs to another user and stays as open as it is');
    });
}

// The path of a socket may have about 100 characters, so for a deep data directory it is in the temporary folder.
function socketDirOf(dir: string): string {
  const near = join(dir, 'socket');
  if (near.length < 80) return near;
  return join(tmpdir(), `foyer-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`);
}

async function makeSocketDir(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(() => {});
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const stats = await lstat(path);
  if (stats.isDirectory() && stats.uid === process.getuid?.() && stats.uid !== owner.uid)
    await chown(path, owner.uid, owner.gid);
  else if (!stats.isDirectory() || stats.uid !== owner.uid)
    throw new Error(
      `${path} belongs to another user; the database's socket cannot be put there. Take it away and start again.`,
    );
}
