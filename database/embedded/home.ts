import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../connection.ts';
import { isRoot, nobody, reachableByOthers, type Account } from './account.ts';

/** Where the embedded database lives. */
export type Home = {
  dir: string;
  /** PostgreSQL's own folder. */
  data: string;
  socketDir: string;
  log: string;
  passwords: string;
  /** Set when we are root and PostgreSQL has to be somebody else. */
  account: Account | undefined;
};

const shared = '/var/lib/foyer';

export async function findHome(dataDir: string, log: Log): Promise<Home> {
  const dir = await placeFor(dataDir, log);
  const data = join(dir, 'data');
  const account = isRoot ? ((await ownerOf(data)) ?? (await nobody())) : undefined;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  // Root's folder stays root's; the database's account only walks through it.
  await chmod(dir, account ? 0o711 : 0o700).catch(() => {
    throw new Error(
      `${dir} belongs to another user, so the database in it cannot be opened. Start Foyer as that user, or choose another DATA_DIR.`,
    );
  });
  return {
    dir,
    data,
    socketDir: await socketDirFor(dir, account),
    log: join(dir, 'postgres.log'),
    passwords: join(dir, 'passwords.json'),
    account,
  };
}

async function placeFor(dataDir: string, log: Log): Promise<string> {
  const usual = join(dataDir, 'postgres');
  const found = await lstat(usual).catch(() => undefined);
  if (found?.isFile()) return placeNamedIn(usual);
  if (!isRoot || (await reachableByOthers(dataDir))) return usual;
  if (found) {
    throw new Error(
      `The database in ${usual} cannot be opened as root: PostgreSQL runs as another account, which cannot reach that folder. Start Foyer as the folder's owner, or let others pass through it (chmod o+x).`,
    );
  }
  const elsewhere = await freePlace(
    join(shared, createHash('sha256').update(dataDir).digest('hex').slice(0, 16)),
    log,
  );
  await writeFile(
    usual,
    `PostgreSQL refuses to run as root, and the account nobody cannot reach this folder.\nThe database of this data directory therefore lives in:\n${elsewhere}\n`,
  );
  return elsewhere;
}

// A folder without a note is what a deleted data directory left behind. It is neither taken for the new one's nor thrown away.
async function freePlace(first: string, log: Log): Promise<string> {
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

// The note is followed rather than the hash made anew: a data directory that was moved keeps its database.
async function placeNamedIn(note: string): Promise<string> {
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

async function ownerOf(data: string): Promise<Account | undefined> {
  const found = await stat(data).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

// A socket's whole path has room for about 100 characters, so a deep data directory puts it in the temporary folder.
async function socketDirFor(dir: string, account: Account | undefined): Promise<string> {
  const near = join(dir, 'socket');
  const path =
    near.length < 80
      ? near
      : join(tmpdir(), `foyer-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`);
  await mkdir(path, { mode: 0o700 }).catch(() => {});
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const found = await lstat(path);
  if (found.isDirectory() && found.uid === process.getuid?.() && found.uid !== owner.uid)
    await chown(path, owner.uid, owner.gid);
  else if (!found.isDirectory() || found.uid !== owner.uid)
    throw new Error(
      `${path} belongs to another user; the database's socket cannot be put there. Take it away and start again.`,
    );
  return path;
}
