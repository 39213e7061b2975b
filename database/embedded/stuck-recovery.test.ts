import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { startEmbedded } from '#database/embedded.ts';
import { findStartupProcess } from './stuck-recovery.ts';
import { crashDatabase, homeIn } from '#server/testing/crashed-database.ts';

/** False if it had already recovered. */
async function killStartupProcess(postmaster: number, isBack: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    for (let look = 0; look < 100; look += 1) {
      const startup = findStartupProcess(postmaster);
      if (startup !== undefined) return process.kill(startup, 'SIGKILL');
    }
    if (await isBack()) return false;
  }
}

test(
  'a server whose startup process is killed in the middle of a recovery is started again, and has every row',
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'foyer-stuck-'));
    const warnings: string[] = [];
    const log = { info: () => {}, warn: (_about: object, text: string) => void warnings.push(text) };
    const { owner, stop } = await startEmbedded({ dataDir, log });
    const ask = (text: string) => withClient(owner, async (db) => (await db.query(text)).rows);
    const isBack = () =>
      ask('SELECT 1').then(
        () => true,
        () => false,
      );
    const postmaster = () =>
      Number(readFileSync(join(homeIn(dataDir), 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    const first = postmaster();
    await ask('CREATE TABLE numbers (n int, text text)');
    let rows = 0;
    let isStuck = false;
    while (!isStuck) {
      // what there is to recover gives the time in which the process is found
      await ask(`INSERT INTO numbers SELECT n, repeat('x', 200) FROM generate_series(1, 200000) n`);
      rows += 200_000;
      await crashDatabase(owner);
      isStuck = await killStartupProcess(first, isBack);
    }
    await expect.poll(isBack, { timeout: 150_000 }).toBe(true);
    expect(await ask('SELECT count(*)::int AS count FROM numbers')).toEqual([{ count: rows }]);
    await stop();
    for (const place of [homeIn(dataDir), dataDir]) rmSync(place, { recursive: true });
  },
);
