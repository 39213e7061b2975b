import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';
import { publisherEncryption } from '#server/testing/publishing.ts';
import { startServerProcess, waitUntilKilled } from '#server/testing/whole-server.ts';
import { startWordPress, type WordPressServer } from '#server/testing/wordpress.ts';

// The server is killed with SIGKILL at each crash point of publishing, then started again, and the visitors' view is
// checked.

let database: TestDatabase;
let site: WordPressServer;
let folder: string;
let client: ClientWorld;
let starts = 0;

beforeAll(async () => {
  database = await testDatabase();
  site = await startWordPress();
  folder = await mkdtemp(join(tmpdir(), 'foyer-publish-'));
  const staff = await makeStaff(database);
  client = await makeClient(database, staff.id);
});
afterAll(async () => {
  await site.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const ask = (text: string, values: unknown[] = []) =>
  withClient(database.owner, async (owner) => {
    await owner.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    return (await owner.query(text, values)).rows;
  });

async function addListing(street: string): Promise<void> {
  const name = `${Buffer.from(street).toString('hex').padEnd(64, '0').slice(0, 64)}.jpg`;
  await mkdir(join(folder, 'files', name.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, 'files', name.slice(0, 2), name), street);
  await ask(
    `WITH l AS (
       INSERT INTO app.listings (client_id, status_id, type, price, street_address, city, state_or_province, country, created_at, updated_at)
       VALUES ($1, 1, 'Condo', 1, $2, 'Vancouver', 'BC', 'CA', $3, $3) RETURNING id),
     f AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at) VALUES ($1, $4, 'a.jpg', 1, 'listing', $3) RETURNING id),
     p AS (INSERT INTO app.listing_files (client_id, file_id, type_id) SELECT $1, id, 1 FROM f RETURNING file_id)
     INSERT INTO app.listing_media (client_id, listing_id, file_id, position) SELECT $1, l.id, p.file_id, 1 FROM l, p`,
    [client.id, street, noon, name],
  );
}
const unpublished = async () =>
  (await ask(`SELECT FROM app.listing_publications WHERE state <> 'published'`)).length;

const untilPublished = () => expect.poll(unpublished, { interval: 150 }).toBe(0);

/** Starts the server some minutes later each time, so that claims of the dead process have expired. */
async function start(fault: string | null): Promise<NodeJS.Signals | null> {
  starts += 1;
  const settings = {
    TEST_NOW: new Date(noon.getTime() + starts * 600_000).toISOString(),
    OUTBOUND_INNER_ADDRESSES: '127.0.0.1',
  };
  if (fault !== null) return waitUntilKilled(database, folder, { ...settings, FOYER_FAULT: fault });
  const { child, ended } = await startServerProcess(database, folder, settings);
  try {
    await untilPublished();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  return child.signalCode;
}

test('killed at each point of publishing on our own pages, every listing is published, and announced once', async () => {
  const points = ['publish.locked', 'publish.recorded'];
  for (const point of points) {
    await addListing(`${point} Street`);
    expect([point, await start(point)]).toEqual([point, 'SIGKILL']);
  }
  await start(null);
  const [counts] = await ask(
    `SELECT (SELECT count(*)::int FROM app.listing_publications WHERE page IS NOT NULL AND url IS NOT NULL) AS pages,
       (SELECT count(*)::int FROM app.activity WHERE event = 'listing.published') AS announced`,
  );
  expect(counts).toEqual({ pages: points.length, announced: points.length });
});

test('killed at each point of publishing on a WordPress site, nothing is lost there and nothing is there twice', async () => {
  await ask(
    `INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, changed_at)
     VALUES ($1, $2, 'wordpress', $3, $4, $5, $6)`,
    [
      client.id,
      client.siteId,
      site.url,
      site.user,
      publisherEncryption.encrypt(site.password, `site ${client.siteId}`),
      noon,
    ],
  );
  const points = ['publish.claimed', 'publish.saved', 'publish.posted', 'publish.ended'];
  for (const point of points) {
    await addListing(`${point} Road`);
    expect([point, await start(point)]).toEqual([point, 'SIGKILL']);
  }
  await start(null);
  const titles = [...site.posts.values()].map(({ title }) => title.split(',')[0]);
  expect(titles.toSorted()).toEqual(points.map((point) => `${point} Road`).toSorted());
  expect(new Set([...site.media.values()].map(({ slug }) => slug)).size).toBe(points.length);
  expect(site.media.size).toBe(points.length);
});
