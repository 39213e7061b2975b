import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { activity } from '#contract/activity/activity.ts';
import { Listing, listings } from '#contract/listings/listings.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { call, noon } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { purgeListings } from './jobs.ts';

const { server, newClient } = await testWorld();
const { id: client, alice } = await newClient();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

const purge = (days: number) =>
  withConnection(pool, (connection) =>
    purgeListings(createTaskContext(connection, new Date(noon.getTime() + days * 86_400_000))),
  );

async function kept(): Promise<unknown[]> {
  const owner = await connectOwner(server.database);
  const { rows } = await owner.query<{ listing: unknown }>(
    'SELECT listing FROM app.deleted_listings WHERE client_id = $1',
    [client],
  );
  await owner.end();
  return rows.map(({ listing }) => listing);
}

test('the log names the listing that was deleted, and what it said is gone for good after ninety days', async () => {
  const body = {
    street_address: '12 Elm Street',
    unit_number: '4B',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '1250000',
    openhouses: [{ date: '2026-12-05', start_time: '14:00', end_time: '16:00' }],
  };
  const { id } = parseData(Listing, await call(server.app, alice.token, listings.create, { body }));
  await call(server.app, alice.token, listings.remove, { params: { id } });
  expect(await kept()).toMatchObject([
    { id, street_address: '12 Elm Street', price: 1250000, open_houses: [{ start_time: '14:00:00' }] },
  ]);
  const log = parseData(
    z.array(z.object({ message: z.string(), url: z.nullable(z.string()) })),
    await call(server.app, alice.token, activity.list),
  );
  expect(log).toContainEqual({ message: 'Alice Tester deleted 4B – 12 Elm Street.', url: null });
  await purge(90);
  expect(await kept()).toHaveLength(1);
  await purge(90.1);
  expect(await kept()).toEqual([]);
});
