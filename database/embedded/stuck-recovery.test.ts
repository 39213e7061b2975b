import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { withClient, type Connection } from '#database/connection.ts';
import { startEmbedded } from '#database/embedded.ts';
import { findStartupProcess } from './stuck-recovery.ts';
import { crashDatabase, homeIn } from '#server/testing/crashed-database.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { nodeEnv } from '#server/testing/node-env.ts';

const Owner = z.object({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});

function makeFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-stuck-'));
  onTestFinished(() => [homeIn(dataDir), dataDir].forEach((place) => rmSync(place, { recursive: true })));
  return dataDir;
}

const ask = (owner: Connection, text: string) => withClient(owner, async (db) => (await db.query(text)).rows);
const isBack = (owner: Connection) =>
  ask(owner, 'SELECT 1').then(
    () => true,
    () => false,
  );
const readPostmaster = (dataDir: string) =>
  Number(readFileSync(join(homeIn(dataDir), 'data/postmaster.pid'), 'utf8').split('\n')[0]);

/** Crashes the database until its startup process is killed in the middle of the recovery; returns the rows in it. */
async function makeStuck(owner: Connection, dataDir: string): Promise<number> {
  const postmaster = readPostmaster(dataDir);
  await ask(owner, 'CREATE TABLE numbers (n int, text text)');
  for (let rows = 200_000; ; rows += 200_000) {
    // what there is to recover gives the time in which the process is found
    await ask(owner, `INSERT INTO numbers SELECT n, repeat('x', 200) FROM generate_series(1, 200000) n`);
    await crashDatabase(owner);
    if (await killStartupProcess(postmaster, owner)) return rows;
  }
}

/** False if it had already recovered. */
async function killStartupProcess(postmaster: number, owner: Connection): Promise<boolean> {
  for (;;) {
    for (let look = 0; look < 100; look += 1) {
      const startup = findStartupProcess(postmaster);
      if (startup !== undefined) return process.kill(startup, 'SIGKILL');
    }
    if (await isBack(owner)) return false;
  }
}

test(
  'a server whose startup process is killed in the middle of a recovery is started again, and has every row',
  { timeout: 180_000 },
  async () => {
    const dataDir = makeFolder();
    const { log, texts } = readableLog();
    const { owner, stop } = await startEmbedded({ dataDir, log });
    const rows = await makeStuck(owner, dataDir);
    await expect.poll(() => isBack(owner), { timeout: 150_000 }).toBe(true);
    expect(await ask(owner, 'SELECT count(*)::int AS count FROM numbers')).toEqual([{ count: rows }]);
    expect(countAdoptions(texts)).toBe(0);
    await stop();
  },
);

test.each([
  { name: 'stays stuck', kill: () => {}, adoptions: 1 },
  { name: 'ends as well', kill: (postmaster: number) => process.kill(postmaster, 'SIGKILL'), adoptions: 0 },
])(
  'the start after one that was killed beside its stuck database, which $name, has every row',
  { timeout: 180_000 },
  async ({ kill, adoptions }) => {
    const dataDir = makeFolder();
    const holder = killAtEnd(
      spawn(process.execPath, ['server/testing/hold-database.ts', dataDir], {
        env: nodeEnv,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    const [owner] = await once(holder, 'message');
    const rows = await makeStuck(z.parse(Owner, owner), dataDir);
    kill(readPostmaster(dataDir));
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;

    const { log, texts } = readableLog();
    const next = await startEmbedded({ dataDir, log });
    expect(await ask(next.owner, 'SELECT count(*)::int AS count FROM numbers')).toEqual([{ count: rows }]);
    expect(countAdoptions(texts)).toBe(adoptions);
    await next.stop();
  },
);

function readableLog() {
  const texts: string[] = [];
  const note = (_about: object, text: string) => void texts.push(text);
  return { log: { info: note, warn: note }, texts };
}

const countAdoptions = (texts: readonly string[]) =>
  texts.filter((text) => text === 'Adopted the database that was still running').length;
