import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bulkContacts } from '#contract/contacts/bulk.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { merging } from '#contract/contacts/merging.ts';
import { tasks } from '#contract/contacts/tasks.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { bulkCalls, insertManyContacts } from '#server/testing/bulk-contacts.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const bulk = bulkCalls(server);
afterAll(() => bulk.close());
let here: ClientWorld;
let token: string;
beforeEach(async () => {
  here = await newClient();
  token = here.alice.token;
});

const addTag = async (name: string) =>
  parseData(contactTags.create.data, await call(server.app, token, contactTags.create, { body: { name } }))
    .id;
const everybody = { filter: {} };
const query = async (text: string, values: unknown[] = []) =>
  (await owner.query<Record<string, never>>(text, [here.id, ...values])).rows;
const countStatuses = async () =>
  Object.fromEntries(
    (
      await query(
        'SELECT lead_status_id AS status, count(*)::int AS n FROM app.leads WHERE client_id = $1 GROUP BY 1',
      )
    ).map(({ status, n }) => [status, n]),
  );
const listEvents = (event: string) =>
  query(
    `SELECT user_id::int, staff_id::int, subject_id, jsonb_array_length(details -> 'ids') AS ids, (details ->> 'count')::int AS count
     FROM app.activity WHERE client_id = $1 AND event = $2 ORDER BY id`,
    [event],
  );

async function expectFacts(): Promise<void> {
  for (const { fact, differing } of storedTwice.filter((one) => /contact|audience/.test(one.fact)))
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
}

test('1,250 contacts get a status: the first 500 in the call, the others in steps, and the undo gives it back', async () => {
  await insertManyContacts(owner, here.id, 1250);
  const order = await query(
    'SELECT id FROM app.leads WHERE client_id = $1 ORDER BY updated_at DESC, id DESC',
  );
  // the status that is changed is the one that was asked for
  const chosen = await bulk.choose(token, { filter: { lead_status_id: 1 } });
  expect(chosen).toMatchObject({
    state: 'chosen',
    action: null,
    total: 1250,
    done: 0,
    undo: null,
    is_undoable: false,
  });
  expect(await countStatuses()).toEqual({ 1: 1250 });
  const started = await bulk.start(token, chosen.id, { action: 'status', lead_status_id: 6 });
  expect(started).toMatchObject({ state: 'running', done: 500, changed: 500, is_undoable: false });
  expect(await countStatuses()).toEqual({ 1: 750, 6: 500 });
  await bulk.runAll();
  expect(await bulk.read(token, chosen.id)).toMatchObject({
    state: 'done',
    lead_status_id: 6,
    done: 1250,
    changed: 1250,
    missing: 0,
    is_undoable: true,
    user_name: 'Alice Tester',
  });
  expect(await countStatuses()).toEqual({ 6: 1250 });
  await expectFacts();
  // the worker acts as the person who has started it
  const ofAlice = { user_id: here.alice.id, staff_id: null, subject_id: null };
  expect(await listEvents('contact.several_status_changed')).toEqual([
    { ...ofAlice, ids: 500, count: 500 },
    { ...ofAlice, ids: 500, count: 500 },
    { ...ofAlice, ids: 250, count: 250 },
  ]);
  expect(
    await query(`SELECT DISTINCT (edits #>> '{-1,user}')::int AS by FROM app.leads WHERE client_id = $1`),
  ).toEqual([{ by: here.alice.id }]);
  expect((await bulk.undo(here.eve.token, chosen.id)).state).toBe('undoing');
  await bulk.runAll();
  expect(await bulk.read(token, chosen.id)).toMatchObject({
    state: 'undone',
    undo: { restored: 1250, kept: 0 },
    is_undoable: false,
  });
  expect(await countStatuses()).toEqual({ 1: 1250 });
  expect((await listEvents('contact.several_restored')).map(({ user_id }) => user_id)).toEqual(
    Array(3).fill(here.eve.id),
  );
  expect(
    await query('SELECT id FROM app.leads WHERE client_id = $1 ORDER BY updated_at DESC, id DESC'),
  ).toEqual(order);
  await expectFacts();
});

test('contacts that somebody has changed since, deleted or merged keep what they are, and their number is said', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = await insertManyContacts(owner, here.id, 6);
  const { id } = await bulk.change(token, everybody, { action: 'status', lead_status_id: 6 });
  await call(server.app, token, contacts.update, { params: { id: first }, body: { lead_status_id: 3 } });
  await call(server.app, token, contacts.update, { params: { id: second }, body: { notes: 'Called' } });
  await call(server.app, token, contacts.remove, { params: { id: third } });
  await call(server.app, token, merging.merge, { params: { id: second }, body: { other_id: fourth } });
  expect(await bulk.undo(token, id)).toMatchObject({ state: 'undone', undo: { restored: 3, kept: 3 } });
  expect(await countStatuses()).toEqual({ 1: 3, 3: 1 });
  await expectFacts();
});

test('tags are added and removed together, and the undo gives each contact its own back', async () => {
  const ids = await insertManyContacts(owner, here.id, 4);
  const [first = 0, second = 0] = ids;
  const [buyers, sellers] = [await addTag('Buyers'), await addTag('Sellers')];
  const tag = (id: number, added_ids: number[], removed_ids: number[] = []) =>
    call(server.app, token, contacts.update, { params: { id }, body: { tags: { added_ids, removed_ids } } });
  await tag(first, [sellers]);
  await tag(second, [buyers, sellers]);
  const readTags = () =>
    query(
      'SELECT lead_id::int AS id, tag_id::int AS tag FROM app.lead_tags WHERE client_id = $1 ORDER BY 1, 2',
    );
  const before = await readTags();
  const action = { action: 'tags', added_ids: [buyers], removed_ids: [sellers] } as const;
  const { id, ...change } = await bulk.change(token, { lead_ids: ids.slice(0, 3) }, action);
  expect(change).toMatchObject({
    changed: 3,
    total: 3,
    added_tags: [{ name: 'Buyers' }],
    removed_tags: [{ name: 'Sellers' }],
  });
  expect(await readTags()).toEqual(ids.slice(0, 3).map((id) => ({ id, tag: buyers })));
  expect(await listEvents('contact.several_tagged')).toMatchObject([{ ids: 3 }]);
  await tag(first, [], [buyers]);
  expect(await bulk.undo(token, id)).toMatchObject({ undo: { restored: 2, kept: 1 } });
  expect(await readTags()).toEqual(before);
});

test('a tag that is deleted meanwhile stops neither the change nor its undo', async () => {
  await insertManyContacts(owner, here.id, 501);
  const [buyers, sellers] = [await addTag('Buyers'), await addTag('Sellers')];
  const { id } = await bulk.change(token, everybody, {
    action: 'tags',
    added_ids: [buyers, sellers],
    removed_ids: [],
  });
  await call(server.app, token, contactTags.remove, { params: { tag_id: buyers } });
  await bulk.runAll();
  expect(await bulk.read(token, id)).toMatchObject({
    state: 'done',
    changed: 501,
    added_tags: [{ name: 'Sellers' }],
  });
  await bulk.undo(token, id);
  await bulk.runAll();
  expect(await query('SELECT count(*)::int AS n FROM app.lead_tags WHERE client_id = $1')).toEqual([
    { n: 0 },
  ]);
});

test('the choice is what the list shows, less who is left out, whatever comes later', async () => {
  const ids = await insertManyContacts(owner, here.id, 5);
  const buyers = await addTag('Buyers');
  await bulk.change(
    token,
    { lead_ids: ids.slice(1) },
    { action: 'tags', added_ids: [buyers], removed_ids: [] },
  );
  const total = async (choice: object) => (await bulk.choose(token, choice)).total;
  expect(await total({ filter: { tag_id: buyers } })).toBe(4);
  expect(await total({ filter: { tag_id: buyers }, except_ids: ids.slice(3) })).toBe(2);
  expect(await total({ filter: { search: 'many 3' } })).toBe(1);
  expect(await total({ filter: { lead_status_id: 1, lead_source_id: 14 } })).toBe(5);
  expect(await total({ filter: { newsletter: 'none' } })).toBe(5);
  expect(await total({ lead_ids: [ids[0], ids[0]] })).toBe(1);
  const choice = await bulk.choose(token, everybody);
  await call(server.app, token, contacts.create, {
    body: { first_name: 'New', last_name: 'One', email: 'new@example.net', lead_source_id: 14 },
  });
  await call(server.app, token, contacts.remove, { params: { id: ids[0] ?? 0 } });
  expect(await bulk.start(token, choice.id, { action: 'status', lead_status_id: 3 })).toMatchObject({
    total: 5,
    changed: 4,
    missing: 1,
  });
  expect(await countStatuses()).toEqual({ 1: 1, 3: 4 });
});

test('whatever the list narrows to, all of it is as many contacts as the list says', async () => {
  const ids = await insertManyContacts(owner, here.id, 40);
  const buyers = await addTag('Buyers');
  for (const status of [2, 3])
    await bulk.change(
      token,
      { lead_ids: ids.filter((id) => id % 3 === status - 1) },
      { action: 'status', lead_status_id: status },
    );
  await query(
    `UPDATE app.leads SET lead_type_id = 1 + (id % 2), lead_source_id = 14 + (id % 2)::int,
       created_at = created_at - (id % 5) * interval '20 days' WHERE client_id = $1`,
  );
  await query(
    'INSERT INTO app.lead_tags (client_id, lead_id, tag_id) SELECT client_id, id, $2 FROM app.leads WHERE client_id = $1 AND id % 4 = 0',
    [buyers],
  );
  const filters = [
    {},
    { lead_status_id: 2 },
    { lead_source_id: 14, lead_type_id: 1 },
    { tag_id: buyers, lead_status_id: 1 },
    { unanswered_days: 30 },
    { month: '2026-11', became_client: true },
    { month: '2026-10', lead_source_id: 15 },
    { search: 'many 1' },
    { newsletter: 'none', lead_status_id: 3 },
  ];
  for (const filter of filters) {
    const sent = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, String(value)]));
    const { body } = await call(server.app, token, contacts.list, { query: sent });
    const { meta } = z.parse(z.object({ meta: z.object({ total: z.int() }) }), body);
    expect([filter, meta.total > 0]).toEqual([filter, true]);
    expect([filter, (await bulk.choose(token, { filter })).total]).toEqual([filter, meta.total]);
  }
});

test('nobody, a tag that is not there, no tag, and a change that was started before are refused', async () => {
  const [first = 0] = await insertManyContacts(owner, here.id, 1);
  const send = (
    endpoint: typeof bulkContacts.choose | typeof bulkContacts.start | typeof bulkContacts.undo,
    sent: object,
  ) => call(server.app, token, endpoint, sent);
  expect((await send(bulkContacts.choose, { body: {} })).status).toBe(422);
  expect((await send(bulkContacts.choose, { body: { filter: { search: 'nobody' } } })).status).toBe(422);
  const { id } = await bulk.choose(token, { lead_ids: [first] });
  const params = { id };
  const tags = { action: 'tags', added_ids: [], removed_ids: [] };
  expect((await send(bulkContacts.start, { params, body: tags })).status).toBe(422);
  expect((await send(bulkContacts.start, { params, body: { ...tags, added_ids: [987_654] } })).status).toBe(
    422,
  );
  expect((await send(bulkContacts.start, { params, body: { action: 'status' } })).status).toBe(422);
  expect((await send(bulkContacts.undo, { params })).status).toBe(422);
  await bulk.start(token, id, { action: 'status', lead_status_id: 3 });
  expect(
    (await send(bulkContacts.start, { params, body: { action: 'status', lead_status_id: 4 } })).status,
  ).toBe(422);
  expect(await countStatuses()).toEqual({ 3: 1 });
  await bulk.undo(token, id);
  expect((await send(bulkContacts.undo, { params })).status).toBe(422);
});

test('after thirty days a change can no longer be undone', async () => {
  await insertManyContacts(owner, here.id, 1);
  const { id } = await bulk.change(token, everybody, { action: 'status', lead_status_id: 3 });
  await owner.query(
    `UPDATE app.contact_bulk_changes SET created_at = created_at - interval '30 days' WHERE client_id = $1`,
    [here.id],
  );
  expect((await bulk.read(token, id)).is_undoable).toBe(false);
  expect((await call(server.app, token, bulkContacts.undo, { params: { id } })).status).toBe(422);
});

test('View Only chooses nobody; an Editor may do all of it', async () => {
  await insertManyContacts(owner, here.id, 1);
  expect((await call(server.app, here.vic.token, bulkContacts.choose, { body: everybody })).status).toBe(403);
  expect((await call(server.app, here.vic.token, bulkContacts.list)).status).toBe(403);
  const { id } = await bulk.change(here.eve.token, everybody, { action: 'status', lead_status_id: 3 });
  expect((await call(server.app, here.vic.token, bulkContacts.undo, { params: { id } })).status).toBe(403);
  expect(await bulk.undo(here.eve.token, id)).toMatchObject({ undo: { restored: 1 } });
});

test('a status of a deal is consent as for one contact, which the undo takes back where nothing has changed it', async () => {
  const [first = 0, second = 0] = await insertManyContacts(owner, here.id, 3);
  const readConsents = () =>
    query(`SELECT kind, source FROM app.newsletter_consents WHERE client_id = $1 ORDER BY lead_id`);
  const express = { newsletter_consent: { kind: 'express', source: 'Said so at the fair' } };
  await call(server.app, token, contacts.update, { params: { id: first }, body: express });
  const { id } = await bulk.change(token, everybody, { action: 'status', lead_status_id: 8 });
  const deal = { kind: 'implied', source: 'A deal that was closed' };
  expect(await readConsents()).toMatchObject([{ kind: 'express' }, deal, deal]);
  await call(server.app, token, contacts.update, { params: { id: second }, body: express });
  await bulk.undo(token, id);
  expect((await readConsents()).map(({ kind }) => kind)).toEqual(['express', 'express', 'none']);
  await expectFacts();
});

test('the first step of a lead ends with the change, and is open again after its undo', async () => {
  const body = {
    first_name: 'Nora',
    email: 'nora@example.net',
    phone_number: '604-555-0123',
    notes: 'Hello',
    source: 1,
  };
  await call(server.app, null, contacts.submit, { body, headers: { 'x-site-token': here.siteToken } });
  const countOpen = async () =>
    readData<unknown[]>((await call(server.app, token, tasks.list, { query: {} })).body, []).length;
  const readArrivals = () =>
    query('SELECT answered_at IS NOT NULL AS is_answered FROM app.lead_arrivals WHERE client_id = $1');
  expect([await countOpen(), await readArrivals()]).toEqual([1, [{ is_answered: false }]]);
  const { id } = await bulk.change(token, everybody, { action: 'status', lead_status_id: 2 });
  expect([await countOpen(), await readArrivals()]).toEqual([0, [{ is_answered: true }]]);
  await bulk.undo(token, id);
  expect([await countOpen(), await readArrivals()]).toEqual([1, [{ is_answered: false }]]);
});

test('a change that is started while another one runs waits for it, so that the last one decides', async () => {
  await insertManyContacts(owner, here.id, 700);
  const [one, two] = [await bulk.choose(token, everybody), await bulk.choose(token, everybody)];
  await bulk.start(token, one.id, { action: 'status', lead_status_id: 6 });
  expect(await bulk.start(token, two.id, { action: 'status', lead_status_id: 3 })).toMatchObject({
    state: 'running',
    done: 0,
  });
  await bulk.runAll();
  expect(await countStatuses()).toEqual({ 3: 700 });
  expect(await bulk.read(token, one.id)).toMatchObject({ state: 'done', changed: 700 });
  // each undo leaves what the other one has set
  await bulk.undo(token, two.id);
  await bulk.runAll();
  await bulk.undo(token, one.id);
  await bulk.runAll();
  expect(await countStatuses()).toEqual({ 1: 700 });
  await expectFacts();
});

test('two who start the same choice at the same moment change it once', async () => {
  await insertManyContacts(owner, here.id, 50);
  const { id } = await bulk.choose(token, everybody);
  const start = (who: string, status: number) =>
    call(server.app, who, bulkContacts.start, {
      params: { id },
      body: { action: 'status', lead_status_id: status },
    });
  const answers = await Promise.all([start(token, 3), start(here.eve.token, 4)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(Object.values(await countStatuses())).toEqual([50]);
  expect(await listEvents('contact.several_status_changed')).toHaveLength(1);
});

test('overlapping choices of two people at the same moment end whole, each contact with one of them', async () => {
  const ids = await insertManyContacts(owner, here.id, 600);
  const choices = [
    await bulk.choose(token, { lead_ids: ids.slice(0, 400) }),
    await bulk.choose(token, { lead_ids: ids.slice(200) }),
  ];
  await Promise.all(
    choices.map(({ id }, n) => bulk.start(token, id, { action: 'status', lead_status_id: n + 3 })),
  );
  await bulk.runAll();
  const counted = await countStatuses();
  expect((counted[3] ?? 0) + (counted[4] ?? 0)).toBe(600);
  expect(counted[3]).toBeGreaterThanOrEqual(200);
  expect(counted[4]).toBeGreaterThanOrEqual(200);
  await expectFacts();
});

test('chosen contacts are exported as the list has them, in one entry of the log', async () => {
  const ids = await insertManyContacts(owner, here.id, 600);
  const { id } = await bulk.choose(token, { filter: {}, except_ids: ids.slice(0, 2) });
  await call(server.app, token, contacts.remove, { params: { id: ids[5] ?? 0 } });
  const download = (who: string, params: { id: number }) =>
    call(server.app, who, bulkContacts.download, { params });
  const file = parseData(bulkContacts.download.data, await download(token, { id }));
  const lines = Buffer.from(file.csv_base64, 'base64').toString().trim().split(/\r?\n/);
  expect(lines).toHaveLength(1 + 597);
  expect(lines[1]).toContain('"Many 3"');
  expect(
    (await query(`SELECT FROM app.activity WHERE client_id = $1 AND event = 'contact.exported'`)).length,
  ).toBe(1);
  expect((await download(token, { id: id + 1_000_000 })).status).toBe(404);
  expect((await download(here.vic.token, { id })).status).toBe(403);
});

test('nobody is mailed or notified', async () => {
  await insertManyContacts(owner, here.id, 20);
  const count = () =>
    query(
      `SELECT (SELECT count(*)::int FROM app.outbox) AS mails, (SELECT count(*)::int FROM app.notifications WHERE client_id = $1) AS bells`,
    );
  const before = await count();
  const { id } = await bulk.change(token, everybody, { action: 'status', lead_status_id: 8 });
  await bulk.undo(token, id);
  expect(await count()).toEqual(before);
});
