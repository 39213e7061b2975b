import { beforeEach, expect, test } from 'vitest';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { timeline, TimelineEntry } from '#contract/contacts/timeline.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call, type ClientWorld, type Person, type Sent } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();

let here: ClientWorld;
let lead: number;
beforeEach(async () => {
  here = await newClient();
  lead = await addLead();
});

const ask = (person: Person, endpoint: Endpoint, sent: Sent = {}) =>
  call(server.app, person.token, endpoint, sent);
async function addLead(): Promise<number> {
  const body = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.com', lead_source_id: 14 };
  return parseData(contacts.create.data, await ask(here.alice, contacts.create, { body })).id;
}
const add = (person: Person, outcome: string | null, text = '') =>
  ask(person, timeline.add, { params: { id: lead }, body: { outcome, text } });
const addEntry = async (person: Person, outcome: string | null, text = '') =>
  parseData(TimelineEntry, await add(person, outcome, text));
const list = async (person = here.alice) =>
  parseData(timeline.list.data, await ask(person, timeline.list, { params: { id: lead } }));
const readLead = async (): Promise<Contact> =>
  parseData(contacts.read.data, await ask(here.alice, contacts.read, { params: { id: lead } }));
const edit = (person: Person, entry_id: number, body: object) =>
  ask(person, timeline.edit, { params: { id: lead, entry_id }, body });
const remove = (person: Person, entry_id: number) =>
  ask(person, timeline.remove, { params: { id: lead, entry_id } });
const countWaiting = async () => (await ask(here.alice, contacts.recent, { query: { waiting: '1' } })).body;

test('notes and calls are listed newest first, with who wrote them', async () => {
  await add(here.eve, null, ' Wants a garden\nand a shed ');
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await add(here.alice, 'no_answer');
  expect(await list(here.vic)).toMatchObject([
    { outcome: 'no_answer', text: '', is_mine: false, edited_at: null },
    { outcome: null, text: 'Wants a garden\nand a shed', is_mine: false },
  ]);
  expect((await list(here.eve)).map(({ is_mine }) => is_mine)).toEqual([false, true]);
});

test('a note without words is refused, and so is an outcome that is none', async () => {
  expect((await add(here.alice, null, '  ')).body).toMatchObject({
    errors: { text: ['This field is required.'] },
  });
  expect((await add(here.alice, 'perhaps')).body).toMatchObject({
    errors: { outcome: ['Please choose how the call went.'] },
  });
  expect(await list()).toEqual([]);
});

test.each([
  ['answered', 'Contacted'],
  ['left_message', 'Lead'],
  ['no_answer', 'Lead'],
  ['wrong_number', 'Lead'],
  [null, 'Lead'],
])('a new lead after %j is a %s', async (outcome, status) => {
  await add(here.eve, outcome, 'Some words');
  expect((await readLead()).lead_status).toBe(status);
  expect(await countWaiting()).toMatchObject({ meta: { waiting_count: status === 'Lead' ? 1 : 0 } });
});

test('an answered call leaves a status that somebody has set', async () => {
  await ask(here.alice, contacts.update, { params: { id: lead }, body: { lead_status_id: 3 } });
  await add(here.eve, 'answered');
  expect((await readLead()).lead_status_id).toBe(3);
});

test('a call whose outcome is corrected to answered counts as an answer', async () => {
  const { id } = await addEntry(here.eve, 'no_answer');
  await edit(here.eve, id, { outcome: 'answered', text: 'Called back' });
  expect(await list(here.eve)).toMatchObject([
    { outcome: 'answered', text: 'Called back', edited_at: expect.any(String) },
  ]);
  expect((await readLead()).lead_status).toBe('Contacted');
});

test('an Editor changes and deletes their own entries only, an Admin those of everybody', async () => {
  const ofAdmin = await addEntry(here.alice, null, 'By the Admin');
  const ofEditor = await addEntry(here.eve, null, 'By the Editor');
  const body = { outcome: null, text: 'Changed' };
  expect((await edit(here.eve, ofAdmin.id, body)).status).toBe(403);
  expect((await remove(here.eve, ofAdmin.id)).status).toBe(403);
  expect((await edit(here.eve, ofEditor.id, body)).status).toBe(200);
  expect((await edit(here.alice, ofEditor.id, body)).status).toBe(200);
  expect((await remove(here.alice, ofEditor.id)).status).toBe(200);
  expect((await list()).map(({ text }) => text)).toEqual(['By the Admin']);
});

test('an entry of another contact is not found under this one', async () => {
  const { id } = await addEntry(here.alice, null, 'Here');
  const entry = { id: lead + 1_000_000, entry_id: id };
  expect((await ask(here.alice, timeline.remove, { params: entry })).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('what staff write while they act for the client is by the support team, and theirs', async () => {
  await add(here.staff, null, 'By us');
  expect(await list(here.staff)).toMatchObject([{ author: 'Support team', is_mine: true }]);
  expect(await list(here.alice)).toMatchObject([{ author: 'Support team', is_mine: false }]);
});

test('the notes of a deleted contact are deleted with it', async () => {
  await add(here.alice, null, 'Wants a garden');
  await ask(here.alice, contacts.remove, { params: { id: lead } });
  expect((await ask(here.alice, timeline.list, { params: { id: lead } })).status).toBe(404);
});
