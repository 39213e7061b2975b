import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, noon, type Person } from '#server/testing/people.ts';
import { startServerProcess } from '#server/testing/whole-server.ts';

// The server is killed with SIGKILL while it answers a call with a key. Once before change, key and answer are
// committed, and once after, when the caller has no answer yet. The call is then repeated with the same key at the
// next process.

let database: TestDatabase;
let folder: string;
let sam: Person;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-keyed-crash-'));
  sam = await makeStaff(database);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Call = { client: number; path: string; token: string; body: object };

async function newContact(): Promise<Call> {
  const { id, alice } = await makeClient(database, sam.id);
  const body = { first_name: 'Maria', last_name: 'Lopez', email: 'maria@example.com', lead_source_id: 14 };
  return { client: id, path: toApiPath(contacts.create), token: alice.token, body };
}

async function newInvoice(): Promise<Call> {
  const { id } = await makeClient(database, sam.id);
  await ofClient(id, `UPDATE app.clients SET state_or_province = 'BC' WHERE id = app.client()`);
  const path = toApiPath(staffBilling.issue).replace('{id}', String(id));
  return { client: id, path, token: sam.token, body: { lines: [{ description: 'Photos', amount: 120 }] } };
}

/** A creation in a client's session, and one in a staff session: their keys are in two tables. */
const made = [
  { name: 'a contact', table: 'leads', toCall: newContact },
  { name: 'an invoice', table: 'invoices', toCall: newInvoice },
];
const points = [
  { point: 'keyed.changed', left: 0 },
  { point: 'keyed.stored', left: 1 },
];

test.each(made.flatMap((one) => points.map((where) => ({ ...one, ...where }))))(
  '$name: killed at $point, the second try makes one and is answered as the first would have been',
  async ({ table, toCall, point, left }) => {
    const cut = await toCall();
    const uncut = await toCall();
    const dying = await start({ FOYER_FAULT: point });
    await expect(send(dying.url, cut)).rejects.toThrow('fetch failed');
    await dying.ended;
    expect(await countOf(table, cut)).toBe(left);

    const next = await start();
    const again = await answerTo(next.url, cut);
    expect(await countOf(table, cut)).toBe(1);
    const first = await answerTo(next.url, uncut);
    expect([again.status, withoutOwn(again.text)]).toEqual([201, withoutOwn(first.text)]);
    expect(await answerTo(next.url, cut)).toEqual(again);
    expect(await countOf(table, cut)).toBe(1);
    next.child.kill('SIGTERM');
    await next.ended;
  },
);

test('a call in parts that died after its change is not made again: the second try is told that nobody knows', async () => {
  const { id, alice } = await makeClient(database, sam.id);
  const cut: Call = {
    client: id,
    path: toApiPath(listingsMls.import),
    token: alice.token,
    body: { mls_ids: ['R2900001'] },
  };
  const dying = await start({ FOYER_FAULT: 'keyed.changed' });
  await expect(send(dying.url, cut)).rejects.toThrow('fetch failed');
  await dying.ended;
  expect(await countOf('listings', cut)).toBe(1);
  const next = await start({ TEST_NOW: new Date(noon.getTime() + 120_000).toISOString() });
  const { status, text } = await answerTo(next.url, cut);
  expect([status, text]).toEqual([422, expect.stringContaining('outcome_unknown')]);
  expect(await countOf('listings', cut)).toBe(1);
  next.child.kill('SIGTERM');
  await next.ended;
});

const start = (settings: Record<string, string> = {}) =>
  startServerProcess(database, folder, { WORKER: 'off', ...settings });

const send = (url: string, { client, path, token, body }: Call) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `a form of client ${client}`,
    },
    body: JSON.stringify(body),
  });

async function answerTo(url: string, call: Call): Promise<{ status: number; text: string }> {
  const answer = await send(url, call);
  return { status: answer.status, text: await answer.text() };
}

/** Changes or reads rows that row-level security shows only to their client. */
const ofClient = (client: number, statement: string) =>
  withClient(database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client)]);
    return (await db.query<{ count: number }>(statement)).rows;
  });

const countOf = async (table: string, { client }: Call) =>
  (
    await ofClient(client, `SELECT count(*)::int AS count FROM app.${table} WHERE client_id = app.client()`)
  )[0]?.count;

/** An answer without the values unique to each row, and with dates by day: the clock of a process runs on. */
const withoutOwn = (text: string): string =>
  text
    .replaceAll(/"(id|number)":("[^"]+"|\d+)/g, '"$1":…')
    .replaceAll(/"(\d{4}-\d\d-\d\d)T[\d:.]+Z"/g, '"$1"');
