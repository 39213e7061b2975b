import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from 'pg';
import { withClient } from '#database/connection.ts';
import { findRunningEmbedded } from '#database/embedded.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startAlone, startServerProcess, type Running } from '#server/testing/whole-server.ts';
import { openBackupFolder } from './backup-folder.ts';
import { listBackups } from './list-backups.ts';
import { toScratchName } from './scratch-database.ts';

const folder = await mkdtemp(join(tmpdir(), 'foyer-scheduled-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const silent = { info: () => {}, warn: () => {} };
/** An empty installation is backed up and checked in half a minute on a quiet machine. */
const patience = { timeout: 300_000, interval: 200 };

async function stop({ child, ended }: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await ended;
}

/** The outcome of each try, with the reason for a failure. */
const outcomes = async (client: Client): Promise<string[]> =>
  (
    await client.query<{ outcome: string }>(
      "SELECT coalesce(outcome, $1) || coalesce(': ' || reason, '') AS outcome FROM app.backups ORDER BY id",
      ['running'],
    )
  ).rows.map(({ outcome }) => outcome);

async function hasScratchDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const name = toScratchName(rows[0]?.name ?? '');
  return (await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
}

test('a worker with the built-in database backs up by itself and checks what it made', async () => {
  const [dataDir, place] = [join(folder, 'embedded'), join(folder, 'of-embedded')];
  const server = await startAlone(dataDir, { BACKUP_TO: place });
  const owner = await findRunningEmbedded(dataDir, silent);
  if (!owner) throw new Error('The built-in database does not run.');
  await withClient(owner, async (client) => {
    await expect.poll(() => outcomes(client), patience).toEqual(['verified']);
    expect(await hasScratchDatabase(client)).toBe(false);
  });
  await stop(server);
  expect(await listBackups(openBackupFolder(place))).toMatchObject([{ isComplete: true, isDamaged: false }]);
});

test('a worker that is killed in the middle leaves nothing that the next one does not mend', async () => {
  const place = join(folder, 'of-external');
  const settings = { BACKUP_TO: place };
  await withClient(database.owner, async (client) => {
    for (const isUnderWay of [
      async () => (await openBackupFolder(place).list('backups')).length > 0,
      () => hasScratchDatabase(client),
    ]) {
      const killed = await startServerProcess(database, join(folder, 'external'), settings);
      await expect.poll(isUnderWay, { ...patience, interval: 5 }).toBe(true);
      await stop(killed, 'SIGKILL');
      // as if the five minutes had passed after which it counts as dead
      await client.query("UPDATE app.backups SET alive_at = alive_at - interval '1 hour'");
    }
    const server = await startServerProcess(database, join(folder, 'external'), settings);
    await expect.poll(async () => (await outcomes(client)).at(-1), patience).toBe('verified');
    expect(await hasScratchDatabase(client)).toBe(false);
    await stop(server);
  });
  const opened = openBackupFolder(place);
  expect(await opened.list('running')).toEqual([]);
  expect((await listBackups(opened)).every(({ isComplete }) => isComplete)).toBe(true);
});
