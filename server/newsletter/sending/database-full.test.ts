import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from 'pg';
import { withClient, type Connection } from '#database/connection.ts';
import type { Account } from '#database/embedded/account.ts';
import { startEmbedded } from '#database/embedded.ts';
import { findHome } from '#database/embedded/home.ts';
import { migrate } from '#database/migrate.ts';
import { createDatabase } from '#database/temporary.ts';
import type { WorkerDb } from '../../db/worker-pool.ts';
import { createSmtpProvider } from '../../adapters/newsletter/smtp/smtp-provider.ts';
import { testKey } from '../../testing/database.ts';
import { lockNewsletter, senderDeps, workerDb } from '../../testing/newsletters.ts';
import { connectOwner } from '../../testing/owner.ts';
import { makeClient, makeStaff } from '../../testing/people.ts';
import { mayMount, smallDisk } from '../../testing/small-disk.ts';
import { smtpSink } from '../../testing/smtp-sink.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver } from './hand-over.ts';
import { tendNewsletters } from './upkeep.ts';

const contacts = 1000;
const quiet = { info: () => {}, warn: () => {} };

test('a database whose disk is full in the middle of a send loses and doubles nothing, and goes on once there is room', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-full-'));
  const embedded = await startEmbedded({ dataDir, log: quiet });
  const { passwords, account } = await findHome(dataDir, quiet);
  const login = await createDatabase(embedded.owner, 'foyer_full');
  const logins = await migrate(login, { secretsKey: testKey, log: quiet });
  const owner = await connectOwner({ ...logins, owner: login, url: '', drop: async () => {} });
  const { id } = await makeClient({ owner: login }, (await makeStaff({ owner: login })).id);
  await lockNewsletter(owner, id, { contacts });
  const sink = await smtpSink();
  const provider = createSmtpProvider(sink.url, { connections: 2 });
  const { db, end } = workerDb(logins, () => new Date('2026-11-15T16:00:00Z'));
  expect(await freezeNextAudience(db)).toBe(true);

  const disk = mayMount ? await diskOfLedger(login, passwords, account) : refusingLedger(owner);
  const handOver = createHandOver(senderDeps(provider, { batch: 100 }));
  await handOver(db);
  expect(sink.taken.length).toBeGreaterThan(0);
  await disk.fill();
  let refusals = 0;
  const countRefusal = (error: unknown): never => {
    expect(String(error)).toContain('No space left on device');
    refusals += 1;
    // somebody makes room
    if (refusals === 3) void disk.makeRoom();
    throw error;
  };
  const fullDb: WorkerDb = { ...db, value: (statement) => db.value(statement).catch(countRefusal) };
  while (await handOver(fullDb).catch(() => true));
  while (await tendNewsletters(db, provider));
  const { rows } = await owner.query('SELECT state, audience, sent, unknown FROM app.newsletter_sends');
  expect(refusals).toBeGreaterThanOrEqual(3);
  expect(rows).toEqual([{ state: 'sent', audience: contacts, sent: contacts, unknown: 0 }]);
  expect(sink.taken.length).toBe(contacts);
  expect(new Set(sink.taken.map(({ to }) => to)).size).toBe(contacts);
  provider.close();
  await sink.close();
  await end();
  await owner.end();
  await embedded.stop();
  await disk.remove();
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);

type Ledger = Record<'fill' | 'makeRoom' | 'remove', () => unknown>;

/** The ledger on a disk of its own. */
async function diskOfLedger(
  login: Connection,
  passwords: string,
  account: Account | undefined,
): Promise<Ledger> {
  const disk = smallDisk(account);
  const { superuser }: { superuser: string } = JSON.parse(readFileSync(passwords, 'utf8'));
  await withClient({ ...login, user: 'postgres', password: superuser }, async (client) => {
    await client.query(`CREATE TABLESPACE small LOCATION '${disk.path}'`);
    await client.query('ALTER TABLE app.newsletter_recipients SET TABLESPACE small');
    // a table that was moved keeps its old files until then
    await client.query('CHECKPOINT');
  });
  return disk;
}

/** Where no disk can be mounted: a ledger that says what PostgreSQL says on a full one. */
function refusingLedger(owner: Client): Ledger {
  return {
    fill: () =>
      owner.query(`
        CREATE FUNCTION app.is_full() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER is_full BEFORE UPDATE ON app.newsletter_recipients EXECUTE FUNCTION app.is_full()`),
    makeRoom: () => owner.query('DROP TRIGGER is_full ON app.newsletter_recipients'),
    remove: () => {},
  };
}
