import { describe, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { staffMls } from '#contract/listings/mls.ts';
import { listingsOwn, type NewListings } from '#contract/listings/own.ts';
import type { MlsSource } from '#server/engines/mls/mls-source.ts';
import { MlsError } from '#server/engines/mls/mls-source.ts';
import { createSampleSource } from '#server/engines/mls/sample/sample-source.ts';
import { createTaskContext, createWorkerPool, withConnection } from '#server/core/db/worker-pool.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';
import { startMlsRun } from './feed.ts';
import { importOwnListings } from './own-run.ts';

const { server, newClient, owner, sam, source, ...mls } = await testMls(listingJobs);
const { work, feedSays } = mls;

const inTask = async (act: (context: ReturnType<typeof createTaskContext>) => Promise<void>) => {
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    await withConnection(pool, (client) => act(createTaskContext(client, server.clock.now)));
  } finally {
    await pool.end();
  }
};

/** A whole run over the feed; the runs are six hours apart. */
const runAfter = async (count: number) => {
  server.clock.now = new Date(noon.getTime() + count * 6 * 3_600_000);
  await inTask((context) => startMlsRun(context, source));
  await work({ only: ['read-mls-feed', 'sync-mls-listings', 'import-own-listings'] });
};
const importOf = ({ id }: ClientWorld, from: MlsSource = source) =>
  inTask((context) => importOwnListings(context, from, { client_id: id }));

const agentOf = async (choice: NewListings) => {
  const client = await newClient();
  await call(server.app, client.alice.token, listingsOwn.saveSettings, {
    body: { mls_agent_ids: ['V12345'], new_listings: choice },
  });
  await call(server.app, sam.token, staffMls.settleAgentIds, {
    params: { id: client.id },
    body: { mls_agent_ids: ['V12345'], are_theirs: true },
  });
  return client;
};
const listingsOf = async ({ id }: ClientWorld) => {
  const { rows } = await owner.query<{ mls_id: string; is_hidden: boolean; is_reciprocity: boolean }>(
    'SELECT mls_id, is_hidden, is_reciprocity FROM app.listings WHERE client_id = $1 ORDER BY mls_id',
    [id],
  );
  return rows;
};
const messagesOf = async ({ id }: ClientWorld, event: string) => {
  const { rows } = await owner.query<{ details: Record<string, unknown> }>(
    'SELECT details FROM app.notifications WHERE client_id = $1 AND event = $2 ORDER BY id',
    [id, event],
  );
  return rows.map(({ details }) => details);
};
const mailsOf = async ({ id }: ClientWorld) => {
  const { rows } = await owner.query(
    `SELECT details FROM app.outbox WHERE client_id = $1 AND template = 'listings-imported'`,
    [id],
  );
  return rows.length;
};

/** Own listings of the sample that are for sale, from the records themselves. */
const ofSample = async () => (await source.listOwn([], 'nobody is waiting')).length;

describe('new listings of an agent', () => {
  test('come with the run over the feed, all with one message to each who works on listings', async () => {
    const client = await agentOf('published');
    await owner.query(
      `UPDATE app.users SET notification_preferences = '{listings}' WHERE client_id = $1 AND role = 'Admin'`,
      [client.id],
    );
    await runAfter(1);
    const present = await listingsOf(client);
    expect(present.length).toBeGreaterThan(12);
    expect(present.every((one) => !one.is_hidden && !one.is_reciprocity)).toBe(true);
    expect(present.map((one) => one.mls_id)).not.toContain('R2900030');
    expect(await messagesOf(client, 'listing.own_imported')).toEqual(
      // Alice and Eve; Vic may only look
      [1, 2].map(() => expect.objectContaining({ count: present.length, is_draft: false })),
    );
    expect(await mailsOf(client)).toBe(1);
  });

  test('come as drafts where that is the setting', async () => {
    const client = await agentOf('drafts');
    await runAfter(2);
    expect((await listingsOf(client)).every((one) => one.is_hidden)).toBe(true);
    expect((await messagesOf(client, 'listing.own_imported'))[0]).toMatchObject({ is_draft: true });
  });

  test('are asked about, and asked about again when later runs find others', async () => {
    const client = await agentOf('ask');
    await feedSays({ R2900001: null, R2900002: null });
    await runAfter(3);
    await runAfter(4);
    const first = (await ofSample()) - (await heldBack());
    expect(await messagesOf(client, 'listing.own_found')).toEqual([{ count: first }, { count: first }]);
    await feedSays({});
    await runAfter(5);
    expect((await messagesOf(client, 'listing.own_found')).slice(2)).toEqual([{ count: 2 }, { count: 2 }]);
    expect(await listingsOf(client)).toEqual([]);
  });

  /** Those that may not be imported, by the answer of the offer. */
  const heldBack = async () => {
    const client = await agentOf('ask');
    const { listings: offered } = parseData(
      listingsOwn.find.data,
      await call(server.app, client.alice.token, listingsOwn.find),
    );
    return (await ofSample()) - offered.length;
  };

  test('come once, however often and however many at once the run is repeated', async () => {
    const client = await agentOf('published');
    await Promise.all([importOf(client), importOf(client), importOf(client)]);
    await importOf(client);
    const present = await listingsOf(client);
    expect(new Set(present.map((one) => one.mls_id)).size).toBe(present.length);
    expect(await messagesOf(client, 'listing.own_imported')).toHaveLength(2);
  });

  test('do not double one that was entered by hand with its number', async () => {
    const client = await agentOf('published');
    const house = { street_address: '1 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };
    await call(server.app, client.alice.token, listings.create, { body: { ...house, mls_id: 'r2900001' } });
    await importOf(client);
    const same = (await listingsOf(client)).filter((one) => one.mls_id.toUpperCase() === 'R2900001');
    expect(same).toHaveLength(1);
  });

  test('do not come back after their agent deleted them, from the feed or entered by hand', async () => {
    const client = await agentOf('published');
    const { alice } = client;
    const house = { street_address: '1 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };
    const made = await call(server.app, alice.token, listings.create, {
      body: { ...house, mls_id: 'R2900002' },
    });
    await importOf(client);
    const { rows } = await owner.query<{ id: string }>(
      `SELECT id FROM app.listings WHERE client_id = $1 AND mls_id = 'R2900001'`,
      [client.id],
    );
    for (const id of [Number(rows[0]?.id), parseData(Listing, made).id])
      await call(server.app, alice.token, listings.remove, { params: { id } });
    await importOf(client);
    const ids = (await listingsOf(client)).map((one) => one.mls_id);
    expect(ids).toContain('R2900004');
    expect(ids).not.toContain('R2900001');
    expect(ids).not.toContain('R2900002');
  });

  test.each(['Paused', 'Cancelled'])('do not come to an account that is %s', async (status) => {
    const client = await agentOf('published');
    await owner.query('UPDATE app.clients SET account_status = $2 WHERE id = $1', [client.id, status]);
    await runAfter(status === 'Paused' ? 6 : 7);
    await importOf(client);
    expect(await listingsOf(client)).toEqual([]);
  });

  test('do not come to those who entered no number', async () => {
    const client = await newClient();
    await owner.query(`INSERT INTO app.mls_accounts (client_id, new_listings) VALUES ($1, 'published')`, [
      client.id,
    ]);
    await runAfter(8);
    await importOf(client);
    expect(await listingsOf(client)).toEqual([]);
  });

  test('a feed that fails in between brings nothing, and the next try all of it', async () => {
    const client = await agentOf('published');
    const failing: MlsSource = {
      ...source,
      listOwn: async () => {
        throw new MlsError('rate limited');
      },
    };
    await expect(importOf(client, failing)).rejects.toThrow('The MLS feed asks us to wait.');
    expect(await listingsOf(client)).toEqual([]);
    await importOf(client);
    expect((await listingsOf(client)).length).toBeGreaterThan(12);
  });

  test('one that is sold later is sold here too, and asks nobody to import it', async () => {
    const client = await agentOf('published');
    await importOf(client);
    await feedSays({ R2900001: { StandardStatus: 'Closed', ModificationTimestamp: '2026-11-25T10:00:00Z' } });
    await runAfter(9);
    const { rows } = await owner.query(
      `SELECT status_id FROM app.listings WHERE client_id = $1 AND mls_id = 'R2900001'`,
      [client.id],
    );
    expect(rows).toEqual([{ status_id: 3 }]);
    await feedSays({});
  });

  // the last one: a feed with fewer copies would look to the next run as if most of it were missing
  test('come by hundreds in one run, with one message', async () => {
    const client = await agentOf('drafts');
    await importOf(client, createSampleSource({ copies: 20 }));
    const present = await listingsOf(client);
    expect(present.length).toBeGreaterThan(250);
    expect(await messagesOf(client, 'listing.own_imported')).toMatchObject([
      { count: present.length },
      { count: present.length },
    ]);
  });
});
