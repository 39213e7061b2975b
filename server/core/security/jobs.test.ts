import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { providerKeys } from '#contract/api-keys/provider-keys.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { support } from '#contract/support/support.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { call, noon } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { securityJobs } from './jobs.ts';

const { server, owner, sam, newClient } = await testWorld();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

/** The job as the worker runs it, by the name in its schedule. */
async function purge(now: Date): Promise<void> {
  const job = securityJobs.scheduled?.find(({ name }) => name === 'delete-request-keys');
  await withConnection(pool, async (connection) => job?.run(createTaskContext(connection, now)));
}

test('the key of a call is kept for a day, whoever made it, and then deleted with its answer', async () => {
  const here = await newClient();
  await owner.query(`UPDATE app.clients SET state_or_province = 'BC' WHERE id = $1`, [here.id]);
  const headers = { 'idempotency-key': 'of a day' };
  const write = () =>
    call(server.app, here.alice.token, support.message, {
      body: { topic: 'help', message: 'Hello' },
      headers,
    });
  const issue = () =>
    call(server.app, sam.token, staffBilling.issue, {
      params: { id: here.id },
      body: { lines: [{ description: 'Photography', amount: 120 }] },
      headers,
    });
  const made = await call(server.app, sam.token, providerKeys.create, {
    body: { name: 'Bank feed', scopes: ['invoices:write'], lifetime: '30' },
  });
  const { key } = parseData(providerKeys.create.data, made);
  const record = () =>
    call(server.app, key, staffBilling.recordPayment, {
      params: { id: here.id },
      body: { method: 'transfer', currency: 'CAD', amount: 5, paid_on: '2026-11-19', reference: '' },
      headers,
    });
  const callAll = async () => [await write(), await issue(), await record()];
  const kept = async () => {
    const { rows } = await owner.query(
      `SELECT (SELECT count(*)::int FROM app.request_keys) AS clients, (SELECT count(*)::int FROM app.staff_request_keys) AS staff,
         (SELECT count(*)::int FROM app.provider_request_keys) AS keys`,
    );
    return rows[0];
  };
  const answers = (await callAll()).map(({ text }) => text);
  expect(await kept()).toEqual({ clients: 1, staff: 1, keys: 1 });

  await purge(hoursLater(23.9));
  server.clock.now = hoursLater(23.9);
  expect((await callAll()).map(({ text }) => text)).toEqual(answers);
  expect(await kept()).toEqual({ clients: 1, staff: 1, keys: 1 });

  await purge(hoursLater(24.1));
  server.clock.now = hoursLater(24.1);
  expect(await kept()).toEqual({ clients: 0, staff: 0, keys: 0 });
  const later = await callAll();
  expect(later.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(later.map(({ text }) => text)).not.toEqual(answers);
});
