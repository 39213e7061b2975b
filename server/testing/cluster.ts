import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabase } from '#database/temporary.ts';
import { withClient, type Connection, type Log } from '#database/connection.ts';
import { startEmbedded } from '#database/embedded.ts';
import { templateName } from './database.ts';
import { hasSharedMemory, sharedMemory } from './shared-memory.ts';

export type Cluster = { name: string; url: string; stop: () => Promise<void> };

/**
 * The PostgreSQL server for this run's databases: the one in DATABASE_URL, or an embedded one. In memory, if there is
 * room, it is created each time; on disk it is reused the next time.
 */
export async function startCluster({ inMemory = false } = {}): Promise<Cluster> {
  const given = process.env['DATABASE_URL'];
  if (given) return { name: 'the one in DATABASE_URL', url: given, stop: async () => {} };
  const isInMemory = inMemory && (await hasSharedMemory(roomNeeded));
  const slot = takeSlot(isInMemory ? placesInMemory() : placesOnDisk);
  try {
    const embedded = await startEmbedded({ dataDir: slot.dir, log: quiet, settings: forTests });
    await sweep(embedded.owner);
    const stop = async () => {
      await embedded.stop();
      if (isInMemory) remove(slot.dir);
      slot.leave();
    };
    const where = isInMemory ? 'in memory, ' : '';
    return { name: `embedded, ${where}in place ${slot.number}`, url: embedded.ownerUrl, stop };
  } catch (error) {
    slot.leave();
    throw error;
  }
}

/**
 * Moved first: a run that is killed meanwhile leaves all of it or nothing, and never half a database that cannot be
 * started.
 */
function remove(dir: string): void {
  const removed = `${dir}.removed`;
  rmSync(removed, { recursive: true, force: true });
  renameSync(dir, removed);
  rmSync(removed, { recursive: true, force: true });
}

/**
 * Databases that are dropped after their test need not survive a power failure. Each server of a test may open about
 * fifty connections, and several tests run at the same time.
 */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};

const quiet: Log = { info: () => {}, warn: (facts, sentence) => console.warn(sentence, facts) };

const root = join(import.meta.dirname, '../..');
const placesOnDisk = join(root, 'node_modules/.cache/postgres');
/**
 * For this copy of the project and this account: several may test at once, and none may overwrite another's files.
 */
const placesInMemory = () => {
  const owner = `${process.getuid?.() ?? ''} ${root}`;
  return join(sharedMemory, `foyer-tests-${createHash('sha256').update(owner).digest('hex').slice(0, 16)}`);
};

/** Bytes. A whole run takes less than a quarter of it. */
const roomNeeded = 4 * 2 ** 30;

/**
 * Parallel runs each take a slot; on disk a slot keeps its databases, so that only its first run has to create them.
 */
function takeSlot(places: string): { number: number; dir: string; leave: () => void } {
  for (let number = 1; number <= 20; number += 1) {
    const dir = join(places, String(number));
    const lock = join(places, `${number}.pid`);
    mkdirSync(dir, { recursive: true });
    if (claim(lock)) return { number, dir, leave: () => rmSync(lock, { force: true }) };
  }
  throw new Error(`Twenty test runs are running, or their lock files were left behind in ${places}.`);
}

function claim(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (alive(Number(readFileSync(lock, 'utf8')))) return false;
    rmSync(lock, { force: true });
    return claim(lock);
  }
}

function alive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Drops the remains of killed runs, and templates of outdated migrations. */
async function sweep(owner: Connection): Promise<void> {
  const current = await templateName();
  const left = await withClient(owner, (client) =>
    client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname ~ '^foyer_(test|template)_' AND datname <> $1",
      [current],
    ),
  );
  for (const { name } of left.rows) await dropDatabase(owner, name);
}
