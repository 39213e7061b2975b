import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabase } from '#database/temporary.ts';
import { withClient, type Connection, type Log } from '#database/connection.ts';
import { startEmbedded } from '#database/embedded.ts';
import { templateName } from './database.ts';

export type Cluster = { name: string; url: string; stop: () => Promise<void> };

/** The PostgreSQL server for this run's databases: the one in DATABASE_URL, or else an embedded one. */
export async function startCluster(): Promise<Cluster> {
  const given = process.env['DATABASE_URL'];
  if (given) return { name: 'the one in DATABASE_URL', url: given, stop: async () => {} };
  const slot = takeSlot();
  try {
    const embedded = await startEmbedded({ dataDir: slot.dir, log: quiet, settings: forTests });
    await sweep(embedded.owner);
    const stop = async () => {
      await embedded.stop();
      slot.leave();
    };
    return { name: `embedded, in place ${slot.number}`, url: embedded.ownerUrl, stop };
  } catch (error) {
    slot.leave();
    throw error;
  }
}

/**
 * Databases that are dropped after their test need not survive a machine that loses its power. Each server of a test may open
 * about fifty connections, and several tests have theirs at the same time.
 */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};

const quiet: Log = { info: () => {}, warn: (facts, sentence) => console.warn(sentence, facts) };

/** Parallel runs each take a slot; a slot keeps its databases, so that only its first run has to create them. */
function takeSlot(): { number: number; dir: string; leave: () => void } {
  const places = join(import.meta.dirname, '../../node_modules/.cache/postgres');
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

/** Drops what a killed run left behind, and templates of outdated migrations. */
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
