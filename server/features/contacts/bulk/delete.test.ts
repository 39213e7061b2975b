import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bulkContacts } from '#contract/contacts/bulk.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createNewsletterTokens } from '#server/features/newsletter/unsubscribe/tokens.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { bulkCalls, insertManyContacts } from '#server/testing/bulk-contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { call } from '#server/testing/people.ts';
import { fillRows } from '#server/testing/security/rows.ts';
import { deletedTables, releasedTables } from './deleted-tables.ts';

const { server, owner, here, there, add, merge, ask, read, note, fill, update, enquire, newClient } =
  await createMergingWorld();
const bulk = bulkCalls(server);
afterAll(() => bulk.close());
const { token } = here.alice;
const hash = createContactHash(testKey);
const tokens = createNewsletterTokens(testKey, hash);
const express = { newsletter_consent: { kind: 'express', source: 'Said yes in the shop' } };

beforeEach(async () => {
  for (const table of ['contact_bulk_changes', 'merged_leads', 'leads', 'lead_totals'])
    await owner.query(`DELETE FROM app.${table} WHERE client_id = $1`, [here.id]);
});

const deleteAll = (choice: object) => bulk.change(token, choice, { action: 'delete' });

/** All rows of a client but logs, changes of many contacts, deliveries, and sums. */
async function snapshot(client: number): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'app' AND c.column_name = 'client_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const others =
    /^(activity.*|collected_forms|contact_bulk_.*|request_keys|lead_totals|newsletter_audience_totals|page_views.*|push_messages|webhook_deliveries)$/;
  const lines: string[] = [];
  for (const { name } of tables.filter((table) => !others.test(table.name))) {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT (to_jsonb(t) - 'has_other')::text AS line FROM app.${name} t WHERE client_id = $1`,
      [client],
    );
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines.toSorted();
}

async function expectFacts(): Promise<void> {
  for (const { fact, differing } of storedTwice.filter((one) => /contact|audience/.test(one.fact)))
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
}

test('deleted contacts are gone with all their rows, and the undo gives every row back as it was', async () => {
  const [one, two, three] = [
    await add({ ...express, phone_number: '604-555-0101', notes: 'Old house' }),
    await add({ further_emails: [{ email: 'second@example.net', label: 'Work' }] }),
    await add({ lead_status_id: 3 }),
  ];
  await enquire('visitor@example.net');
  await fill(one, 'First');
  await fill(two, 'Second');
  await merge(two, three);
  await note(two, 'Called');
  await update(one, { lead_status_id: 6 });
  const before = await snapshot(here.id);
  const change = await deleteAll({ filter: {} });
  expect(change).toMatchObject({ state: 'done', action: 'delete', total: 3, changed: 3, is_undoable: true });
  expect((await ask(one)).status).toBe(404);
  const left = await snapshot(here.id);
  expect(
    left.filter((line) =>
      /^(lead_(?!ad_|emails)|leads|contact_emails|contact_keys|newsletter_consent|notifications|merged|separate)/.test(
        line,
      ),
    ),
  ).toEqual([]);
  await expectFacts();
  expect(await bulk.undo(token, change.id)).toMatchObject({
    state: 'undone',
    undo: { restored: 3, kept: 0 },
  });
  expect(await snapshot(here.id)).toEqual(before);
  await expectFacts();
});

test('rows of every table that hangs on a contact come back as they were', async () => {
  const full = await newClient();
  await fillRows(owner, full, server.clock.now);
  const tables = [...deletedTables, ...releasedTables].map(({ table }) => table);
  const lines = await snapshot(full.id);
  expect(tables.filter((table) => !lines.some((line) => line.startsWith(`${table} `)))).toEqual([]);
  const { id, total } = await bulk.change(full.alice.token, { filter: {} }, { action: 'delete' });
  expect(await bulk.undo(full.alice.token, id)).toMatchObject({ undo: { restored: total, kept: 0 } });
  expect(await snapshot(full.id)).toEqual(lines);
});

test('1,100 contacts are deleted in steps, and come back in steps, with one event each', async () => {
  const ids = await insertManyContacts(owner, here.id, 1100);
  const before = await snapshot(here.id);
  const { id } = await deleteAll({ filter: {}, except_ids: ids.slice(0, 2) });
  await bulk.runAll();
  expect(await bulk.read(token, id)).toMatchObject({ state: 'done', done: 1098, changed: 1098 });
  await bulk.undo(token, id);
  await bulk.runAll();
  expect(await bulk.read(token, id)).toMatchObject({ state: 'undone', undo: { restored: 1098, kept: 0 } });
  expect(await snapshot(here.id)).toEqual(before);
  const { rows } = await owner.query(
    `SELECT (details ->> 'count')::int AS count FROM app.activity WHERE client_id = $1 AND event = 'contact.several_deleted' AND details ->> 'count' <> '3' ORDER BY 1`,
    [here.id],
  );
  expect(rows).toEqual([{ count: 98 }, { count: 500 }, { count: 500 }]);
  await expectFacts();
});

test('a contact whose email another one has by now does not come back, and its number is said', async () => {
  const [one] = [await add({ email: 'taken@example.net' }), await add()];
  const { id } = await deleteAll({ filter: {} });
  const again = await add({ further_emails: [{ email: 'taken@example.net', label: 'Home' }] });
  expect(await bulk.undo(token, id)).toMatchObject({ undo: { restored: 1, kept: 1 } });
  expect([(await ask(one)).status, (await ask(again)).status]).toEqual([404, 200]);
  await expectFacts();
});

test('rows whose tag, listing or user is gone do not come back, and the contact does', async () => {
  const one = await add();
  await fill(one, 'Gone');
  const { id } = await deleteAll({ filter: {} });
  await owner.query('DELETE FROM app.tags WHERE client_id = $1', [here.id]);
  expect(await bulk.undo(token, id)).toMatchObject({ undo: { restored: 1, kept: 0 } });
  expect((await read(one)).tags).toEqual([]);
});

test.each([
  ['the first deletion first', [0, 1]],
  ['the second deletion first', [1, 0]],
  ['the first one again before the second', [0, 2, 1, 3]],
])('an answer that two are two people comes back when both do: %s', async (_order, order) => {
  const [one, two] = [await add(), await add()];
  await call(server.app, token, merging.keepBoth, {
    params: { id: one },
    body: { other_id: two, is_couple: true },
  });
  const answers = async () =>
    (await owner.query('SELECT * FROM app.separate_contacts WHERE client_id = $1', [here.id])).rows;
  const before = await answers();
  expect(before).toHaveLength(1);
  const changes = [await deleteAll({ lead_ids: [one] }), await deleteAll({ lead_ids: [two] })];
  for (const step of order)
    if (step === 2) changes.push(await deleteAll({ lead_ids: [one] }));
    else await bulk.undo(token, changes[step === 3 ? 2 : step]?.id ?? 0);
  expect(await answers()).toEqual(before);
});

test('who unsubscribes while the contact is deleted gets no newsletter after the undo; the link works before and after', async () => {
  const [one, two] = [
    await add({ email: 'leaves@example.net', ...express }),
    await add({ email: 'stays@example.net', ...express }),
  ];
  const unsubscribe = (lead: number, email: string) =>
    server.app.inject({
      method: 'POST',
      url: `/newsletter/unsubscribe/${tokens.unsubscribeTokenOf(here.id, { id: 1, lead_id: lead, email })}`,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    });
  const { id } = await deleteAll({ filter: {} });
  expect((await unsubscribe(one, 'leaves@example.net')).statusCode).toBe(200);
  await bulk.undo(token, id);
  expect((await read(one)).newsletter_consent).toMatchObject({
    kind: 'none',
    unsubscribed_at: expect.any(String),
  });
  expect((await read(two)).newsletter_consent).toMatchObject({ kind: 'express', unsubscribed_at: null });
  expect((await unsubscribe(two, 'stays@example.net')).statusCode).toBe(200);
  expect((await read(two)).newsletter_consent).toMatchObject({ kind: 'none' });
  await expectFacts();
});

test('View Only and another client delete nobody', async () => {
  const one = await add();
  const { id } = await bulk.choose(token, { lead_ids: [one] });
  for (const other of [here.vic, there.alice])
    expect(
      (
        await call(server.app, other.token, bulkContacts.start, {
          params: { id },
          body: { action: 'delete' },
        })
      ).status,
    ).toBeGreaterThanOrEqual(403);
  expect((await ask(one)).status).toBe(200);
  expect((await call(server.app, here.eve.token, contacts.read, { params: { id: one } })).status).toBe(200);
});

/** Tables that hang on contacts and do not come back, each with its reason. */
const others: Readonly<Record<string, string>> = {
  push_messages: 'nobody is notified of the past',
  collected_forms: 'their digest is sent within the hour',
  files: 'they lose their message for as long, and keep their row and their bytes',
};

test('the undo of a deletion decides about every table whose rows go with a contact, and about all their parents', () => {
  const schema = readFileSync('database/schema.sql', 'utf8');
  const keys = [...schema.matchAll(/^CREATE TABLE app\.(\w+) \((.*?)^\)/gms)].flatMap(
    ([, table = '', body = '']) =>
      [
        ...body.matchAll(
          /FOREIGN KEY \(client_id, (\w+)\) REFERENCES app\.(\w+)\([^)]*\) ON DELETE (CASCADE|SET NULL)/g,
        ),
      ].map(([, column = '', parent = '', effect = '']) => ({ table, column, parent, effect })),
  );
  const reached = new Set(['leads']);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { table, parent, effect } of keys)
      if (reached.has(parent) && effect === 'CASCADE' && parent !== 'files') reached.add(table);
  }
  reached.delete('leads');
  expect([...deletedTables.map(({ table }) => table), ...Object.keys(others)].toSorted()).toEqual(
    [...reached].toSorted(),
  );
  const released = keys.filter(({ parent, effect }) => parent === 'leads' && effect === 'SET NULL');
  expect(releasedTables.map(({ table }) => table).toSorted()).toEqual(
    released.map(({ table }) => table).toSorted(),
  );
  const inside = new Set(['leads', ...deletedTables.map(({ table }) => table)]);
  for (const { table, parents = [] } of deletedTables) {
    const outside = keys.filter((key) => key.table === table && !inside.has(key.parent));
    const named = parents.filter(({ column }) => column !== 'client_id');
    expect([table, named.map((parent) => `${parent.column} ${parent.table}`).toSorted()]).toEqual([
      table,
      outside.map(({ column, parent }) => `${column} ${parent}`).toSorted(),
    ]);
  }
});
