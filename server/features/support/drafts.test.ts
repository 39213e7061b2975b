import { expect, test } from 'vitest';
import { staffMessages } from '#contract/staff/messages.ts';
import { support } from '#contract/support/support.ts';
import { call, makeStaff, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
const max = await makeStaff(server.database, 'max@provider.example.com', 'Support');

async function begin(person: Person): Promise<number> {
  await call(server.app, person.token, support.message, { body: { topic: 'help', message: 'Hello' } });
  const rows = parseData(
    support.conversations.data,
    await call(server.app, person.token, support.conversations),
  );
  return rows[0]?.id ?? 0;
}
const save = (person: Person, id: number, text: string) =>
  call(server.app, person.token, support.saveDraft, { params: { id }, body: { text } });
const read = async (person: Person, id: number) =>
  parseData(
    support.conversation.data,
    await call(server.app, person.token, support.conversation, { params: { id } }),
  ).draft;
const goOn = (person: Person, id: number, message = 'More') =>
  call(server.app, person.token, support.goOn, { params: { id }, body: { message } });
const saveOurs = (person: Person, id: number, text: string, is_note = false) =>
  call(server.app, person.token, staffMessages.saveDraft, { params: { id }, body: { text, is_note } });
async function readOurs(person: Person, id: number): Promise<[reply: string, note: string]> {
  const answer = await call(server.app, person.token, staffMessages.read, { params: { id } });
  const { draft, note_draft } = parseData(staffMessages.read.data, answer);
  return [draft, note_draft];
}
const countDrafts = async (id: number) =>
  (
    await owner.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM app.support_drafts WHERE conversation_id = $1)::int
         + (SELECT count(*) FROM app.support_staff_drafts WHERE conversation_id = $1)::int AS count`,
      [id],
    )
  ).rows[0]?.count;

test('what a person has begun to write comes back to them alone, until it is sent', async () => {
  const client = await newClient();
  const id = await begin(client.eve);
  expect(await read(client.eve, id)).toBe('');
  await save(client.eve, id, 'Half');
  expect((await save(client.eve, id, 'Half a sent')).status).toBe(200);
  await save(client.alice, id, 'I am the Admin');
  await saveOurs(sam, id, 'We');
  expect([await read(client.eve, id), await read(client.alice, id)]).toEqual([
    'Half a sent',
    'I am the Admin',
  ]);
  expect((await goOn(client.eve, id, '')).status, 'a message that is refused ends no draft').toBe(422);
  expect(await read(client.eve, id)).toBe('Half a sent');
  await goOn(client.eve, id);
  expect([await read(client.eve, id), await read(client.alice, id)]).toEqual(['', 'I am the Admin']);
  expect(await readOurs(sam, id)).toEqual(['We', '']);
});

test('an emptied draft is none', async () => {
  const client = await newClient();
  const id = await begin(client.eve);
  await save(client.eve, id, 'Half');
  await saveOurs(sam, id, 'We', true);
  await save(client.eve, id, '');
  await saveOurs(sam, id, '', true);
  expect(await countDrafts(id)).toBe(0);
});

test('who acts for a user has a draft of their own, apart from that of the user and from their own reply', async () => {
  const client = await newClient();
  const id = await begin(client.alice);
  const { staff: acting } = client;
  await save(client.alice, id, 'Mine');
  await save(acting, id, 'In her name');
  await saveOurs(sam, id, 'Our reply');
  expect([await read(client.alice, id), await read(acting, id), await readOurs(sam, id)]).toEqual([
    'Mine',
    'In her name',
    ['Our reply', ''],
  ]);
  await goOn(acting, id);
  expect([await read(client.alice, id), await read(acting, id)]).toEqual(['Mine', '']);
});

test('a colleague’s reply and note are two drafts, which no other colleague has', async () => {
  const client = await newClient();
  const id = await begin(client.eve);
  await saveOurs(sam, id, 'A reply');
  await saveOurs(sam, id, 'A note', true);
  await saveOurs(max, id, 'Another reply');
  expect([await readOurs(sam, id), await readOurs(max, id)]).toEqual([
    ['A reply', 'A note'],
    ['Another reply', ''],
  ]);
  await call(server.app, sam.token, staffMessages.addNote, { params: { id }, body: { note: 'Done' } });
  expect(await readOurs(sam, id)).toEqual(['A reply', '']);
  await call(server.app, sam.token, staffMessages.reply, { params: { id }, body: { message: 'Done' } });
  expect([await readOurs(sam, id), await readOurs(max, id)]).toEqual([
    ['', ''],
    ['Another reply', ''],
  ]);
});

test('there is no draft in a conversation that a person does not see, and none of one is left', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const id = await begin(client.alice);
  for (const person of [client.vic, other.alice]) expect((await save(person, id, 'Half')).status).toBe(404);
  expect((await saveOurs(sam, 999_999, 'Half')).status).toBe(404);
  expect((await save(client.alice, id, 'x'.repeat(20_001))).status).toBe(422);
  expect((await save(client.alice, id, 'x'.repeat(20_000))).status, 'longer than a message').toBe(200);
  expect(await countDrafts(id)).toBe(1);
});
