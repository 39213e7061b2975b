import { beforeEach, expect, test } from 'vitest';
import { activity, type Notification } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
const here = await newClient();
const there = await newClient();
beforeEach(() => owner.query('DELETE FROM app.notifications'));

async function insertNotification(client: ClientWorld, userId: number, at = noon): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.notifications (client_id, user_id, event, created_at) VALUES ($1, $2, 'contact.received', $3) RETURNING id`,
    [client.id, userId, at],
  );
  return rows[0]?.id ?? 0;
}

async function list(token: string): Promise<{ data: Notification[]; meta: { unread_count: number } }> {
  const { body } = await call(server.app, token, activity.notifications);
  return Object.assign({ data: [], meta: { unread_count: -1 } }, body);
}
const clear = (token: string, ids: unknown) =>
  call(server.app, token, activity.clearNotifications, { body: { ids } });

test('users get their own notifications, newest first, at most fifty and of 90 days, and the count has the same end', async () => {
  for (let n = 0; n < 52; n += 1)
    await insertNotification(here, here.alice.id, new Date(noon.getTime() - n * 1000));
  await insertNotification(here, here.alice.id, new Date(noon.getTime() - 91 * 86_400_000));
  const eves = await insertNotification(here, here.eve.id);
  const { data, meta } = await list(here.alice.token);
  expect(data).toHaveLength(50);
  expect(data.map(({ created_at }) => created_at)).toEqual(
    data
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  );
  // no more than the list shows
  expect(meta.unread_count).toBe(50);
  expect((await list(here.eve.token)).data.map(({ id }) => id)).toEqual([eves]);
});

test('marks the given ones as read, or all', async () => {
  const [first, second] = [
    await insertNotification(here, here.alice.id),
    await insertNotification(here, here.alice.id),
  ];
  expect((await clear(here.alice.token, [first])).body).toEqual({ data: { unread_count: 1 } });
  expect((await list(here.alice.token)).data).toMatchObject([
    { id: second, seen: false },
    { id: first, seen: true },
  ]);
  expect((await clear(here.alice.token, 'all')).body).toEqual({ data: { unread_count: 0 } });
});

test.each(['another user', 'another client'])(
  'an id of %s among them is a 404, and none is marked',
  async (whose) => {
    const own = await insertNotification(here, here.alice.id);
    const other =
      whose === 'another user'
        ? await insertNotification(here, here.eve.id)
        : await insertNotification(there, there.alice.id);
    const answer = await clear(here.alice.token, [own, other]);
    expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    const { rows } = await owner.query('SELECT 1 FROM app.notifications WHERE seen');
    expect(rows).toEqual([]);
  },
);

test('impersonating staff see the Admin’s notifications, and mark nothing', async () => {
  const own = await insertNotification(here, here.alice.id);
  expect((await list(here.staff.token)).data.map(({ id }) => id)).toEqual([own]);
  for (const ids of ['all', [own]]) expect((await clear(here.staff.token, ids)).status).toBe(200);
  expect((await list(here.alice.token)).meta.unread_count).toBe(1);
});

test.each([
  { ids: 'none' },
  { ids: [0] },
  { ids: ['1'] },
  { ids: null },
  {},
  { ids: Array.from({ length: 1001 }, (_one, n) => n + 1) },
])('a request without ids is refused on the field', async (body) => {
  const answer = await call(server.app, here.alice.token, activity.clearNotifications, { body });
  expect(answer.status).toBe(422);
  expect(Object.keys(Object.assign({ errors: {} }, answer.body).errors)[0]).toMatch(/^ids/);
});

test('several forms of one person within an hour are one notification with their number, unread again', async () => {
  const send = (first_name: string, minutes: number) => {
    server.clock.now = new Date(noon.getTime() + minutes * 60_000);
    return call(server.app, null, contacts.submit, {
      body: {
        first_name,
        email: `${first_name.toLowerCase()}@example.net`,
        notes: `After ${minutes} minutes`,
      },
      headers: { 'x-site-token': here.siteToken },
    });
  };
  await send('Flora', 0);
  const [first] = (await list(here.alice.token)).data;
  expect((await clear(here.alice.token, [first?.id])).status).toBe(200);
  await send('Other', 10);
  await send('Flora', 20);
  await send('Flora', 59);
  const { data, meta } = await list(here.alice.token);
  expect(data.map(({ id, message, seen }) => ({ id, message, seen }))).toEqual([
    { id: first?.id, message: 'Flora is a new contact and sent 3 forms.', seen: false },
    { id: expect.any(Number), message: 'Other is a new contact.', seen: false },
  ]);
  expect(meta.unread_count).toBe(2);

  // the hour begins with the first of them
  await send('Flora', 61);
  await send('Flora', 62);
  expect((await list(here.eve.token)).data[0]).toMatchObject({
    message: 'Flora sent 2 new forms.',
    url: expect.stringMatching(/^\/contacts\/view\/\d+\/\d+$/),
  });
  expect((await list(here.eve.token)).data).toHaveLength(3);
  server.clock.now = noon;
});

test('opening a contact marks only its notifications; impersonating staff mark nothing', async () => {
  const send = (first_name: string) =>
    call(server.app, null, contacts.submit, {
      body: { first_name, email: `${first_name.toLowerCase()}@example.net`, notes: 'Opened' },
      headers: { 'x-site-token': here.siteToken },
    });
  await send('Greta');
  await send('Hugo');
  const { rows } = await owner.query<{ id: number }>(`SELECT id FROM app.leads WHERE first_name = 'Greta'`);
  const open = (token: string) =>
    call(server.app, token, activity.clearNotifications, { body: { ids: 'all', lead_id: rows[0]?.id } });
  expect((await open(here.staff.token)).status).toBe(200);
  expect((await list(here.alice.token)).meta.unread_count).toBe(2);
  expect((await open(here.alice.token)).body).toMatchObject({ data: { unread_count: 1 } });
  expect((await list(here.alice.token)).data.map(({ message, seen }) => [message, seen])).toEqual([
    ['Hugo is a new contact.', false],
    ['Greta is a new contact.', true],
  ]);
  // each user has their own notifications
  expect((await list(here.eve.token)).meta.unread_count).toBe(2);
});
