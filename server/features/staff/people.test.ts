import { describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { passwords } from '#contract/account/passwords.ts';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { notJoined, staffPeople, userIsOff, userIsOn } from '#contract/staff/people.ts';
import {
  adminNeeded,
  emailHasUser,
  hasJoined,
  isSwitchedOff,
  sameEmail,
  users,
} from '#contract/users/users.ts';
import { linkTo, password, queryRows } from '#server/testing/logins.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({
  hasLogins: true,
  settings: { RATE_LIMIT_FACTOR: '1000000' },
});

const corrected = (client: ClientWorld) => `victoria@client${client.id}.example.com`;
const reason = 'They left the team in November';
const act = (endpoint: (typeof staffPeople)[keyof typeof staffPeople], client: ClientWorld, person: Person) =>
  call(server.app, sam.token, endpoint, {
    params: { id: client.id, user_id: person.id },
    ...(endpoint.path.includes('switch') ? { body: { reason } } : {}),
    ...(endpoint === staffPeople.correctEmail ? { body: { email: corrected(client) } } : {}),
  });
const signIn = (email: string) => call(server.app, null, account.signIn, { body: { email, password } });
const messagesOf = async (client: ClientWorld) =>
  JSON.stringify((await call(server.app, client.alice.token, activity.list)).body);
const mailsTo = (email: string) =>
  queryRows<{ template: string }>(server.database, 'SELECT template FROM app.outbox WHERE address = $1', [
    email,
  ]);
async function setPending(client: ClientWorld, person: Person): Promise<void> {
  await queryRows(server.database, 'UPDATE app.logins SET password_hash = NULL WHERE email = $1', [
    person.email,
  ]);
  await queryRows(
    server.database,
    'UPDATE app.users SET is_pending = true WHERE id = $1',
    [person.id],
    client.id,
  );
}
const later = (seconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000));

describe('a user who is switched off', () => {
  test('is signed out, signs in no more, and does again when switched on, with nothing from before', async () => {
    const client = await newClient();
    const open = (await signIn(client.eve.email)).status;
    const off = await act(staffPeople.switchOff, client, client.eve);
    expect([open, off.status, off.body]).toEqual([
      200,
      200,
      { data: expect.objectContaining({ id: client.eve.id, is_disabled: true }) },
    ]);
    expect((await call(server.app, client.eve.token, account.me)).status).toBe(401);
    expect((await call(server.app, client.alice.token, account.me)).status).toBe(200);
    expect((await signIn(client.eve.email)).body).toMatchObject({ code: 'wrong_credentials' });
    expect((await act(staffPeople.switchOff, client, client.eve)).body).toMatchObject({ error: userIsOff });

    expect((await act(staffPeople.switchOn, client, client.eve)).status).toBe(200);
    expect((await call(server.app, client.eve.token, account.me)).status).toBe(401);
    expect((await signIn(client.eve.email)).status).toBe(200);
    expect((await act(staffPeople.switchOn, client, client.eve)).body).toMatchObject({ error: userIsOn });
  });

  test('gets no link for a password, and one that is on its way opens nothing', async () => {
    const client = await newClient();
    await setPending(client, client.vic);
    expect((await act(staffPeople.resendInvite, client, client.vic)).status).toBe(200);
    const token = await linkTo(server.database, client.vic.email);
    await act(staffPeople.switchOff, client, client.vic);
    const used = await call(server.app, null, passwords.reset, {
      body: { email: client.vic.email, token, password, password_confirmation: password },
    });
    expect(used.status).toBe(422);
    expect((await act(staffPeople.resendInvite, client, client.vic)).body).toMatchObject({
      error: userIsOff,
    });
    expect((await act(staffPeople.sendReset, client, client.vic)).body).toMatchObject({ error: userIsOff });
    const byAdmin = await call(server.app, client.alice.token, users.resendInvite, {
      params: { id: client.vic.id },
    });
    expect(byAdmin.body).toMatchObject({ error: isSwitchedOff });
  });

  test('is neither mailed nor notified of a new contact', async () => {
    const client = await newClient();
    await act(staffPeople.switchOff, client, client.eve);
    await call(server.app, null, contacts.submit, {
      body: { first_name: 'Nora', email: 'nora@example.net', notes: 'Hello' },
      headers: { 'x-site-token': client.siteToken },
    });
    const notified = await queryRows<{ user_id: number }>(
      server.database,
      'SELECT user_id FROM app.notifications ORDER BY user_id',
      [],
      client.id,
    );
    expect(notified.map(({ user_id }) => user_id)).toEqual([client.alice.id, client.vic.id]);
    expect(await mailsTo(client.eve.email)).toEqual([]);
  });

  test('is shown to the Admin as switched off, and is no Admin that an account could keep', async () => {
    const client = await newClient();
    await queryRows(
      server.database,
      `UPDATE app.users SET role = 'Admin' WHERE id = $1`,
      [client.eve.id],
      client.id,
    );
    await act(staffPeople.switchOff, client, client.alice);
    const byStaff = await call(server.app, client.staff.token, users.list);
    expect(byStaff.body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: client.alice.id, is_disabled: true })]),
    });
    const gone = await call(server.app, client.staff.token, users.remove, { params: { id: client.eve.id } });
    expect(gone.body).toMatchObject({ error: adminNeeded });
  });

  test('is passed over when staff visit: they come as the next Admin', async () => {
    const client = await newClient();
    await act(staffPeople.switchOff, client, client.alice);
    const { text } = await call(server.app, sam.token, account.impersonate, {
      body: { client_id: client.id, reason: 'To see who is left in it' },
    });
    const { data }: { data: { token: string } } = JSON.parse(text);
    const redeemed = await call(server.app, null, account.redeemLoginCode, { body: { token: data.token } });
    const { data: session }: { data: { token: string } } = JSON.parse(redeemed.text);
    expect((await call(server.app, session.token, account.me)).body).toMatchObject({
      data: { has_profile: false },
    });
  });

  test('cannot slip in: of many sign-ins at the moment of switching off, none is open afterwards', async () => {
    const client = await newClient();
    const opened = Array.from({ length: 6 }, () => signIn(client.eve.email));
    const off = act(staffPeople.switchOff, client, client.eve);
    await Promise.all([...opened, off]);
    const open = await queryRows(
      server.database,
      `SELECT id FROM app.sessions WHERE user_id = $1 AND kind = 'client' AND revoked_at IS NULL`,
      [client.eve.id],
    );
    expect(open).toEqual([]);
  });
});

test('an invitation is sent again until somebody has joined, and the older link is void', async () => {
  const client = await newClient();
  expect((await act(staffPeople.resendInvite, client, client.vic)).body).toMatchObject({ error: hasJoined });
  await setPending(client, client.vic);
  await act(staffPeople.resendInvite, client, client.vic);
  const first = await linkTo(server.database, client.vic.email);
  later(60);
  await act(staffPeople.resendInvite, client, client.vic);
  const use = (token: string) =>
    call(server.app, null, passwords.reset, {
      body: { email: client.vic.email, token, password, password_confirmation: password },
    });
  expect((await use(first)).status).toBe(422);
  expect((await use(await linkTo(server.database, client.vic.email))).status).toBe(200);
  expect(await messagesOf(client)).toContain('Support team sent a new invitation to Vic Tester.');
});

test('the email of who has not joined is corrected: the invitation goes there, and the older link is void', async () => {
  const client = await newClient();
  expect((await act(staffPeople.correctEmail, client, client.vic)).body).toMatchObject({ error: hasJoined });
  await setPending(client, client.vic);
  await act(staffPeople.resendInvite, client, client.vic);
  const first = await linkTo(server.database, client.vic.email);
  const answer = await act(staffPeople.correctEmail, client, client.vic);
  expect([answer.status, answer.body]).toEqual([
    200,
    { data: expect.objectContaining({ id: client.vic.id, email: corrected(client), is_pending: true }) },
  ]);
  const use = (email: string, token: string) =>
    call(server.app, null, passwords.reset, {
      body: { email, token, password, password_confirmation: password },
    });
  expect((await use(client.vic.email, first)).status).toBe(422);
  expect((await use(corrected(client), first)).status).toBe(422);
  expect((await use(corrected(client), await linkTo(server.database, corrected(client)))).status).toBe(200);
  expect((await signIn(corrected(client))).status).toBe(200);
  expect(await messagesOf(client)).toContain(
    'Support team corrected the email of Vic Tester and sent a new invitation.',
  );
});

test('a corrected email is another one, and nobody else’s', async () => {
  const client = await newClient();
  await setPending(client, client.vic);
  const correct = (email: string) =>
    call(server.app, sam.token, staffPeople.correctEmail, {
      params: { id: client.id, user_id: client.vic.id },
      body: { email },
    });
  expect((await correct(client.vic.email.toUpperCase())).body).toMatchObject({
    errors: { email: [sameEmail] },
  });
  expect((await correct(client.eve.email)).body).toMatchObject({ errors: { email: [emailHasUser] } });
  expect((await act(staffPeople.resendInvite, client, client.vic)).body).toMatchObject({
    data: { email: client.vic.email },
  });
});

test('a link for a new password is left to the worker, and only for who has joined', async () => {
  const client = await newClient();
  expect((await act(staffPeople.sendReset, client, client.eve)).status).toBe(200);
  const tasks = await queryRows<{ data: object }>(
    server.database,
    `SELECT data FROM jobs.job WHERE name = 'forgot-password' AND data ->> 'email' = $1`,
    [client.eve.email],
  );
  expect(tasks).toEqual([{ data: { email: client.eve.email } }]);
  await setPending(client, client.vic);
  expect((await act(staffPeople.sendReset, client, client.vic)).body).toMatchObject({ error: notJoined });
  expect(await messagesOf(client)).toContain('Support team sent a link for a new password to Eve Tester.');
});

test('the client reads who was switched off and on again, and why', async () => {
  const client = await newClient();
  await act(staffPeople.switchOff, client, client.eve);
  await act(staffPeople.switchOn, client, client.eve);
  const messages = await messagesOf(client);
  expect(messages).toContain(`Support team switched off sign-in for Eve Tester: ${reason}`);
  expect(messages).toContain(`Support team switched sign-in on again for Eve Tester: ${reason}`);
});

test('a user is one of the client in the address', async () => {
  const here = await newClient();
  const there = await newClient();
  for (const endpoint of Object.values(staffPeople))
    expect((await act(endpoint, here, there.eve)).status).toBe(404);
  expect((await signIn(there.eve.email)).status).toBe(200);
});
