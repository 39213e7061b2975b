import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { allUsers } from '#contract/access.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { createClientDb } from './client-db.ts';
import { withClient as lent } from './with-client.ts';
import { authorizeStatement } from '#server/core/security/authorize.ts';
import { runPipeline, type SqlStatement } from './pipeline.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { read, write } from './sql.ts';

const { server, newClient } = await testWorld();
const here = await newClient();
const there = await newClient();

const entry = (token: string): SqlStatement =>
  authorizeStatement(allUsers(), { hash: sha256(token), at: noon, claimedClientId: undefined, sentKeys: [] });
const step = (text: string, ...values: SqlStatement['values']): SqlStatement => ({ text, values });
const lead = (clientId: number | null, email: string): SqlStatement =>
  step(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     VALUES (coalesce($1::bigint, app.client()), 'A', 'B', $2, 1, true, true, now(), now())`,
    clientId,
    email,
  );
const current = step(`SELECT current_setting('app.client_id', true), current_setting('app.actor', true)`);

/** One connection, so that the next pipeline would find state left by the previous one. */
async function onOne<T>(login: 'app' | 'read', work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ ...server.database[login], max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
const run = (pool: Pool, ...steps: SqlStatement[]) => lent(pool, (client) => runPipeline(client, steps));

async function leadsCalled(email: string): Promise<number> {
  const owner = await connectOwner(server.database);
  const { rows } = await owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM app.leads WHERE email = $1',
    [email],
  );
  await owner.end();
  return rows[0]?.n ?? -1;
}

test.each([
  'INSERT INTO app.applications (client_id, created_at) VALUES (app.client(), now())',
  'UPDATE app.leads SET is_seen = true',
  'DELETE FROM app.leads',
])('the login of reading calls is refused: %s', async (text) => {
  await onOne('read', async (pool) => {
    await expect(run(pool, entry(here.alice.token), step(text))).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|25006)$/),
    });
    const loosened = step('SET LOCAL transaction_read_only = off');
    await expect(run(pool, entry(here.alice.token), loosened, step(text))).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|25001|25006)$/),
    });
  });
});

test('a read-only ClientDb writes nothing, even where a statement claims to only read', async () => {
  await onOne('read', async (pool) => {
    const db = createClientDb(
      { read: pool, write: pool, export: pool },
      'read',
      () => entry(here.alice.token),
      () => {},
    );
    const lying = read<null>()`DELETE FROM app.leads WHERE client_id = app.client()`;
    await expect(db.value(lying)).rejects.toThrow(/permission denied|read-only/);
  });
});

test.each([
  'sessions',
  'logins',
  'login_codes',
  'site_tokens',
  'site_hosts',
  'call_counts',
  'staff',
  'password_links',
  'known_devices',
  'outbox',
])('inside a client nobody reads app.%s', async (table) => {
  for (const login of ['app', 'read'] as const) {
    await onOne(login, (pool) =>
      expect(run(pool, entry(here.alice.token), step(`SELECT * FROM app.${table}`))).rejects.toMatchObject({
        code: '42501',
      }),
    );
  }
});

test('without authorization no rows are visible, and none can be inserted', async () => {
  await onOne('app', async (pool) => {
    await run(pool, entry(here.alice.token), lead(null, 'own@example.com'));
    expect(await run(pool, step('SELECT * FROM app.leads'))).toEqual([[]]);
    await expect(run(pool, lead(here.id, 'none@example.com'))).rejects.toMatchObject({ code: '42501' });
  });
});

test('no client setting stays on the connection after a pipeline, whatever its outcome', async () => {
  await onOne('app', async (pool) => {
    const left = async () => (await run(pool, current))[0]?.[0]?.map((value) => value ?? '');
    for (const [token, id] of [
      [here.alice.token, here.id],
      [there.alice.token, there.id],
      [here.staff.token, here.id],
    ] as const) {
      const [, inside] = await run(pool, entry(token), current);
      expect(inside?.[0]?.[0]).toBe(String(id));
      expect(await left()).toEqual(['', '']);
    }
    await run(pool, entry(here.alice.token), step('SELECT 1/0')).catch(() => {});
    expect(await left()).toEqual(['', '']);
  });
});

test('a rejected authorization runs nothing of the pipeline', async () => {
  await onOne('app', async (pool) => {
    const refused = run(pool, entry('garbage'), lead(here.id, 'refused@example.com'));
    await expect(refused).rejects.toMatchObject({ code: 'FY401' });
    const early = run(pool, lead(here.id, 'before@example.com'), entry('garbage'));
    await expect(early).rejects.toThrow(/row-level security/);
    expect(await run(pool, step('SELECT 1'))).toEqual([[['1']]]);
  });
  expect(await leadsCalled('refused@example.com')).toBe(0);
  expect(await leadsCalled('before@example.com')).toBe(0);
});

test('a later statement that fails rolls everything back', async () => {
  await onOne('app', (pool) =>
    expect(
      run(pool, entry(here.alice.token), lead(null, 'undone@example.com'), step('SELECT 1/0')),
    ).rejects.toMatchObject({ code: '22012' }),
  );
  expect(await leadsCalled('undone@example.com')).toBe(0);
});

test('a row cannot be written into another client, nor moved there', async () => {
  await onOne('app', async (pool) => {
    const planted = run(pool, entry(here.alice.token), lead(there.id, 'planted@example.com'));
    await expect(planted).rejects.toMatchObject({ code: '42501' });
    await run(pool, entry(here.alice.token), lead(null, 'moved@example.com'));
    const moved = run(pool, entry(here.alice.token), step('UPDATE app.leads SET client_id = $1', there.id));
    await expect(moved).rejects.toMatchObject({ code: '42501' });
  });
});

test('a failed statement rolls back the statements before it', async () => {
  await onOne('app', async (pool) => {
    const db = createClientDb(
      { read: pool, write: pool, export: pool },
      'write',
      () => entry(here.alice.token),
      () => {},
    );
    const work = db.transaction(async (steps) => {
      await steps.value(write<null>()`
        INSERT INTO app.support_messages (client_id, topic, message, created_at) VALUES (app.client(), 'help', 'taken back', now())`);
      throw new Error('thought better of it');
    });
    await expect(work).rejects.toThrow('thought better of it');
    const [, stored] = await run(
      pool,
      entry(here.alice.token),
      step(`SELECT 1 FROM app.support_messages WHERE message = 'taken back'`),
    );
    expect(stored).toEqual([]);
  });
});

test('a session of a client has no access through SystemDb', async () => {
  await onOne('app', (pool) =>
    expect(run(pool, step('SET ROLE foyer_system'))).rejects.toMatchObject({ code: '42501' }),
  );
});
