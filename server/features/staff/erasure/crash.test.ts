import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/testing/logins.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, noon } from '#server/testing/people.ts';
import { startServerProcess } from '#server/testing/whole-server.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { eraseBatch } from './erase-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** As the owner of the database, for one client: row-level security also binds the owner. */
const ask = <Row extends object>(client: number, text: string, values: unknown[] = []) =>
  queryRows<Row>(database, text, values, client);

type Erasing = { done_at: string | null; counts: { leads?: number; contact_emails?: number } };

test('killed in the middle of a batch, an erasure has lost that batch alone and goes on to its end', async () => {
  const sam = await makeStaff(database);
  const client = await makeClient(database, sam.id);
  const beside = await makeClient(database, sam.id);
  for (const { id } of [client, beside])
    await ask(
      id,
      `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       SELECT $1, 'Nora', 'Novak', 'nora' || n || '@example.com', 1, true, true, $2, $2 FROM generate_series(1, 5000) n`,
      [id, noon],
    );
  await ask(client.id, `UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [client.id]);
  const [row] = await ask<{ id: number }>(
    client.id,
    `INSERT INTO app.client_erasures (client_id, asked_by, reason, asked_at, acts_at, began_at)
     VALUES ($1, $2, 'They asked for it', $3, $3, $3) RETURNING id`,
    [client.id, sam.id, noon],
  );
  const erasure = row?.id ?? 0;
  const record = async () =>
    (
      await ask<Erasing>(client.id, 'SELECT done_at, counts FROM app.client_erasures WHERE id = $1', [
        erasure,
      ])
    )[0];
  const leadsOf = async ({ id }: { id: number }) =>
    (await ask(id, 'SELECT FROM app.leads WHERE client_id = $1', [id])).length;

  // the first batch leaves a task that continues
  await withTransaction(database, noon, (context) => eraseBatch(context, { erasure }));
  const first = await record();
  // the index of their emails is deleted before the contacts
  expect(first?.counts.contact_emails).toBeGreaterThan(0);
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-erase-'));
  try {
    const killed = await startServerProcess(database, dataDir, { FOYER_FAULT: 'erase.counted' });
    await killed.ended;
    expect(killed.child.signalCode).toBe('SIGKILL');
    expect(await record()).toEqual(first);
    expect(await leadsOf(client)).toBe(5000 - (first?.counts.leads ?? 0));

    const next = await startServerProcess(database, dataDir, {});
    await expect.poll(async () => (await record())?.done_at, { interval: 200 }).not.toBeNull();
    next.child.kill('SIGTERM');
    await next.ended;
  } finally {
    await rm(dataDir, { recursive: true });
  }
  expect((await record())?.counts.leads).toBe(5000);
  expect([await leadsOf(client), await leadsOf(beside)]).toEqual([0, 5000]);
});
