import { afterAll, describe, expect, test } from 'vitest';
import { Pool } from 'pg';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { encode, sql, toStatementText, type Sql } from '#server/core/db/sql.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { suppressAddress } from '../cross-client/suppressions.ts';
import { selectAudience, mayStillReceive } from './queries.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());
const hashes = createContactHash(testKey);

const january = new Date('2027-01-15T17:00:00Z');
const february = new Date('2027-02-15T17:00:00Z');
const source = 'Said yes at the open house';

type Row = { lead_id: number; email: string; first_name: string; is_tracked: boolean };

/** With the login of the worker, which freezes the audience. */
async function ask<R extends object>(statement: Sql): Promise<R[]> {
  const { text, values } = toStatementText(statement);
  const { rows } = await pool.query<R>(text, values.map(encode));
  return rows;
}
const audience = (client: ClientWorld, at = january) =>
  ask<Row>(
    sql`SELECT lead_id::int, email, first_name, is_tracked FROM (${selectAudience({ client: sql`${client.id}::bigint`, at: sql`${at}::timestamptz` })}) a ORDER BY email`,
  );
const emails = async (client: ClientWorld, at?: Date) =>
  (await audience(client, at)).map(({ email }) => email);

async function add(client: ClientWorld, email: string, kind?: 'express' | 'implied'): Promise<number> {
  const { body } = await call(server.app, client.alice.token, contacts.create, {
    body: {
      first_name: 'Nora',
      last_name: 'Novak',
      email,
      lead_source_id: 14,
      ...(kind && { newsletter_consent: { kind, source } }),
    },
  });
  return readData(body, { id: 0 }).id;
}
const set = (id: number, assignments: string) =>
  owner.query(`UPDATE app.newsletter_consents SET ${assignments} WHERE lead_id = $1`, [id]);
const suppressed = (client: ClientWorld, email: string, reason: 'bounced' | 'complained') =>
  withConnection(pool, (connection) =>
    createTaskContext(connection, noon).value(
      suppressAddress({ client: client.id, keyedHash: hashes.ofEmail(email), reason, now: noon }),
    ),
  );

describe('a newsletter goes', () => {
  test('to who has agreed, with what a mail needs of them', async () => {
    const client = await newClient();
    const id = await add(client, 'yes@example.net', 'express');
    await add(client, 'implied@example.net', 'implied');
    await add(client, 'no@example.net');
    const nora = { first_name: 'Nora', is_tracked: true };
    expect(await audience(client)).toEqual([
      { ...nora, lead_id: expect.any(Number), email: 'implied@example.net' },
      { ...nora, lead_id: id, email: 'yes@example.net' },
    ]);
    expect(await emails(await newClient())).toEqual([]);
  });

  test('to nobody whose consent is over at the instant of the send', async () => {
    const client = await newClient();
    await add(client, 'implied@example.net', 'implied');
    const end = Date.parse('2027-05-20T20:00:00Z');
    expect(await emails(client, new Date(end - 1))).toEqual(['implied@example.net']);
    expect(await emails(client, new Date(end))).toEqual([]);
  });

  test.each([
    ['unsubscribed', "kind = 'none', unsubscribed_at = now()"],
    ['cannot be reached', "suppressed = 'bounced'"],
    ['complained', "suppressed = 'complained'"],
    ['has no address', 'is_valid_address = false'],
  ])('to nobody who %s', async (_, assignments) => {
    const client = await newClient();
    await set(await add(client, 'somebody@example.net', 'express'), assignments);
    expect(await emails(client)).toEqual([]);
  });

  test('four times a year to who wants less of it', async () => {
    const client = await newClient();
    await set(await add(client, 'less@example.net', 'express'), 'every_months = 3');
    expect([await emails(client, january), await emails(client, february)]).toEqual([
      ['less@example.net'],
      [],
    ]);
  });

  test('to no address that is suppressed or blocked, even where its contact does not say so yet', async () => {
    const client = await newClient();
    const ids = [
      await add(client, 'gone@example.net', 'express'),
      await add(client, 'spam@example.net', 'express'),
    ];
    const hashOf = `(SELECT address_hash FROM app.newsletter_consents WHERE lead_id = $2)`;
    await owner.query(
      `INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at) VALUES ($1, ${hashOf}, 'unsubscribed', now())`,
      [client.id, ids[0]],
    );
    await owner.query(
      `INSERT INTO app.blocks (client_id, email_hash, created_at) VALUES ($1, ${hashOf}, now())`,
      [client.id, ids[1]],
    );
    expect(await emails(client)).toEqual([]);
  });

  test('once to an address, which no second contact of a client can have', async () => {
    const client = await newClient();
    await add(client, 'Twice@Example.net', 'express');
    await add(client, 'twice@example.net', 'express');
    expect(await emails(client)).toEqual(['twice@example.net']);
  });
});

describe('an address that bounced', () => {
  test('is known by its hash, for one client, and again after the contact was deleted', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const id = await add(client, 'full@example.net', 'express');
    await add(other, 'full@example.net', 'express');
    expect(await suppressed(client, 'FULL@example.net', 'bounced')).toBe(1);
    expect(await suppressed(client, 'full@example.net', 'bounced')).toBe(0);
    expect([await emails(client), await emails(other)]).toEqual([[], ['full@example.net']]);
    await call(server.app, client.alice.token, contacts.remove, { params: { id } });
    await add(client, 'full@example.net', 'express');
    expect(await emails(client)).toEqual([]);
  });

  test('stays known as one that complained', async () => {
    const client = await newClient();
    await add(client, 'cross@example.net', 'express');
    await suppressed(client, 'cross@example.net', 'complained');
    await suppressed(client, 'cross@example.net', 'bounced');
    const { rows } = await owner.query(
      'SELECT s.reason, c.suppressed FROM app.newsletter_suppressions s JOIN app.newsletter_consents c USING (client_id, address_hash) WHERE client_id = $1',
      [client.id],
    );
    expect(rows).toEqual([{ reason: 'complained', suppressed: 'complained' }]);
  });
});

test('who has left, cannot be reached or is gone since they were counted is passed over by a claim', async () => {
  const client = await newClient();
  const ids = [];
  for (const n of [1, 2, 3, 4]) ids.push(await add(client, `claim${n}@example.net`, 'express'));
  await set(ids[1] ?? 0, "kind = 'none', unsubscribed_at = now()");
  await set(ids[2] ?? 0, "suppressed = 'bounced'");
  await call(server.app, client.alice.token, contacts.remove, { params: { id: ids[3] ?? 0 } });
  const claimed = await ask<{ id: number }>(sql`
    SELECT c.lead_id::int AS id FROM app.newsletter_consents c
    WHERE c.client_id = ${client.id} AND c.lead_id = ANY (${ids}::bigint[]) AND ${mayStillReceive('c')}`);
  expect(claimed).toEqual([{ id: ids[0] }]);
});
