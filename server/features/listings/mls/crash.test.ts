import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toApiPath } from '#contract/endpoint.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { listingsOwn } from '#contract/listings/own.ts';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff } from '#server/testing/people.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { startServerProcess, type Running } from '#server/testing/whole-server.ts';

// The server is killed with SIGKILL at each point of an import, a sync and a copy of photos, and started again.
// Nothing is incomplete in between, and afterwards everything exists once.

let database: TestDatabase;
let folder: string;
let staff: number;
let token: string;
let client: number;
beforeAll(async () => {
  database = await testDatabase();
  staff = (await makeStaff(database)).id;
  folder = await mkdtemp(join(tmpdir(), 'foyer-mls-crash-'));
});
beforeEach(async () => {
  await rm(changesFile(), { force: true });
  await ask('DELETE FROM jobs.job');
  const made = await makeClient(database, staff);
  token = made.alice.token;
  client = made.id;
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** As staff do in the console. */
const confirmNumber = () =>
  withClient(database.owner, async (connection) => {
    await connection.query(`SELECT set_config('app.client_id', $1, false)`, [client]);
    await connection.query(`UPDATE app.clients SET mls_agent_ids = '{V12345}' WHERE id = $1`, [client]);
  });
const ask = <Row extends object>(text: string) =>
  withClient(database.worker, async (connection) => (await connection.query<Row>(text)).rows);

const changesFile = () => join(folder, 'feed.json');
const start = (settings: Record<string, string> = {}) =>
  startServerProcess(database, folder, { WORKER: 'off', MLS_SAMPLE_CHANGES: changesFile(), ...settings });

const post = (
  { url }: Running,
  endpoint: typeof listingsMls.import | typeof listingsMls.sync,
  body: object,
) =>
  fetch(`${url}${toApiPath(endpoint)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const mlsIds = ['R2900001', 'R2900002', 'R2900004'];
const photosOfAll = 5 + 4 + 2;

async function stop(server: Running): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}

/** Starts the server so that it dies at this point, makes it reach the point, and waits for its end. */
async function killAt(point: string, act: (server: Running) => Promise<unknown>): Promise<void> {
  const server = await start({ FOYER_FAULT: point, WORKER: 'on' });
  await act(server).catch(() => {});
  await server.ended;
  expect([point, server.child.signalCode]).toEqual([point, 'SIGKILL']);
}

/** The present listings, each with the number of its related rows. */
const listingsNow = () =>
  ask<{ mls_id: string; price: string; links: number; photos: number }>(
    `SELECT g.mls_id, g.price, (SELECT count(*) FROM app.mls_links k WHERE k.listing_id = g.id) AS links,
       (SELECT count(*) FROM app.mls_photos p WHERE p.listing_id = g.id) AS photos
     FROM app.listings g WHERE client_id = ${client} ORDER BY g.mls_id`,
  );
const whole = [
  { mls_id: 'R2900001', price: '1849000.00', links: 1, photos: 5 },
  { mls_id: 'R2900002', price: '879900.00', links: 1, photos: 4 },
  { mls_id: 'R2900004', price: '975000.00', links: 1, photos: 2 },
];

const copied = () =>
  ask<{ name: string }>(
    `SELECT f.name FROM app.listing_media m JOIN app.files f ON f.id = m.file_id WHERE m.client_id = ${client}`,
  );
const untilCopied = () =>
  expect.poll(async () => (await copied()).length, { interval: 150 }).toBe(photosOfAll);

const some = <T>(all: readonly T[]) =>
  all.filter((_one, index) => deep || index % all.length === seed % all.length);

test.each(some(['import.planned', 'import.committed']))(
  'killed at %s, an import is there whole or not at all, and the next one completes it',
  async (point) => {
    await killAt(point, (server) => post(server, listingsMls.import, { mls_ids: mlsIds }));
    expect(await listingsNow()).toEqual(point === 'import.committed' ? whole : []);
    const server = await start({ WORKER: 'on' });
    expect((await post(server, listingsMls.import, { mls_ids: mlsIds })).status).toBe(200);
    expect(await listingsNow()).toEqual(whole);
    await untilCopied();
    await stop(server);
  },
);

test.each(some(['own.planned', 'own.imported']))(
  'killed at %s, all listings of an agent are there or none, and the next start brings each once',
  async (point) => {
    await ask(`UPDATE app.mls_accounts SET new_listings = 'ask'`);
    const server = await start();
    const saved = await fetch(`${server.url}${toApiPath(listingsOwn.saveSettings)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mls_agent_ids: ['V12345'], new_listings: 'published' }),
    });
    expect(saved.status).toBe(200);
    await confirmNumber();
    await stop(server);
    const data = JSON.stringify({ client_id: client });
    await ask(`INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
      VALUES ('import-own-listings', '${data}', 8, 1, false)`);
    await killAt(point, async () => {});
    expect(await listingsNow()).toEqual([]);
    const next = await start({ WORKER: 'on' });
    await expect.poll(async () => (await listingsNow()).length, { interval: 150 }).toBeGreaterThan(12);
    await stop(next);
    const numbers = (await listingsNow()).map(({ mls_id }) => mls_id);
    expect(new Set(numbers).size).toBe(numbers.length);
  },
);

test('killed while photos are copied, each is there once afterwards, with its file', async () => {
  const server = await start();
  await post(server, listingsMls.import, { mls_ids: mlsIds });
  await stop(server);
  await killAt('photo.stored', async () => {});
  const next = await start({ WORKER: 'on' });
  await untilCopied();
  await stop(next);
  const names = (await copied()).map(({ name }) => name);
  expect(new Set(names).size).toBe(photosOfAll);
  for (const name of names)
    await expect(access(join(folder, 'files', name.slice(0, 2), name))).resolves.toBeUndefined();
});

test.each(some(['sync.applied', 'sync.done']))(
  'killed at %s, a sync has changed nothing, and the next start completes it',
  async (point) => {
    const server = await start();
    await post(server, listingsMls.import, { mls_ids: mlsIds });
    await writeFile(
      changesFile(),
      JSON.stringify({ R2900001: { ListPrice: 1 }, R2900002: { ListPrice: 2 } }),
    );
    await post(server, listingsMls.sync, {});
    await stop(server);
    await ask(`DELETE FROM jobs.job WHERE name = 'copy-mls-photos'`);
    await killAt(point, async () => {});
    expect(await listingsNow()).toEqual(whole);
    const next = await start({ WORKER: 'on' });
    await expect
      .poll(async () => (await listingsNow()).map(({ price }) => price), { interval: 150 })
      .toEqual(['1.00', '2.00', '975000.00']);
    await stop(next);
  },
);
