import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { settings } from '#contract/settings/settings.ts';
import { staff } from '#contract/staff/staff.ts';
import { support } from '#contract/support/support.ts';
import { users } from '#contract/users/users.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const setStatus = (client: ClientWorld, account_status: string) =>
  call(server.app, sam.token, staff.changeClient, { params: { id: client.id }, body: { account_status } });
const submitForm = (client: ClientWorld) =>
  call(server.app, null, contacts.submit, {
    body: { first_name: 'Vera', email: 'vera@example.net', notes: 'Is it still for sale?' },
    headers: { 'x-site-token': client.siteToken },
  });
const invite = (token: string, name: string) =>
  call(server.app, token, users.invite, {
    body: { first_name: name, last_name: 'New', email: `${name}@example.net` },
  });
const mailsTo = (address: string) =>
  queryRows(
    server.database,
    `SELECT template, details ->> 'change' AS change FROM app.outbox WHERE address = $1 ORDER BY id`,
    [address],
  );

test('a paused account reads, exports, edits and gets leads, and sends and publishes nothing', async () => {
  const here = await newClient();
  await setStatus(here, 'Paused');
  expect((await submitForm(here)).status).toBe(202);
  expect((await call(server.app, here.vic.token, contacts.list)).body).toMatchObject({ meta: { total: 1 } });
  expect((await call(server.app, here.vic.token, contacts.download, { body: { lead_ids: [] } })).status).toBe(
    200,
  );
  const message = { topic: 'help', message: 'Please open it again' };
  expect((await call(server.app, here.eve.token, support.message, { body: message })).status).toBe(201);
  for (const token of [here.alice.token, here.staff.token]) {
    expect(await invite(token, 'ian')).toMatchObject({
      status: 403,
      body: { code: 'account_paused', error: 'This account is paused. Please contact us.' },
    });
    expect((await call(server.app, token, settings.saveLeads, { body: {} })).body).toMatchObject({
      code: 'account_paused',
    });
  }
  await setStatus(here, 'Live');
  expect((await invite(here.alice.token, 'ian')).status).toBe(201);
});

test('a pause, a closing and a reopening are in the activity log, and told to the Admins', async () => {
  const here = await newClient();
  await setStatus(here, 'Paused');
  await setStatus(here, 'Paused');
  expect((await call(server.app, here.alice.token, activity.notifications)).body).toMatchObject({
    data: [{ message: 'Your account is paused: nothing is sent or published until it’s open again.' }],
    meta: { unread_count: 1 },
  });
  expect((await call(server.app, here.eve.token, activity.notifications)).body).toMatchObject({ data: [] });
  expect((await call(server.app, here.alice.token, activity.list)).body).toMatchObject({
    data: [{ message: 'Support team paused this account.' }],
  });
  await setStatus(here, 'Live');
  await setStatus(here, 'Cancelled');
  expect((await call(server.app, here.alice.token, account.me)).status).toBe(401);
  expect(await mailsTo(here.alice.email)).toEqual(
    ['paused', 'reopened', 'cancelled'].map((change) => ({ template: 'account-status', change })),
  );
});

test('a client that goes from the launch to live is not told that it was reopened', async () => {
  const here = await newClient({ launchPhase: 3 });
  await setStatus(here, 'Live');
  expect((await mailsTo(here.alice.email)).map(({ template }: { template?: string }) => template)).toEqual([
    'launch-moved',
  ]);
});

test('a launch that was paused goes on where it was', async () => {
  const here = await newClient({ launchPhase: 3 });
  await setStatus(here, 'Paused');
  expect((await setStatus(here, 'Launch')).body).toMatchObject({
    data: { account_status: 'Launch', is_live: false, launch_phase_id: 3 },
  });
});
