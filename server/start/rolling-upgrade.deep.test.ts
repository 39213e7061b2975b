import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { listings } from '#contract/listings/listings.ts';
import { passwords } from '#contract/account/passwords.ts';
import { releaseHeader } from '#contract/release-header.ts';
import { release } from '#server/core/release.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { connectOwner } from '../testing/owner.ts';
import { makeNextRelease, nextVersion, type NextRelease } from '../testing/next-release.ts';
import { makeClient, makeStaff, type ClientWorld } from '../testing/people.ts';
import { startServerProcess, type Running } from '../testing/whole-server.ts';

let database: TestDatabase;
let dataDir: string;
let next: NextRelease;
let client: ClientWorld;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-rolling-'));
  next = makeNextRelease();
  client = await makeClient(database, (await makeStaff(database)).id);
});
afterAll(async () => {
  await Promise.all([...serving].map(stop));
  next.remove();
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

/** The processes behind the balancer. */
const serving = new Set<Running>();
const settings = { RATE_LIMIT_FACTOR: '1000' };
const startOld = () => startServerProcess(database, dataDir, settings);
const startNext = () => startServerProcess(database, dataDir, settings, next.folder);

/** As behind a balancer: nothing new comes to a process that ends, and what it had begun it finishes. */
async function stop(server: Running): Promise<void> {
  serving.delete(server);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

type Answered = { status: number; by: string | null; attempts: number };

/** Each time it goes to another process; who gets no answer or 503 asks again, with the same key. */
async function send(endpoint: Endpoint, body: object, key: string): Promise<Answered> {
  for (let attempts = 1; ; attempts += 1) {
    const all = [...serving];
    const server = all[attempts % all.length] ?? all[0];
    const response = await fetch(`${server?.url}${toApiPath(endpoint)}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${client.alice.token}`,
        'x-site-token': client.siteToken,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    await response?.body?.cancel();
    const isFinal = response !== null && ![429, 503].includes(response.status);
    if (isFinal || attempts === 60)
      return { status: response?.status ?? 0, by: response?.headers.get(releaseHeader) ?? null, attempts };
    await pause(100);
  }
}

const house = (n: number) => ({
  street_address: `${n} Elm Street`,
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '900000',
});

/** Writes until `enough` is aborted: contacts by hand, enquiries of visitors, listings, and mails by tasks. */
async function load(
  enough: AbortSignal,
): Promise<{ answers: Answered[]; contacts: string[]; houses: number }> {
  const answers: Answered[] = [];
  const saved: string[] = [];
  let houses = 0;
  const writing = async (name: string, once: (n: number, key: string) => Promise<Answered>) => {
    for (let n = 0; !enough.aborted; n += 1) {
      answers.push(await once(n, `${name} ${n} of the rolling upgrade`));
      await pause(20);
    }
  };
  const saveContact = async (name: string, n: number, key: string) => {
    const email = `${name}-${n}@example.net`;
    const body = { first_name: name, last_name: `${n}`, email, lead_source_id: 15 };
    const answer = await send(contacts.create, body, key);
    if (answer.status === 201) saved.push(email);
    return answer;
  };
  await Promise.all([
    writing('ada', (n, key) => saveContact('ada', n, key)),
    writing('mae', (n, key) => saveContact('mae', n, key)),
    writing('visitor', async (n, key) => {
      const email = `visitor-${n}@example.net`;
      const answer = await send(contacts.submit, { first_name: 'V', email, notes: 'Hello!' }, key);
      if (answer.status === 202) saved.push(email);
      return answer;
    }),
    writing('house', async (n, key) => {
      const answer = await send(listings.create, house(n), key);
      if (answer.status === 201) houses += 1;
      return answer;
    }),
    writing('forgot', (_, key) => send(passwords.forgot, { email: client.alice.email }, key)),
  ]);
  return { answers, contacts: saved, houses };
}

/** Of all clients. */
async function ask(text: string): Promise<unknown[]> {
  const owner = await connectOwner(database);
  const { rows } = await owner.query(text).finally(() => owner.end());
  return rows;
}

test('two releases on one schema, there and back under load: nothing is lost, doubled or refused', async () => {
  let [first, second] = [await startOld(), await startOld()];
  serving.add(first).add(second);
  const enough = new AbortController();
  const loading = load(enough.signal);
  const replace = async (server: Running, start: () => Promise<Running>) => {
    const other = await start();
    serving.add(other);
    await stop(server);
    await pause(2000);
    return other;
  };
  for (let round = 0; round < 3; round += 1) {
    first = await replace(first, startNext);
    second = await replace(second, startNext);
    first = await replace(first, startOld);
    second = await replace(second, startOld);
  }
  enough.abort();
  const done = await loading;

  expect(done.answers.filter(({ status }) => ![200, 201, 202].includes(status))).toEqual([]);
  expect(new Set(done.answers.map(({ by }) => by))).toEqual(new Set([release, nextVersion]));
  const stored = await ask(`SELECT email, count(*)::int AS n FROM app.leads GROUP BY 1 ORDER BY 1`);
  expect(stored).toEqual([...done.contacts].toSorted().map((email) => ({ email, n: 1 })));
  const houses = await ask(
    `SELECT count(*)::int AS n, count(DISTINCT street_address)::int AS places FROM app.listings`,
  );
  expect(houses).toEqual([{ n: done.houses, places: done.houses }]);
  await expect.poll(() => ask(`SELECT FROM jobs.job WHERE state < 'active'`)).toEqual([]);
  expect(await ask(`SELECT name, output FROM jobs.job WHERE state IN ('retry', 'failed')`)).toEqual([]);
  expect(await ask(`SELECT error FROM app.outbox WHERE state = 'failed'`)).toEqual([]);
  expect(await ask(`SELECT oldest_code FROM foyer_migrations WHERE version = 9999`)).toEqual([
    { oldest_code: release },
  ]);
});
