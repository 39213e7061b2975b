import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { parseMail } from '#server/testing/smtp.ts';
import { startServerProcess, waitUntilKilled } from '#server/testing/whole-server.ts';

// Workers are killed with SIGKILL while they queue and while they send. Each seller still gets one email.

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-seller-reports-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Of three batches. */
const clients = 45;
/** 9 on a Monday morning in Vancouver. */
const settings = { TEST_NOW: '2026-11-23T16:00:30Z', MAIL_FROM: 'portal@example.com' };
const sellerOf = ({ id }: ClientWorld) => `seller${id}@example.net`;

const files = () =>
  readdir(join(folder, 'outbox')).then(
    (all) => all.filter((name) => name.endsWith('.eml')),
    () => [],
  );

/** Row-level security also binds the owner, so each client is queried separately. */
const inEach = (all: readonly ClientWorld[], ...texts: string[]): Promise<number> =>
  withClient(database.owner, async (db) => {
    let count = 0;
    for (const { id } of all) {
      await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
      for (const text of texts) count += (await db.query(text, [id])).rowCount ?? 0;
    }
    return count;
  });

test('whenever the worker is killed, each seller gets the report of the week once, from the agent, with a way out', async () => {
  const staff = await makeStaff(database);
  const all: ClientWorld[] = [];
  for (let n = 0; n < clients; n += 1) all.push(await makeClient(database, staff.id));
  await inEach(
    all,
    `INSERT INTO app.listings (client_id, type, street_address, city, state_or_province, country, price, status_id, created_at, updated_at)
     VALUES ($1, 'Single family', '12 Elm Street', 'Vancouver', 'BC', 'CA', 500000, 1, '2026-11-10T20:00:00Z', '2026-11-10T20:00:00Z')`,
    `INSERT INTO app.listing_publications (client_id, listing_id, site_id, state, url, published_at, publisher)
     SELECT $1, g.id, s.id, 'published', 'https://homes.example.com/12', '2026-11-10T20:00:00Z', 'builtin'
     FROM app.listings g, app.sites s WHERE g.client_id = $1 AND s.client_id = $1
     ON CONFLICT (client_id, listing_id, site_id) DO UPDATE SET state = excluded.state, url = excluded.url, published_at = excluded.published_at`,
    `INSERT INTO app.seller_report_recipients (client_id, listing_id, seller_name, email, is_on, changed_at)
     SELECT $1, g.id, 'Sam Seller', 'seller' || g.client_id || '@example.net', true, g.created_at FROM app.listings g WHERE g.client_id = $1`,
  );
  for (const point of ['seller-reports.due', 'seller-reports.queued', 'eml.renamed@3']) {
    const signal = await waitUntilKilled(database, folder, { ...settings, FOYER_FAULT: point });
    expect([point, signal]).toEqual([point, 'SIGKILL']);
  }
  const pair = [
    await startServerProcess(database, folder, settings),
    await startServerProcess(database, folder, settings),
  ];
  const counted = (where: string) => () =>
    inEach(all, `SELECT FROM app.outbox WHERE client_id = $1 AND template = 'seller-report' AND ${where}`);
  await expect.poll(counted('true'), { interval: 200 }).toBe(clients);
  await expect.poll(counted(`state <> 'sent'`), { interval: 200 }).toBe(0);
  for (const { child, ended } of pair) {
    child.kill('SIGTERM');
    await ended;
  }
  const written = await Promise.all(
    (await files()).map((name) => readFile(join(folder, 'outbox', name), 'utf8')),
  );
  const headers = written.map((raw) => new Map(parseMail(raw).headers));
  expect(headers.map((one) => one.get('to')).toSorted()).toEqual(all.map(sellerOf).toSorted());
  const [first] = headers;
  expect(first?.get('from')).toMatch(/^(?!.*Foyer).* <portal@example.com>$/);
  expect(first?.get('reply-to')).toContain('@');
  expect(first?.get('list-unsubscribe')).toMatch(/^<https?:.*\/seller-report\/unsubscribe\/[\w-]+>$/);
  expect(first?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});
