import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { passwords } from '#contract/account/passwords.ts';
import { support } from '#contract/support/support.ts';
import { withClient, type Connection } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { crashDatabase, homeIn, ownerIn } from '../testing/crashed-database.ts';
import { testKey } from '../testing/database.ts';
import { makeClient, makeStaff, type ClientWorld } from '../testing/people.ts';
import { startAlone, type Running } from '../testing/whole-server.ts';

let dataDir: string;
let server: Running;
let owner: Connection;
let client: ClientWorld;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-crashed-'));
  server = await startAlone(dataDir);
  owner = ownerIn(dataDir);
  client = await makeClient({ owner }, (await makeStaff({ owner })).id);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  for (const place of [homeIn(dataDir), dataDir]) rmSync(place, { recursive: true });
});

const send = (endpoint: Endpoint, body?: object, token = client.alice.token) =>
  fetch(server.url + toApiPath(endpoint), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-site-token': client.siteToken,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const lead = (name: string) => ({
  first_name: name,
  email: `${name.toLowerCase()}@example.net`,
  notes: 'Hello!',
});
const ask = (text: string) => withClient(owner, async (db) => (await db.query(text)).rows);
/** A login only sees its own connections. */
const listening = async () => {
  const { read } = await migrate(owner, { secretsKey: testKey, log: { info: () => {}, warn: () => {} } });
  return withClient(
    read,
    async (db) => (await db.query(`SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`)).rowCount,
  );
};
const isWell = async () => (await send(support.health)).status === 200;

type Answered = { path: string; status: number; retryAfter: string | null };
/** The responses, request after request, until `enough` is aborted. */
async function answers(enough: AbortSignal): Promise<Answered[]> {
  const responses: Answered[] = [];
  const asking = async (request: () => Promise<Response>) => {
    while (!enough.aborted) {
      const { url, status, headers, body } = await request();
      await body?.cancel();
      responses.push({ path: new URL(url).pathname, status, retryAfter: headers.get('retry-after') });
    }
  };
  await Promise.all([
    asking(() => send(account.me)),
    asking(() => send(contacts.list)),
    asking(() => send(contacts.download, {})),
    asking(() => send(support.message, { topic: 'help', message: 'Hello' })),
    asking(() => send(support.health)),
    asking(() => fetch(`${server.url}/sites/${client.siteId}`)),
  ]);
  return responses;
}

test('while the database recovers from a crash every request gets 503, and then everything continues by itself', async () => {
  const stream = await send(activity.stream);
  const responses: Answered[] = [];
  for (let round = 0; round < 8 && !responses.some(({ status }) => status === 503); round += 1) {
    const enough = new AbortController();
    const asking = answers(enough.signal);
    await crashDatabase(owner);
    await expect.poll(isWell).toBe(true);
    enough.abort();
    responses.push(...(await asking));
  }
  const failures = responses.filter(({ status }) => ![200, 201, 429].includes(status));
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect(server.child.exitCode).toBeNull();

  // a new notification stream works, even if the old one has not ended
  await stream.body?.cancel();
  await expect.poll(() => listening()).toBe(1);
  const next = await send(activity.stream);
  expect((await send(contacts.submit, lead('Vera'))).status).toBe(202);
  await expect(untilSaid(next, 'Vera is a new contact.')).resolves.toBe(true);

  // the task for the worker
  expect((await send(passwords.forgot, { email: client.alice.email })).status).toBe(200);
  await expect
    .poll(() => ask(`SELECT state FROM jobs.job WHERE name = 'forgot-password'`))
    .toEqual([{ state: 'completed' }]);
  await expect.poll(() => ask(`SELECT state FROM app.outbox GROUP BY 1`)).toEqual([{ state: 'sent' }]);
});

test('told to stop in the middle of a crash it goes, and leaves nothing behind', async () => {
  const stream = await send(activity.stream);
  await crashDatabase(owner);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await stream.body?.cancel().catch(() => {});
  await expect(ask('SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

async function untilSaid(response: Response, words: string): Promise<boolean> {
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.includes(words)) return true;
  }
  return false;
}
