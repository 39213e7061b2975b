import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { deep } from '#server/testing/run-options.ts';
import { parseMail } from '#server/testing/smtp.ts';
import { startServerProcess, waitUntilKilled, type Running } from '#server/testing/whole-server.ts';

// A worker in a separate process is killed with SIGKILL while it writes reports and while it sends them, at crash
// points and at random. Each time another one continues.

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-reports-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Of three batches; in a full run enough that reports remain after two batches in one process, and mails after every
 * kill.
 */
const clients = deep ? 125 : 45;
/** 9 in the morning of the 3rd in Vancouver. */
const due = '2026-12-03T17:00:30Z';
const points = deep
  ? [
      'reports.due@2',
      'reports.queued',
      'reports.queued@2',
      'mail.claimed@3',
      'mail.locked@3',
      'mail.composed@3',
      'eml.synced@3',
      'eml.renamed@3',
      'mail.delivered@3',
      'mail.committed@3',
    ]
  : ['reports.due@2', 'reports.queued', 'eml.renamed@3'];

const settings = { TEST_NOW: due, MAIL_FROM: 'portal@example.com' };
const start = () => startServerProcess(database, folder, settings);

const files = () =>
  readdir(join(folder, 'outbox')).then(
    (all) => all.filter((name) => name.endsWith('.eml')),
    () => [],
  );

async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Row-level security also binds the owner, so each client is queried separately. */
async function inEach(all: readonly ClientWorld[], text: string): Promise<number> {
  return withClient(database.owner, async (db) => {
    let count = 0;
    for (const { id } of all) {
      await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
      count += (await db.query(text, [id])).rowCount ?? 0;
    }
    return count;
  });
}

test('whenever the worker is killed, everybody gets the report of the month once, and nobody is left out', async () => {
  const staff = await makeStaff(database);
  const all: ClientWorld[] = [];
  for (let n = 0; n < clients; n += 1) all.push(await makeClient(database, staff.id));
  await inEach(all, `UPDATE app.clients SET created_at = '2026-02-01T00:00:00Z' WHERE id = $1`);
  await inEach(
    all,
    `UPDATE app.users SET notification_preferences = '{statistics}' WHERE client_id = $1 AND role <> 'View Only'`,
  );
  for (const point of points) {
    const signal = await waitUntilKilled(database, folder, { ...settings, FOYER_FAULT: point });
    expect([point, signal]).toEqual([point, 'SIGKILL']);
  }
  // in the middle of sending, at any point
  for (const more of deep ? [1, 2, 5, 9] : [4]) {
    const before = (await files()).length;
    const sending = await start();
    await expect
      .poll(async () => (await files()).length, { interval: 5 })
      .toBeGreaterThanOrEqual(before + more);
    await kill(sending);
  }
  expect((await files()).length).toBeLessThan(2 * clients);

  const last = await start();
  const unsent = () => inEach(all, `SELECT FROM app.outbox WHERE client_id = $1 AND state <> 'sent'`);
  const reported = () => inEach(all, 'SELECT FROM app.monthly_reports WHERE client_id = $1');
  await expect.poll(reported, { interval: 200 }).toBe(clients);
  await expect.poll(unsent, { interval: 200 }).toBe(0);
  last.child.kill('SIGTERM');
  await last.ended;
  const readers = all.flatMap(({ alice, eve }) => [alice.email, eve.email]).toSorted();
  const written = await Promise.all(
    (await files()).map((name) => readFile(join(folder, 'outbox', name), 'utf8')),
  );
  const sentTo = written.map((raw) => new Map(parseMail(raw).headers).get('to'));
  expect(sentTo.toSorted()).toEqual(readers);
});
