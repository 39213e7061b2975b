import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { staff } from '#contract/staff/staff.ts';
import { support } from '#contract/support/support.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld();
const harbour = await newClient({ name: 'Harbour Homes', package: 'Grow' });
const meadow = await newClient({ name: 'Méadow Realty', package: 'Build' });

const change = (client: ClientWorld, body: object) =>
  call(server.app, sam.token, staff.changeClient, { params: { id: client.id }, body });
const listed = async (query: Record<string, string>) =>
  (await call(server.app, sam.token, staff.clients, { query })).body;

test('clients are found by a part of the name, whatever its accents, and by package and status', async () => {
  expect(await listed({ search: 'meadow' })).toMatchObject({
    data: [{ name: 'Méadow Realty' }],
    meta: { total: 1 },
  });
  expect(await listed({ package: 'Grow' })).toMatchObject({ data: [{ name: 'Harbour Homes' }] });
  expect(await listed({ account_status: 'Launch' })).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await call(server.app, sam.token, staff.clients, { query: { package: 'Gold' } })).status).toBe(422);
});

test('the page of a client shows what is booked, its sites and its people', async () => {
  const answer = await call(server.app, sam.token, staff.client, { params: { id: harbour.id } });
  expect(answer.body).toMatchObject({
    data: {
      name: 'Harbour Homes',
      services: ['web'],
      token: harbour.siteToken,
      sites: [{ id: harbour.siteId }],
      users: [{ role: 'Admin' }, { role: 'Editor' }, { role: 'View Only' }],
    },
  });
  expect((await call(server.app, sam.token, staff.client, { params: { id: 999_999 } })).status).toBe(404);
});

test('a new launch phase notifies every user of the client, and going live ends the launch', async () => {
  await change(meadow, { is_live: false, account_status: 'Launch', launch_phase_id: 3 });
  expect((await call(server.app, meadow.vic.token, activity.notifications)).body).toMatchObject({
    data: [{ message: 'Your website moved to Sample.', url: '/launch/status', seen: false }],
    meta: { unread_count: 1 },
  });
  const live = await change(meadow, { is_live: true });
  expect(live.body).toMatchObject({ data: { is_live: true, account_status: 'Live', launch_phase_id: null } });
});

test('booked services apply from the next call on', async () => {
  expect((await change(harbour, { services: ['in_touch'], features: ['TESTIMONIAL_MANAGER'] })).status).toBe(
    200,
  );
  expect((await call(server.app, harbour.alice.token, account.me)).body).toMatchObject({
    data: { services: ['in_touch'] },
  });
  expect((await change(harbour, { services: ['gold'] })).status).toBe(422);
});

test('a cancelled client is signed out at once, and another is not', async () => {
  const gone = await newClient();
  expect((await change(gone, { account_status: 'Cancelled' })).status).toBe(200);
  expect((await call(server.app, gone.alice.token, account.me)).status).toBe(401);
  expect((await call(server.app, harbour.alice.token, account.me)).status).toBe(200);
});

test('messages of clients and people who asked to become one are listed for staff, newest first', async () => {
  await call(server.app, harbour.eve.token, support.message, {
    body: { topic: 'help', message: 'My site is slow' },
  });
  const prospect = {
    first_name: 'Noah',
    last_name: 'Haddad',
    email: 'noah@example.com',
    message: 'I would like a site',
  };
  expect((await call(server.app, null, support.signUp, { body: prospect })).status).toBe(201);
  expect((await call(server.app, sam.token, staffMessages.list)).body).toMatchObject({
    data: [
      { client_name: 'Harbour Homes', user_name: 'Eve Tester', topic: 'help', message: 'My site is slow' },
    ],
  });
  expect((await call(server.app, sam.token, staff.prospects)).body).toMatchObject({
    data: [{ name: 'Noah Haddad', email: 'noah@example.com' }],
  });
});

test('the sixth sign-up in an hour from one address has to wait, whatever address it says it has', async () => {
  let sent = 0;
  const send = () =>
    call(server.app, null, support.signUp, {
      headers: { 'x-forwarded-for': `203.0.113.${(sent += 1)}`, forwarded: `for=203.0.113.${sent}` },
      body: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
    });
  for (let n = 0; n < 4; n += 1) await send();
  expect((await send()).status).toBe(429);
});

test('the console is for staff in a session of their own', async () => {
  expect(
    (await call(server.app, harbour.alice.token, staff.client, { params: { id: harbour.id } })).status,
  ).toBe(403);
  expect((await call(server.app, harbour.staff.token, staff.clients)).status).toBe(403);
});
