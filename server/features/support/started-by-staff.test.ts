import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { noAdminReads, readerIsGone } from '#contract/staff/conversation-draft.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { support } from '#contract/support/support.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { SUPPORT_EMAIL: 'help@provider.example.com' },
});
const harbour = await newClient({ name: 'Harbour Homes' });
const meadow = await newClient({ name: 'Meadow Realty' });
const people = (client: ClientWorld) => [client.alice, client.eve, client.vic];

const start = (client: ClientWorld, draft: object = {}) =>
  call(server.app, sam.token, staffMessages.start, {
    params: { id: client.id },
    body: { subject: 'Your photos', message: 'Please send them.', user_ids: [], ...draft },
  });
const startOne = async (client: ClientWorld, draft: object = {}) =>
  parseData(staffMessages.start.data, await start(client, draft));
const read = (person: Person, id: number) =>
  call(server.app, person.token, support.conversation, { params: { id } });
const goOn = (person: Person, id: number, message: string) =>
  call(server.app, person.token, support.goOn, { params: { id }, body: { message } });
const reply = (id: number, message: string) =>
  call(server.app, sam.token, staffMessages.reply, { params: { id }, body: { message } });
const addNote = (id: number, note: string) =>
  call(server.app, sam.token, staffMessages.addNote, { params: { id }, body: { note } });
const readStaff = async (id: number) =>
  parseData(
    staffMessages.read.data,
    await call(server.app, sam.token, staffMessages.read, { params: { id } }),
  );
const lists = async (person: Person) => (await call(server.app, person.token, support.conversations)).text;
const bell = async (person: Person) => (await call(server.app, person.token, activity.notifications)).text;
const mailed = async (like: string) =>
  (
    await owner.query<{ address: string }>(
      `SELECT address FROM app.outbox WHERE details::text LIKE $1 ORDER BY address`,
      [`%${like}%`],
    )
  ).rows.map(({ address }) => address);

test("the Admins read what staff begin, and hear of it by bell and mail: 'support.started'", async () => {
  const { id } = await startOne(harbour, { subject: 'Autumn photos' });
  expect((await read(harbour.alice, id)).body).toMatchObject({
    data: { subject: 'Autumn photos', readers: null, messages: [{ is_reply: true, name: null }] },
  });
  expect(await bell(harbour.alice)).toContain('We wrote to you: Autumn photos');
  expect(await mailed('Autumn photos')).toEqual([harbour.alice.email]);
  for (const person of [harbour.eve, harbour.vic]) {
    expect((await read(person, id)).status).toBe(404);
    expect(await bell(person)).not.toContain('Autumn photos');
  }
});

test('only the chosen users read, continue, list and hear of a restricted conversation', async () => {
  const draft = { subject: 'A word in private', user_ids: [harbour.eve.id, harbour.vic.id, harbour.eve.id] };
  const { id, readers } = await startOne(harbour, draft);
  expect(readers).toEqual([
    { id: harbour.eve.id, name: 'Eve Tester' },
    { id: harbour.vic.id, name: 'Vic Tester' },
  ]);
  for (const person of [harbour.eve, harbour.vic]) {
    expect((await read(person, id)).status).toBe(200);
    expect(await lists(person)).toContain('A word in private');
    expect(await bell(person)).toContain('We wrote to you: A word in private');
  }
  for (const person of [harbour.alice, ...people(meadow)]) {
    expect((await read(person, id)).status).toBe(404);
    expect((await goOn(person, id, 'Let me in')).status).toBe(404);
    expect(await lists(person)).not.toContain('A word in private');
    expect(await bell(person)).not.toContain('A word in private');
  }
  expect((await read(harbour.staff, id)).status, 'a visiting colleague').toBe(200);
  expect((await goOn(harbour.eve, id, 'Thank you')).status).toBe(201);
  await reply(id, 'You are welcome');
  expect(await mailed('You are welcome')).toEqual([harbour.eve.email, harbour.vic.email]);
});

test('nobody gets the replies of a restricted conversation whose readers have left', async () => {
  const client = await newClient();
  const { id } = await startOne(client, { user_ids: [client.vic.id] });
  await owner.query('UPDATE app.users SET deleted_at = now() WHERE id = $1', [client.vic.id]);
  expect((await reply(id, 'Are you still there?')).status).toBe(201);
  expect(await mailed('Are you still there?')).toEqual([]);
  expect((await read(client.alice, id)).status).toBe(404);
  expect((await readStaff(id)).readers).toEqual([]);
});

test('an answer of the client waits in the queue under its subject, and a reply settles it', async () => {
  const { id, item } = await startOne(meadow, { subject: 'New logo' });
  expect(item).toBeNull();
  await goOn(meadow.alice, id, 'Here it is');
  const { rows } = await owner.query('SELECT details FROM app.queue_items WHERE subject = $1', [String(id)]);
  expect(rows).toMatchObject([{ details: { subject: 'New logo', excerpt: 'Here it is' } }]);
  expect((await readStaff(id)).item).toMatchObject({ done_at: null });
  await reply(id, 'Thanks');
  expect((await readStaff(id)).item).toMatchObject({ done_at: expect.any(String) });
});

test('those who are no users of the client, or cannot sign in, are refused at their field', async () => {
  const client = await newClient();
  await owner.query('UPDATE app.users SET disabled_at = now() WHERE id = ANY ($1)', [
    [client.alice.id, client.vic.id],
  ]);
  for (const id of [meadow.eve.id, client.vic.id, 999_999])
    expect((await start(client, { user_ids: [client.eve.id, id] })).body).toMatchObject({
      errors: { user_ids: [readerIsGone] },
    });
  expect((await start(client)).body).toMatchObject({ errors: { user_ids: [noAdminReads] } });
  const { rows } = await owner.query('SELECT FROM app.support_messages WHERE client_id = $1', [client.id]);
  expect(rows).toEqual([]);
  expect((await start({ ...client, id: 999_999 })).status).toBe(404);
});

test('a note is for staff alone: no call, mail, notification or queue item of the client has it', async () => {
  const client = await newClient();
  const { id } = await startOne(client, { subject: 'Notes' });
  expect((await addNote(id, 'They are SLOW-PAYERS')).status).toBe(201);
  await goOn(client.alice, id, 'Hello');
  await reply(id, 'Good morning');
  expect((await readStaff(id)).notes).toMatchObject([
    { note: 'They are SLOW-PAYERS', staff_name: 'Sam Provider' },
  ]);
  for (const person of [...people(client), client.staff])
    for (const text of [(await read(person, id)).text, await lists(person), await bell(person)])
      expect(text).not.toContain('SLOW-PAYERS');
  expect(await mailed('SLOW-PAYERS')).toEqual([]);
  const { rows } = await owner.query(`SELECT FROM app.queue_items WHERE details::text LIKE '%SLOW%'`);
  expect(rows).toEqual([]);
  const { rows: grants } = await owner.query(
    `SELECT has_table_privilege(r, 'app.support_notes', 'SELECT') AS may
     FROM unnest(ARRAY['foyer_app', 'foyer_read']) r`,
  );
  expect(grants).toEqual([{ may: false }, { may: false }]);
});

test('a message that a visiting colleague writes for the client says who, to staff alone', async () => {
  await call(server.app, harbour.staff.token, support.message, {
    body: { topic: 'help', message: 'On the phone: the logo is wrong' },
  });
  const [first] = parseData(
    staffMessages.list.data,
    await call(server.app, sam.token, staffMessages.list, { query: { client_id: String(harbour.id) } }),
  );
  const id = first?.id ?? 0;
  expect((await readStaff(id)).messages).toMatchObject([
    { is_reply: false, is_for_client: true, name: 'Sam Provider' },
  ]);
  expect((await read(harbour.alice, id)).body).toMatchObject({
    data: { messages: [{ is_for_client: true, name: null }] },
  });
});

test('the messages of one client are listed alone', async () => {
  const { body, text } = await call(server.app, sam.token, staffMessages.list, {
    query: { client_id: String(meadow.id) },
  });
  expect(body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ subject: 'New logo' })]),
  });
  expect(text).not.toContain('Harbour Homes');
});

test('a note to nothing and an empty one are refused', async () => {
  expect((await addNote(999_999, 'Hello')).status).toBe(404);
  const { id } = await startOne(meadow);
  expect((await addNote(id, ' ')).status).toBe(422);
});
