import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { support } from '#contract/support/support.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/app.ts';
import { testKey } from '#server/testing/database.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', LOAD_SHEDDING: 'on' },
});
await server.app.listen({ port: 0, host: '127.0.0.1' });
const reader = new Client(server.database.read);
const here = await newClient();
const clients = await Promise.all(Array.from({ length: 5 }, () => newClient()));
beforeAll(async () => {
  await reader.connect();
  for (const client of clients) await fill(client.id);
});
/** Requested responses, which a failing test may not have read. */
const requested = new Set<IncomingMessage>();
afterEach(async () => {
  for (const response of requested) response.destroy();
  requested.clear();
  await vi.waitUntil(async () => (await openTransactions()).length === 0, { timeout: 120_000 });
});
afterAll(() => reader.end());

/** About 12 MB: more than the buffers of two sockets. */
const fill = (clientId: number) =>
  owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, notes, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'Nora', 'Novak', n || '@example.com', repeat('x', 8000), 14, true, true, $2, $2 FROM generate_series(1, 1500) n`,
    [clientId, noon],
  );

/** Requests the export and reads nothing of it until asked. */
function download(
  { alice }: ClientWorld,
  app: FastifyInstance = server.app,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        port: portOf(app),
        host: '127.0.0.1',
        method: 'POST',
        path: toApiPath(contacts.download),
        agent: false,
        ...(signal ? { signal } : {}),
        headers: {
          authorization: `Bearer ${alice.token}`,
          accept: 'text/csv',
          'content-type': 'application/json',
        },
      },
      (response) => {
        requested.add(response);
        resolve(response);
      },
    );
    asking.on('error', reject);
    asking.end('{}');
  });
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The whole response as text; null if the connection was closed early. */
async function read(response: IncomingMessage): Promise<string | null> {
  let text = '';
  try {
    for await (const piece of response) text += String(piece);
    return text;
  } catch {
    return null;
  }
}

const headOf = (response: IncomingMessage) => ({
  status: response.statusCode,
  retryAfter: response.headers['retry-after'],
});

/** The open transactions of exports; a login only sees its own connections. */
const openTransactions = async () => {
  const { rows } = await reader.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE usename = 'foyer_read' AND datname = current_database() AND state <> 'idle' AND query LIKE 'FETCH%'`,
  );
  return rows.map(({ pid }) => pid);
};

/** Another server on the same database. */
const another = async (maxStallMs?: number) => {
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') }),
    connections: server.database,
    clock: () => noon,
    log: pino({ level: 'silent' }),
    ...(maxStallMs ? { maxStallMs } : {}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

test('ten exports whose readers stop reading block nobody else', async () => {
  const stalled = await Promise.all([...clients, ...clients].map((client) => download(client)));
  expect(stalled.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(6);
  const refused = stalled.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map(headOf)).toEqual(Array(4).fill({ status: 503, retryAfter: '2' }));
  await expect.poll(openTransactions).toHaveLength(6);

  for (const client of [...clients, here])
    expect(
      (
        await Promise.all([account.me, contacts.list].map((one) => call(server.app, client.alice.token, one)))
      ).map(({ status }) => status),
    ).toEqual([200, 200]);
  expect((await call(server.app, null, support.health)).status).toBe(200);

  stalled.forEach((response) => response.destroy());
  await expect.poll(openTransactions).toEqual([]);
});

test('a third concurrent export is refused with a sentence, is not logged, and runs once another has ended', async () => {
  const [client] = clients;
  if (!client) throw new Error('No client was found.');
  const noted = async () =>
    (
      await owner.query(`SELECT FROM app.activity WHERE event = 'contact.exported' AND client_id = $1`, [
        client.id,
      ])
    ).rowCount;
  const before = Number(await noted());
  const [one, two] = [await download(client), await download(client)];
  const third = await download(client);
  expect(headOf(third)).toEqual({ status: 429, retryAfter: '10' });
  expect(JSON.parse((await read(third)) ?? '')).toMatchObject({
    code: 'too_many_requests',
    error: 'Your account already has two exports running. Please wait for one to finish, then try again.',
  });
  expect(await noted()).toBe(before + 2);

  // exports of other clients do not count
  expect((await read(await download(here)))?.split('\r\n')).toHaveLength(2);

  one.destroy();
  await expect.poll(openTransactions).toHaveLength(1);
  expect((await read(await download(client)))?.split('\r\n')).toHaveLength(1502);
  expect((await read(two))?.split('\r\n')).toHaveLength(1502);
  await expect.poll(openTransactions).toEqual([]);
});

test('an export whose reader has stopped reading is closed, and its connection released', async () => {
  const app = await another(300);
  const stalled = await Promise.all(clients.slice(0, 3).map((client) => download(client, app)));
  await expect.poll(openTransactions).toEqual([]);
  expect(await Promise.all(stalled.map(read))).toEqual([null, null, null]);
  await app.close();
});

test('an export that PostgreSQL has ended releases its connection although its reader has stopped', async () => {
  const stalled = await Promise.all(
    [...clients.slice(0, 3), ...clients.slice(0, 3)].map((client) => download(client)),
  );
  await expect.poll(openTransactions).toHaveLength(6);
  await reader.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [
    await openTransactions(),
  ]);
  await expect.poll(openTransactions).toEqual([]);
  expect((await read(await download(here)))?.split('\r\n')).toHaveLength(2);
  expect(await Promise.all(stalled.map(read))).toEqual(Array(6).fill(null));
});

test('a reader that disconnects before the first row leaves nothing behind', async () => {
  for (let n = 0; n < 20; n += 1) {
    const leaving = new AbortController();
    const asking = download(here, server.app, leaving.signal);
    leaving.abort();
    await expect(asking).rejects.toThrow('aborted');
  }
  await expect.poll(openTransactions).toEqual([]);
  const all = await Promise.all([download(here), download(here)]);
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await Promise.all(all.map(read));
});

test('a shutdown does not wait for a reader that has stopped reading', async () => {
  const app = await another();
  const [client] = clients;
  if (!client) throw new Error('No client was found.');
  const stalled = await download(client, app);
  await app.close();
  expect(await openTransactions()).toEqual([]);
  expect(await read(stalled)).toBeNull();
});
