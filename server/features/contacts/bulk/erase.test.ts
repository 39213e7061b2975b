import { afterAll, beforeEach, expect, test } from 'vitest';
import { bulkContacts } from '#contract/contacts/bulk.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { bulkCalls, insertManyContacts } from '#server/testing/bulk-contacts.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';

const { server, owner, here, there, add, merge, ask, note, fill, enquire } = await createMergingWorld();
const bulk = bulkCalls(server);
afterAll(() => bulk.close());
const { token } = here.alice;

beforeEach(async () => {
  for (const table of ['contact_bulk_changes', 'merged_leads', 'leads', 'lead_totals', 'files', 'activity'])
    await owner.query(`DELETE FROM app.${table} WHERE client_id = $1`, [here.id]);
  await owner.query(`DELETE FROM jobs.job WHERE name = 'remove-files'`);
});

const deleteAll = () => bulk.change(token, { filter: {} }, { action: 'delete' });
const search = (id: number, text: string, person: Person = here.eve) =>
  call(server.app, person.token, bulkContacts.searchDeleted, { params: { id }, query: { search: text } });
const idsOf = async (id: number, text: string) =>
  parseData(bulkContacts.searchDeleted.data, await search(id, text)).map((contact) => contact.id);
const erase = (id: number, lead_id: number, person: Person = here.eve) =>
  call(server.app, person.token, bulkContacts.erase, { params: { id, lead_id } });
const stored = async () =>
  JSON.stringify(
    (await owner.query('SELECT to_jsonb(s) FROM app.contact_bulk_steps s WHERE client_id = $1', [here.id]))
      .rows,
  );

/** An email with a file, as an answer of the contact arrives. */
async function addFile(lead: number, word: string): Promise<void> {
  await owner.query(
    `WITH new_message AS (
       INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, created_at, key)
       VALUES ($1, $2, true, 'someone@example.net', $3, $3, '', $4, $5) RETURNING client_id, id)
     INSERT INTO app.files (client_id, name, original_name, size, purpose, message_id, created_at)
     SELECT client_id, 'private/' || $3 || '.pdf', $3 || '.pdf', 1, 'message', id, $4 FROM new_message`,
    [here.id, lead, word, server.clock.now, Buffer.from(word)],
  );
}

test('a person of a deletion is deleted for good: nothing of theirs is stored, and the others come back', async () => {
  const [one, two, other] = [
    await add({
      first_name: 'Vera',
      last_name: 'Gone',
      email: 'vera.gone@example.net',
      phone_number: '604-555-0188',
    }),
    await add({ first_name: 'Stays' }),
    await add({ first_name: 'Merged', email: 'vera.before@example.net' }),
  ];
  await merge(one, other);
  await fill(one, 'WordOfVera');
  await fill(two, 'WordOfOther');
  await note(one, 'VeraCalled');
  await enquire('vera.gone@example.net');
  await addFile(one, 'FileOfVera');
  await addFile(two, 'FileOfOther');
  const { id } = await deleteAll();
  expect(await idsOf(id, 'gone vera')).toEqual([one]);
  expect(await idsOf(id, 'VERA.GONE@')).toEqual([one]);
  expect(await idsOf(id, '(604) 555 0188')).toEqual([one]);
  expect((await erase(id, one)).body).toMatchObject({ data: { id: one, deleted: true } });
  const text = await stored();
  expect(text).toContain('WordOfOther');
  for (const word of ['Vera', 'vera.', '5550188', '555-0188', `"lead_id":${one}`, `"lead_id": ${one}`])
    expect([word, text.includes(word)]).toEqual([word, false]);
  const { rows: files } = await owner.query('SELECT original_name FROM app.files WHERE client_id = $1', [
    here.id,
  ]);
  expect(files).toEqual([{ original_name: 'FileOfOther.pdf' }]);
  const { rows: jobs } = await owner.query(`SELECT data FROM jobs.job WHERE name = 'remove-files'`);
  expect(jobs).toEqual([{ data: { names: ['private/FileOfVera.pdf'] } }]);
  const { rows: log } = await owner.query(
    `SELECT user_id::int AS by, subject_id FROM app.activity WHERE client_id = $1 AND event = 'contact.erased'`,
    [here.id],
  );
  expect(log).toEqual([{ by: here.eve.id, subject_id: null }]);
  expect(await idsOf(id, 'vera')).toEqual([]);
  expect((await erase(id, one)).status, 'a second time').toBe(404);
  expect(await bulk.read(token, id)).toMatchObject({ total: 1, done: 1, changed: 1, is_undoable: true });
  expect(await bulk.undo(token, id)).toMatchObject({ undo: { restored: 1, kept: 0 } });
  expect([(await ask(one)).status, (await ask(two)).status]).toEqual([404, 200]);
});

test('a deletion of one person who is deleted for good has nothing left to undo', async () => {
  const one = await add();
  const { id } = await deleteAll();
  await erase(id, one);
  expect(await bulk.read(token, id)).toMatchObject({ total: 0, is_undoable: false });
});

test('a step among several loses one contact, and the others keep theirs', async () => {
  const ids = await insertManyContacts(owner, here.id, 1100);
  const { id } = await deleteAll();
  const last = ids.at(-1) ?? 0;
  expect((await erase(id, last)).status, 'while it is running').toBe(404);
  await bulk.runAll();
  expect(await idsOf(id, 'Many 1100')).toEqual([last]);
  expect((await idsOf(id, 'mara')).length, 'the first ones').toBe(10);
  await erase(id, last);
  await bulk.undo(token, id);
  await bulk.runAll();
  expect(await bulk.read(token, id)).toMatchObject({
    state: 'undone',
    done: 1099,
    undo: { restored: 1099, kept: 0 },
  });
});

test('nobody is erased by View Only or another client, from a change of another kind, or after the undo', async () => {
  const one = await add();
  const { id: status } = await bulk.change(token, { filter: {} }, { action: 'status', lead_status_id: 3 });
  const { id } = await deleteAll();
  for (const person of [here.vic, there.alice]) {
    expect((await erase(id, one, person)).status).toBeGreaterThanOrEqual(403);
    expect((await search(id, 'nia', person)).status).toBeGreaterThanOrEqual(403);
  }
  expect([(await erase(status, one)).status, (await search(status, 'nia')).status]).toEqual([404, 404]);
  expect((await search(id, ' ')).status).toBe(422);
  await bulk.undo(token, id);
  expect([(await erase(id, one)).status, (await search(id, 'nia')).status]).toEqual([404, 404]);
  expect((await call(server.app, token, contacts.read, { params: { id: one } })).status).toBe(200);
});
