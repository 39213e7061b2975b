import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { withClient, type Connection } from '#database/connection.ts';
import { startEmbedded } from '#database/embedded.ts';
import { crashDatabase, homeIn } from '#server/testing/crashed-database.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { nodeEnv } from '#server/testing/node-env.ts';

const log = { info: () => {}, warn: () => {} };
const Owner = z.object({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});

function makeFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-lost-process-'));
  onTestFinished(() => [homeIn(dataDir), dataDir].forEach((place) => rmSync(place, { recursive: true })));
  return dataDir;
}

/** The database, held by a process that may be killed. */
async function holdDatabase(dataDir: string) {
  const holder = killAtEnd(
    spawn(process.execPath, ['server/testing/hold-database.ts', dataDir], {
      env: nodeEnv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  const [owner] = await once(holder, 'message');
  return { holder, owner: z.parse(Owner, owner) };
}

const ask = (owner: Connection, text: string) => withClient(owner, async (db) => (await db.query(text)).rows);
const isBack = (owner: Connection) =>
  ask(owner, 'SELECT 1').then(
    () => true,
    () => false,
  );

/** 0 where there is none at the moment. */
function readPostmaster(dataDir: string): number {
  const file = join(homeIn(dataDir), 'data/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

const findChild = (postmaster: number, name: string): number | undefined =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && postmaster !== 0)
    .map(Number)
    .find((pid) => isChild(pid, postmaster, name));

/** False if the process has just ended. */
function isChild(pid: number, postmaster: number, name: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
    return (
      parent === postmaster && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`postgres: ${name}`)
    );
  } catch {
    return false;
  }
}

/** Adds rows, and returns how many there are. A server that crashed may answer once more before it ends. */
async function addRows(owner: Connection): Promise<number> {
  const insert = `INSERT INTO numbers SELECT n, repeat('x', 200) FROM generate_series(1, 200000) n`;
  while (
    !(await ask(owner, insert).then(
      () => true,
      () => false,
    ))
  );
  const [{ count }] = z
    .tuple([z.object({ count: z.int() })])
    .parse(await ask(owner, 'SELECT count(*)::int AS count FROM numbers'));
  return count;
}

/** Crashes the database and kills a process of the next recovery; returns the rows in it. */
async function killDuringRecovery(owner: Connection, dataDir: string, name: string): Promise<number> {
  await ask(owner, 'CREATE TABLE numbers (n int, text text)');
  for (;;) {
    // what there is to recover gives the time in which the process is found
    const rows = await addRows(owner);
    await crashDatabase(owner);
    while (!(await isBack(owner))) {
      const postmaster = readPostmaster(dataDir);
      const victim = findChild(postmaster, 'startup') && findChild(postmaster, name);
      if (victim === undefined) continue;
      process.kill(victim, 'SIGKILL');
      return rows;
    }
  }
}

test.each(['startup', 'checkpointer', 'background writer', 'io worker'])(
  'the database is back, with every row, when its %s process is killed in the middle of a recovery',
  async (name) => {
    const dataDir = makeFolder();
    const { owner, stop } = await startEmbedded({ dataDir, log });
    const rows = await killDuringRecovery(owner, dataDir, name);
    // the server that lost its process may answer once more before it ends
    const count = () => ask(owner, 'SELECT count(*)::int AS count FROM numbers').catch(() => null);
    await expect.poll(count).toEqual([{ count: rows }]);
    await stop();
  },
);

test('a database that crashes without its Foyer ends, and the next start has every row', async () => {
  const dataDir = makeFolder();
  const { holder, owner } = await holdDatabase(dataDir);
  await ask(owner, 'CREATE TABLE numbers AS SELECT 1 AS n');
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  await crashDatabase(owner);
  await expect.poll(() => readPostmaster(dataDir)).toBe(0);

  const next = await startEmbedded({ dataDir, log });
  expect(await ask(next.owner, 'SELECT n FROM numbers')).toEqual([{ n: 1 }]);
  await next.stop();
});

test('a database that a killed Foyer was stopping, and that does not end, is ended by the next start', async () => {
  const dataDir = makeFolder();
  const { holder, owner } = await holdDatabase(dataDir);
  await ask(owner, 'CREATE TABLE numbers AS SELECT 1 AS n');
  const postmaster = readPostmaster(dataDir);
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  process.kill(findChild(postmaster, 'checkpointer') ?? 0, 'SIGSTOP');
  process.kill(postmaster, 'SIGINT');

  const next = await startEmbedded({ dataDir, log });
  expect(readPostmaster(dataDir)).not.toBe(postmaster);
  expect(await ask(next.owner, 'SELECT n FROM numbers')).toEqual([{ n: 1 }]);
  await next.stop();
});
