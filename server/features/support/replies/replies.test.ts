import { expect, test } from 'vitest';
import { replyTitleTaken, savedReplies, tooManyReplies } from '#contract/staff/saved-replies.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { support } from '#contract/support/support.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
const client = await newClient({ name: 'Harbour Homes' });

const create = (title: string, text = 'Hello') =>
  call(server.app, sam.token, savedReplies.create, { body: { title, text } });
const createOne = async (title: string, text?: string) =>
  parseData(savedReplies.create.data, await create(title, text));
const update = (id: number, body: { title: string; text: string; version: number }) =>
  call(server.app, sam.token, savedReplies.update, { params: { id }, body });
const remove = (id: number) => call(server.app, sam.token, savedReplies.remove, { params: { id } });
const list = async () =>
  parseData(savedReplies.list.data, await call(server.app, sam.token, savedReplies.list));
const values = async (id: number) =>
  parseData(
    savedReplies.values.data,
    await call(server.app, sam.token, savedReplies.values, { params: { id } }),
  );
const start = async (of: ClientWorld, user_ids: number[]) => {
  const body = { subject: 'Photos', message: 'Please send them.', user_ids };
  const answer = await call(server.app, sam.token, staffMessages.start, { params: { id: of.id }, body });
  return parseData(staffMessages.start.data, answer).id;
};

test('colleagues share saved replies, and the log says who changed them', async () => {
  const { id, version } = await createOne('Photos', 'Hi {{ First_Name }},\nthank you.');
  expect(await list()).toMatchObject([
    { title: 'Photos', text: 'Hi {{first_name}},\nthank you.', staff_name: 'Sam Provider', version: 1 },
  ]);
  expect(await update(id, { title: 'New photos', text: 'Thanks!', version })).toMatchObject({
    status: 200,
    body: { data: { title: 'New photos', text: 'Thanks!', version: 2 } },
  });
  expect((await remove(id)).body).toMatchObject({ data: { id, deleted: true } });
  expect(await list()).toEqual([]);
  await expectStaffSentence(server, sam.token, "Sam Provider added the saved reply 'Photos'.");
  await expectStaffSentence(server, sam.token, "Sam Provider changed the saved reply 'New photos'.");
  await expectStaffSentence(server, sam.token, "Sam Provider deleted the saved reply 'New photos'.");
});

test('of two who change one reply, the second is told, and one that was deleted is missing', async () => {
  const { id, version } = await createOne('Hours');
  const both = await Promise.all(['One', 'Two'].map((text) => update(id, { title: 'Hours', text, version })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  await remove(id);
  expect((await update(id, { title: 'Hours', text: 'Three', version: 2 })).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
});

test('a title is used once, whatever its capitals, and a field has to exist', async () => {
  const { id } = await createOne('Logo');
  expect((await create('LOGO')).body).toMatchObject({ errors: { title: [replyTitleTaken] } });
  const other = await createOne('Colours');
  expect((await update(other.id, { title: 'logo', text: 'x', version: 1 })).body).toMatchObject({
    errors: { title: [replyTitleTaken] },
  });
  expect((await create('Price', 'It costs {{price}}')).body).toMatchObject({
    errors: {
      text: [expect.stringMatching(/^There is no field \{\{price\}\}\. You can use \{\{first_name\}\}/)],
    },
  });
  await Promise.all([remove(id), remove(other.id)]);
});

test('there are at most two hundred', async () => {
  await owner.query(
    `INSERT INTO app.saved_replies (title, text, changed_at) SELECT 'Reply ' || n, 'x', now() FROM generate_series(1, 199) n`,
  );
  const both = [await create('The last one'), await create('One too many')];
  expect(both.map(({ status }) => status)).toEqual([201, 422]);
  expect(both[1]?.body).toMatchObject({ errors: { title: [tooManyReplies] } });
  await owner.query('DELETE FROM app.saved_replies');
});

test('the first name is that of the only person whom a reply is for', async () => {
  const forVic = await start(client, [client.vic.id]);
  expect(await values(forVic)).toEqual({
    first_name: 'Vic',
    last_name: 'Tester',
    client_name: 'Harbour Homes',
    account_manager: null,
    my_name: 'Sam Provider',
  });
  expect(await values(await start(client, [client.vic.id, client.eve.id]))).toMatchObject({
    first_name: null,
    last_name: null,
  });
  await owner.query('INSERT INTO app.account_managers (client_id, staff_id) VALUES ($1, $2)', [
    client.id,
    sam.id,
  ]);
  const forAdmins = await start(client, []);
  expect(await values(forAdmins)).toMatchObject({ first_name: 'Alice', account_manager: 'Sam Provider' });
  await owner.query(`UPDATE app.users SET role = 'Admin' WHERE id = $1`, [client.eve.id]);
  expect(await values(forAdmins)).toMatchObject({ first_name: null });
  await call(server.app, client.vic.token, support.message, { body: { topic: 'help', message: 'Help' } });
  const { rows } = await owner.query<{ id: number }>('SELECT max(id)::int AS id FROM app.support_messages');
  expect(await values(rows[0]?.id ?? 0), 'of the user who began it').toMatchObject({ first_name: 'Vic' });
});

test('before a conversation begins the values are those of the person who is chosen, or of the only Admin', async () => {
  const other = await newClient({ name: 'Meadow Realty' });
  const of = (user?: number) =>
    call(server.app, sam.token, savedReplies.valuesForClient, {
      params: { id: other.id },
      query: user === undefined ? {} : { user_id: String(user) },
    });
  expect((await of()).body).toMatchObject({ data: { first_name: 'Alice', client_name: 'Meadow Realty' } });
  expect((await of(other.vic.id)).body).toMatchObject({ data: { first_name: 'Vic' } });
  await owner.query(`UPDATE app.users SET role = 'Admin' WHERE id = $1`, [other.eve.id]);
  expect((await of()).body).toMatchObject({ data: { first_name: null, my_name: 'Sam Provider' } });
  expect([(await of(client.vic.id)).status, (await of(999_999)).status]).toEqual([404, 404]);
});

test('nothing that looks like a field is sent to a client, neither first nor as a reply', async () => {
  const id = await start(client, [client.vic.id]);
  const sentence = 'Please replace {{first_name}}, so that it isn’t sent like this.';
  const refused = [
    await call(server.app, sam.token, staffMessages.reply, {
      params: { id },
      body: { message: 'Hi {{first_name}}' },
    }),
    await call(server.app, sam.token, staffMessages.start, {
      params: { id: client.id },
      body: { subject: 'Photos', message: 'Hi {{first_name}}', user_ids: [client.vic.id] },
    }),
  ];
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([422, { errors: { message: [sentence] } }]);
});

test('those who do not work with messages neither read nor change saved replies', async () => {
  for (const role of ['Designer', 'Finance'] as const) {
    const { token } = await makeStaff(server.database, `${role}@provider.example.com`, role);
    expect((await call(server.app, token, savedReplies.list)).status).toBe(403);
    expect(
      (await call(server.app, token, savedReplies.create, { body: { title: 'x', text: 'x' } })).status,
    ).toBe(403);
  }
});
