import { chmodSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import type { Home } from '#database/embedded/home.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { newsletterDatabase } from '#server/testing/newsletter-database.ts';
import { senderDeps } from '#server/testing/newsletters.ts';
import { mayMount, smallDisk, type SmallDisk } from '#server/testing/small-disk.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver } from './hand-over.ts';
import { tendNewsletters } from './upkeep.ts';

const contacts = 1000;
const noRoom = 'No space left on device';

test('a database whose disk is full in the middle of a send loses and doubles nothing, and goes on once there is room', async () => {
  const world = await newsletterDatabase({ contacts });
  const { db, provider, sink } = world;
  expect(await freezeNextAudience(db)).toBe(true);
  const disk = mayMount ? await diskOfLedger(world) : refusingLedger(world);
  const handOver = createHandOver(senderDeps(provider, { batch: 100 }));
  await handOver(db);
  expect(sink.taken.length).toBeGreaterThan(0);
  await disk.fill();
  let refusals = 0;
  const countRefusal = (error: unknown): never => {
    expect(String(error)).toContain(noRoom);
    refusals += 1;
    // makes room on the disk
    if (refusals === 3) void disk.makeRoom();
    throw error;
  };
  const fullDb: WorkerDb = { ...db, value: (statement) => db.value(statement).catch(countRefusal) };
  while (await handOver(fullDb).catch(() => true));
  while (await tendNewsletters(db, provider));
  expect(refusals).toBeGreaterThanOrEqual(3);
  await world.assertSentOnce();
  await world.close();
  await disk.remove();
});

test('a database whose own log has no room in the middle of a send stops, loses and doubles nothing, and goes on once there is room', async () => {
  let disk: Log | undefined;
  const world = await newsletterDatabase({
    contacts,
    // otherwise a restarted server would remove old files, and find the room itself
    settings: { wal_recycle: 'off', wal_keep_size: '1GB' },
    prepare: (home) => (disk = mayMount ? diskOfLog(home) : refusingLog(home)),
  });
  const { db, provider, sink } = world;
  expect(await freezeNextAudience(db)).toBe(true);
  const handOver = createHandOver(senderDeps(provider, { batch: 100 }));
  await handOver(db);
  expect(sink.taken.length).toBeGreaterThan(0);
  disk?.fill();
  await useUpLog(world, disk?.files() ?? []);
  let refusals = 0;
  const countRefusal = (error: unknown): never => {
    refusals += 1;
    if (refusals === 5) disk?.makeRoom();
    throw error;
  };
  const fullDb: WorkerDb = { ...db, value: (statement) => db.value(statement).catch(countRefusal) };
  const isSent = () =>
    world
      .ask<{ n: number }>(`SELECT count(*)::int AS n FROM app.newsletter_recipients WHERE state = 'sent'`)
      .then(
        ([found]) => found?.n === contacts,
        () => false,
      );
  while (!(await isSent())) await handOver(fullDb).catch(() => pause(100));
  while (await tendNewsletters(db, provider));
  expect(refusals).toBeGreaterThanOrEqual(5);
  expect(await readFile(world.home.log, 'utf8')).toMatch(
    /PANIC:.*(No space left on device|Permission denied)/,
  );
  await world.assertSentOnce();
  await world.close();
  disk?.remove();
});

type World = Awaited<ReturnType<typeof newsletterDatabase>>;
type Ledger = Record<'fill' | 'makeRoom' | 'remove', () => unknown>;

/** The ledger on a disk of its own. */
async function diskOfLedger({ home, superuser }: World): Promise<Ledger> {
  const disk = smallDisk(home.account);
  await withClient(superuser, async (client) => {
    await client.query(`CREATE TABLESPACE small LOCATION '${disk.path}'`);
    await client.query('ALTER TABLE app.newsletter_recipients SET TABLESPACE small');
    // a table that was moved keeps its old files until then
    await client.query('CHECKPOINT');
  });
  return disk;
}

/** If no disk can be mounted: a ledger with the errors of PostgreSQL on a full one. */
function refusingLedger({ ask }: World): Ledger {
  return {
    fill: () =>
      ask(`
        CREATE FUNCTION app.is_full() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '${noRoom}' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER is_full BEFORE UPDATE ON app.newsletter_recipients EXECUTE FUNCTION app.is_full()`),
    makeRoom: () => ask('DROP TRIGGER is_full ON app.newsletter_recipients'),
    remove: () => {},
  };
}

type Log = Pick<SmallDisk, 'files' | 'fill' | 'makeRoom' | 'remove'>;

/** The log on a disk of its own. */
function diskOfLog({ data, account }: Home): Log {
  const disk = smallDisk(account, 192 * 1024);
  const log = join(data, 'pg_wal');
  execFileSync('cp', ['-a', `${log}/.`, disk.path]);
  rmSync(log, { recursive: true });
  symlinkSync(disk.path, log);
  return disk;
}

/** If no disk can be mounted: a folder in which nothing can be created. */
function refusingLog({ data }: Home): Log {
  const log = join(data, 'pg_wal');
  return {
    files: () => readdirSync(log),
    fill: () => chmodSync(log, 0o500),
    makeRoom: () => chmodSync(log, 0o700),
    remove: () => {},
  };
}

const segmentBytes = 16 * 1024 ** 2;
const bytesLeft = 64 * 1024;

/** Writes into the log until its last file has only little room. */
async function useUpLog({ superuser }: World, files: readonly string[]): Promise<void> {
  const last =
    files
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .toSorted()
      .at(-1) ?? '';
  await withClient(superuser, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ file: string; at: number }>(
        'SELECT file_name AS file, file_offset AS at FROM pg_walfile_name_offset(pg_current_wal_insert_lsn())',
      );
      const { file, at } = rows[0] ?? { file: '', at: 0 };
      if (file < last) await client.query('SELECT pg_switch_wal()');
      else if (segmentBytes - at < 2 * bytesLeft) break;
      await client.query(`SELECT pg_logical_emit_message(false, 'filler', repeat('x', $1))`, [
        file < last ? 1 : Math.min(1024 ** 2, segmentBytes - at - bytesLeft),
      ]);
    }
  });
}
