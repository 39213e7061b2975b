import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { staffLog } from '#contract/staff/log.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { staffPeople } from '#contract/staff/people.ts';
import { support } from '#contract/support/support.ts';
import { findReasonToDrop, markMailFailed } from '#server/core/mail/cross-client/queue.ts';
import { sendFiles } from '#server/testing/files.ts';
import { asWorker } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { supportReplyMail } from './mails/support-reply.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { SUPPORT_EMAIL: 'help@provider.example.com' },
});
const people = (client: ClientWorld) => [client.alice, client.eve, client.vic];
const startOne = async (client: ClientWorld, user_ids: number[]) =>
  parseData(
    staffMessages.start.data,
    await call(server.app, sam.token, staffMessages.start, {
      params: { id: client.id },
      body: { subject: 'Your photos', message: 'Please send them.', user_ids },
    }),
  );
const read = (person: Person, id: number) =>
  call(server.app, person.token, support.conversation, { params: { id } });
const readStaff = async (id: number) =>
  parseData(
    staffMessages.read.data,
    await call(server.app, sam.token, staffMessages.read, { params: { id } }),
  );
const change = (id: number, user_ids: number[], version: number) =>
  call(server.app, sam.token, staffMessages.changeReaders, { params: { id }, body: { user_ids, version } });
const changeNow = async (id: number, user_ids: number[]) =>
  change(id, user_ids, (await readStaff(id)).readers_version);
const reply = (id: number, message: string) =>
  call(server.app, sam.token, staffMessages.reply, { params: { id }, body: { message } });
const bell = async (person: Person) => (await call(server.app, person.token, activity.notifications)).text;
const list = async (person: Person) => (await call(server.app, person.token, support.conversations)).text;
const mailed = async (like: string) =>
  (
    await owner.query<{ address: string }>(
      `SELECT address FROM app.outbox WHERE details::text LIKE $1 ORDER BY address`,
      [`%${like}%`],
    )
  ).rows.map(({ address }) => address);

const pushes = async (client: ClientWorld) =>
  (
    await owner.query<{ user_id: number; title: string; body: string; url: string }>(
      `SELECT d.user_id::int, p.title, p.body, p.url FROM app.push_messages p
       JOIN app.push_devices d ON d.client_id = p.client_id AND d.id = p.device_id WHERE p.client_id = $1 ORDER BY p.id`,
      [client.id],
    )
  ).rows;

test("who is taken out of a conversation has nothing of it, and who is added sees all of it: 'support.shared'", async () => {
  const client = await newClient();
  const { id } = await startOne(client, [client.vic.id]);
  await owner.query(
    `INSERT INTO app.push_devices (client_id, user_id, session, name, endpoint, p256dh, auth, created_at, renewed_at)
     SELECT $1, u, 'no session', 'Chrome', 'https://fcm.googleapis.com/' || u, 'key', 'auth', $3, $3 FROM unnest($2::bigint[]) u`,
    [client.id, people(client).map((person) => person.id), noon],
  );
  await reply(id, `FIRST-WORDS ${'and more '.repeat(30)}`);
  const pushed = [{ user_id: client.vic.id, title: 'We answered you', url: `/support/${id}` }];
  expect(await pushes(client)).toMatchObject(pushed);
  expect((await pushes(client))[0]?.body).toMatch(/^FIRST-WORDS.*…$/);
  expect((await changeNow(id, [client.eve.id])).body).toMatchObject({
    data: { readers: [{ id: client.eve.id }], readers_version: 2 },
  });
  expect([(await read(client.vic, id)).status, await list(client.vic)]).toEqual([
    404,
    expect.not.stringContaining('Your photos'),
  ]);
  expect(await bell(client.vic)).not.toContain('Your photos');
  expect([await mailed('FIRST-WORDS'), await pushes(client)], 'what was still on its way').toEqual([[], []]);
  expect(await bell(client.eve)).toContain('You can now read a conversation: Your photos');
  expect((await read(client.eve, id)).text).toContain('FIRST-WORDS');
  await reply(id, 'SECOND-WORDS');
  expect(await mailed('SECOND-WORDS')).toEqual([client.eve.email]);
  expect(await pushes(client)).toMatchObject([{ user_id: client.eve.id, body: 'SECOND-WORDS' }]);
  expect((await read(client.alice, id)).status).toBe(404);
});

test('a mail that failed is not tried again for who is taken out, and waits for nobody', async () => {
  const client = await newClient();
  const { id } = await startOne(client, [client.vic.id, client.eve.id]);
  await reply(id, 'FAILED-WORDS');
  const { rows } = await owner.query<{ id: string; address: string }>(
    `UPDATE app.outbox SET state = 'sending' WHERE details::text LIKE '%FAILED-WORDS%' RETURNING id, address`,
  );
  for (const mail of rows)
    await asWorker(
      server.database,
      markMailFailed({ id: Number(mail.id), now: noon, error: '550 No', subject: 'Re', body: null }),
    );
  const failed = async () =>
    (
      await owner.query<{ occurrences: number }>(
        `SELECT occurrences FROM app.queue_items WHERE kind = 'failed-mail' AND client_id = $1`,
        [client.id],
      )
    ).rows;
  expect(await failed()).toEqual([{ occurrences: 2 }]);
  await changeNow(id, [client.eve.id]);
  expect([await mailed('FAILED-WORDS'), await failed()]).toEqual([[client.eve.email], [{ occurrences: 1 }]]);
});

test('a mail that is being sent while its addressee is taken out is not sent at a second try', async () => {
  const client = await newClient();
  const { id } = await startOne(client, [client.vic.id, client.eve.id]);
  await reply(id, 'SENDING-WORDS');
  const { rows } = await owner.query<{ id: string; address: string }>(
    `UPDATE app.outbox SET state = 'sending' WHERE details::text LIKE '%SENDING-WORDS%' RETURNING id, address`,
  );
  const isDropped = async ({ email }: Person) => {
    const mail = Number(rows.find(({ address }) => address === email)?.id);
    const found = await asWorker(server.database, findReasonToDrop({ id: mail }, supportReplyMail));
    return found.length > 0;
  };
  expect([await isDropped(client.vic), await isDropped(client.eve)]).toEqual([false, false]);
  await changeNow(id, [client.eve.id]);
  expect([await isDropped(client.vic), await isDropped(client.eve)]).toEqual([true, false]);
  // who has another address since is the same reader
  await owner.query(`UPDATE app.users SET email = 'eve.new@example.com' WHERE id = $1`, [client.eve.id]);
  expect(await isDropped(client.eve)).toBe(false);
});

test('a reader who is switched off remains one when others change, and hears nothing', async () => {
  const client = await newClient();
  const { id } = await startOne(client, [client.vic.id, client.alice.id]);
  const switchVicOff = () =>
    call(server.app, sam.token, staffPeople.switchOff, {
      params: { id: client.id, user_id: client.vic.id },
      body: { reason: 'On leave until spring' },
    });
  expect((await switchVicOff()).status).toBe(200);
  expect((await changeNow(id, [client.vic.id, client.eve.id])).body).toMatchObject({
    data: { readers: [{ id: client.eve.id }, { id: client.vic.id }] },
  });
  await reply(id, 'AWAY-WORDS');
  expect(await mailed('AWAY-WORDS')).toEqual([client.eve.email]);
  expect((await read(client.alice, id)).status).toBe(404);
  expect((await changeNow(id, [client.eve.id])).status).toBe(200);
  expect((await changeNow(id, [client.vic.id, client.eve.id])).status, 'taken out, and still off').toBe(422);
});

test('of two colleagues who change the readers, the second is refused and sees the change of the first', async () => {
  const client = await newClient();
  const { id, readers_version } = await startOne(client, [client.vic.id]);
  const answers = await Promise.all([
    change(id, [client.eve.id], readers_version),
    change(id, [], readers_version),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect((await change(999_999, [], 1)).status).toBe(404);
  expect((await changeNow(id, [sam.id + 999_999])).status).toBe(422);
});

test('links of files end with the change of the readers, and those who stay get new ones', async () => {
  const client = await newClient();
  const add = await sendFiles(server.app, sam.token, [{ bytes: Buffer.from('%PDF-1.7'), name: 'a.pdf' }], {
    to: { ...staffMessages.addFile, path: `/staff/clients/${client.id}/message-files` },
  });
  const { id } = await startOne(client, [client.vic.id, client.eve.id]);
  await call(server.app, sam.token, staffMessages.reply, {
    params: { id },
    body: { message: 'Look', file_ids: [add.body.data[0]?.id ?? 0] },
  });
  const link = async (person: Person) =>
    parseData(support.conversation.data, await read(person, id)).messages.at(-1)?.files[0]?.url ?? '';
  const get = async (url: string) => (await server.app.inject({ url })).statusCode;
  const before = await link(client.vic);
  expect(await get(before)).toBe(200);
  await changeNow(id, [client.eve.id]);
  expect([await get(before), await get(await link(client.eve))]).toEqual([404, 200]);
});

test('who began a conversation always reads it and hears of answers', async () => {
  const client = await newClient();
  await call(server.app, client.vic.token, support.message, {
    body: { topic: 'help', message: 'About Alice' },
  });
  const answer = await call(server.app, client.vic.token, support.conversations);
  const id = support.conversations.data.parse(Reflect.get(Object(answer.body), 'data'))[0]?.id ?? 0;
  expect((await read(client.alice, id)).status).toBe(200);
  await changeNow(id, [client.eve.id]);
  expect((await readStaff(id)).readers?.map((one) => one.id)).toEqual([client.eve.id, client.vic.id]);
  await reply(id, 'BOTH-OF-YOU');
  expect(await mailed('BOTH-OF-YOU')).toEqual([client.eve.email, client.vic.email]);
  expect([(await read(client.alice, id)).status, (await read(client.vic, id)).status]).toEqual([404, 200]);
});

test("the log of staff says who changed the readers: 'conversation.readers_changed'", async () => {
  const client = await newClient({ name: 'Harbour Homes' });
  const { id } = await startOne(client, []);
  await changeNow(id, [client.eve.id]);
  await changeNow(id, []);
  const { text } = await call(server.app, sam.token, staffLog.list, { query: {} });
  expect(text).toContain('changed who reads a conversation with Harbour Homes: Eve Tester.');
  expect(text).toContain('changed who reads a conversation with Harbour Homes: all Admins.');
});

/** Whole numbers below n, the same in every run. */
function randomNumbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

test('after any changes of readers and roles, those read it whom a list of rules names', async () => {
  const pick = randomNumbers(41);
  const client = await newClient();
  const users = people(client);
  const roles = new Map(users.map(({ id }, index) => [id, ['Admin', 'Editor', 'View Only'][index] ?? '']));
  await call(server.app, client.eve.token, support.message, { body: { topic: 'help', message: 'Mine' } });
  const own = support.conversations.data.parse(
    Reflect.get(Object((await call(server.app, client.eve.token, support.conversations)).body), 'data'),
  )[0];
  const { id: begun } = await startOne(client, []);
  const talks = [
    { id: own?.id ?? 0, owner: client.eve.id, chosen: [] as number[] },
    { id: begun, owner: 0, chosen: [] as number[] },
  ];
  for (let step = 0; step < 40; step += 1) {
    const user = users[1 + pick(2)];
    const talk = talks[pick(2)];
    if (!user || !talk) continue;
    if (pick(3) === 0) {
      const role = ['Admin', 'Editor', 'View Only'][pick(3)] ?? '';
      await owner.query('UPDATE app.users SET role = $2 WHERE id = $1', [user.id, role]);
      roles.set(user.id, role);
    } else {
      talk.chosen = users.map(({ id }) => id).filter(() => pick(2) === 0);
      expect((await changeNow(talk.id, talk.chosen)).status).toBe(200);
    }
    for (const { id, owner: beginner, chosen } of talks)
      for (const person of users) {
        const mayRead =
          person.id === beginner ||
          (chosen.length > 0 ? chosen.includes(person.id) : roles.get(person.id) === 'Admin');
        expect([step, id, person.email, (await read(person, id)).status]).toEqual([
          step,
          id,
          person.email,
          mayRead ? 200 : 404,
        ]);
      }
  }
});
