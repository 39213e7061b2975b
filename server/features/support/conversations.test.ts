import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { support } from '#contract/support/support.ts';
import { call, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { SUPPORT_EMAIL: 'help@provider.example.com' },
});
const harbour = await newClient({ name: 'Harbour Homes' });
const meadow = await newClient({ name: 'Meadow Realty' });

type Mail = {
  address: string;
  ref: string;
  details: { thread: string[]; asked?: string; support_email?: string };
};
const mails = async (template: string): Promise<Mail[]> =>
  (
    await owner.query<Mail>('SELECT address, ref, details FROM app.outbox WHERE template = $1 ORDER BY id', [
      template,
    ])
  ).rows;

async function begin(person: Person, message: string): Promise<number> {
  await call(server.app, person.token, support.message, { body: { topic: 'help', message } });
  const answer = await call(server.app, person.token, support.conversations);
  return support.conversations.data.parse(Reflect.get(Object(answer.body), 'data'))[0]?.id ?? 0;
}
const read = (person: Person, id: number) =>
  call(server.app, person.token, support.conversation, { params: { id } });
const goOn = (person: Person, id: number, message: string) =>
  call(server.app, person.token, support.goOn, { params: { id }, body: { message } });
const reply = (id: number, message: string) =>
  call(server.app, sam.token, staffMessages.reply, { params: { id }, body: { message } });

test('a reply is mailed to who wrote, noticed, shown on their support page, and settles the item', async () => {
  const id = await begin(harbour.eve, 'My site is slow');
  const answered = await reply(id, 'It is fast again');
  expect(answered.status).toBe(201);
  expect(answered.body).toMatchObject({
    data: {
      client_name: 'Harbour Homes',
      user_name: 'Eve Tester',
      messages: [
        { message: 'My site is slow', is_reply: false, name: 'Eve Tester' },
        { message: 'It is fast again', is_reply: true, name: 'Sam Provider' },
      ],
      item: { owner_id: sam.id, owner_name: 'Sam Provider', done_at: '2026-11-20T20:00:00Z' },
    },
  });
  expect((await read(harbour.eve, id)).body).toMatchObject({
    data: { messages: [{ name: 'Eve Tester' }, { message: 'It is fast again', is_reply: true, name: null }] },
  });
  expect((await call(server.app, harbour.eve.token, activity.notifications)).body).toMatchObject({
    data: [{ message: 'We answered you: Help', url: `/support/${id}` }],
    meta: { unread_count: 1 },
  });
  expect((await call(server.app, harbour.alice.token, activity.notifications)).body).toMatchObject({
    meta: { unread_count: 0 },
  });
  expect(await mails('support-reply')).toMatchObject([
    {
      address: harbour.eve.email,
      details: { asked: 'My site is slow', support_email: 'help@provider.example.com' },
    },
  ]);
});

test('every mail of a conversation names those before it, on both sides', async () => {
  const id = await begin(meadow.alice, 'One');
  await reply(id, 'Two');
  await goOn(meadow.alice, id, 'Three');
  await reply(id, 'Four');
  const [first, third] = (await mails('support-message')).slice(-2);
  const [second, fourth] = (await mails('support-reply')).slice(-2);
  expect(first?.details.thread).toEqual([]);
  expect(second?.details.thread).toEqual([first?.ref]);
  expect(third?.details.thread).toEqual([first?.ref, second?.ref]);
  expect(fourth?.details.thread).toEqual([first?.ref, second?.ref, third?.ref]);
});

test('the client’s answer waits again, with the colleague who replied', async () => {
  const id = await begin(harbour.alice, 'Could you call me?');
  await reply(id, 'We did');
  expect((await goOn(harbour.alice, id, 'I missed it')).status).toBe(201);
  const conversation = await call(server.app, sam.token, staffMessages.read, { params: { id } });
  expect(conversation.body).toMatchObject({ data: { item: { owner_id: sam.id, done_at: null } } });
  expect((await call(server.app, sam.token, staffMessages.list)).body).toMatchObject({
    data: [{ id, message: 'I missed it', is_answered: false }, {}, {}],
  });
});

test('people see their own conversations, an Admin and support those of colleagues, and nobody those of another client', async () => {
  const id = await begin(harbour.vic, 'Only mine');
  for (const person of [harbour.vic, harbour.alice, harbour.staff])
    expect((await read(person, id)).status).toBe(200);
  for (const person of [harbour.eve, meadow.alice]) {
    expect((await read(person, id)).status).toBe(404);
    expect((await goOn(person, id, 'Mine too')).status).toBe(404);
  }
  expect((await call(server.app, harbour.eve.token, support.conversations)).text).not.toContain('Only mine');
});

test('where the writer has left, the first Admin gets the reply', async () => {
  const id = await begin(meadow.vic, 'I am leaving');
  await owner.query('UPDATE app.users SET deleted_at = now() WHERE id = $1', [meadow.vic.id]);
  await reply(id, 'Farewell');
  expect((await mails('support-reply')).at(-1)?.address).toBe(meadow.alice.email);
});

test('nothing goes to a writer who is switched off: the first Admin gets the reply', async () => {
  const grove = await newClient({ name: 'Grove Homes' });
  const id = await begin(grove.eve, 'Who reads this?');
  await owner.query('UPDATE app.users SET disabled_at = now() WHERE id = $1', [grove.eve.id]);
  await reply(id, 'Your Admin does');
  expect((await mails('support-reply')).at(-1)?.address).toBe(grove.alice.email);
  const { rows } = await owner.query(
    `SELECT user_id FROM app.notifications WHERE client_id = $1 AND event = 'support.replied'`,
    [grove.id],
  );
  expect(rows).toEqual([{ user_id: grove.alice.id }]);
});

test('an empty reply and a reply to nothing are refused', async () => {
  const id = await begin(meadow.eve, 'Hello');
  expect((await reply(id, ' ')).body).toMatchObject({ errors: { message: ['This field is required.'] } });
  expect((await reply(999_999, 'Hello')).status).toBe(404);
  const { rows } = await owner.query<{ later: number }>(
    'SELECT id::int AS later FROM app.support_messages WHERE conversation_id IS NOT NULL LIMIT 1',
  );
  expect((await reply(rows[0]?.later ?? 0, 'Not a conversation')).status).toBe(404);
});
