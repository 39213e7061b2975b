import { beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { emailChange } from '#contract/account/email-change.ts';
import { invitations } from '#contract/account/invitations.ts';
import { memberships } from '#contract/account/memberships.ts';
import { linkInvalid, passwords } from '#contract/account/passwords.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { staffPeople } from '#contract/staff/people.ts';
import { staff as consoleOf } from '#contract/staff/staff.ts';
import { emailReserved, users } from '#contract/users/users.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { linkTo, password, queryRows } from '#server/testing/logins.ts';
import { call, type ClientWorld, type Person, type Sent } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { codeAt } from './totp.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
let here: ClientWorld;
let there: ClientWorld;
beforeEach(async () => {
  [here, there] = [await newClient(), await newClient()];
});

const as = (person: Person, endpoint: Parameters<typeof call>[2], sent?: Sent) =>
  call(server.app, person.token, endpoint, sent);
const invite = (email: string, by = there.alice) =>
  as(by, users.invite, { body: { first_name: 'Ivy', last_name: 'New', email } });
const idOf = async (email: string, by = there.alice) =>
  parseData(users.invite.data, await invite(email, by)).id;
const accept = async (email: string, rest: object = {}, token?: string) =>
  call(server.app, null, invitations.accept, {
    body: { email, token: token ?? (await linkTo(server.database, email)), password, ...rest },
  });
const joined = async (email: string): Promise<string> =>
  parseData(invitations.accept.data, await accept(email)).token;
const reset = (email: string, token: string, next = 'another password of theirs') =>
  call(server.app, null, passwords.reset, {
    body: { email, token, password: next, password_confirmation: next },
  });
const linkState = async (email: string, token: string) =>
  parseData(passwords.link.data, await call(server.app, null, passwords.link, { body: { email, token } }));
const signIn = (email: string, secret = password) =>
  call(server.app, null, account.signIn, { body: { email, password: secret } });
const clientsOf = async (token: string) =>
  parseData(memberships.list.data, await call(server.app, token, memberships.list)).map(
    ({ client_id }) => client_id,
  );
const clientOf = async (token: string) => {
  const answer = await call(server.app, token, account.me);
  return answer.status === 200 ? parseData(account.me.data, answer).client_id : answer.status;
};
const readUser = (id: number, by = there.alice) => as(by, users.read, { params: { id } });
const membersOf = (email: string) =>
  queryRows(
    server.database,
    'SELECT m.client_id FROM app.memberships m JOIN app.logins l ON l.id = m.login_id WHERE l.email = $1 ORDER BY 1',
    [email],
  );
async function expectNothingDiffers(): Promise<void> {
  // this world has a staff member who has no login
  for (const { fact, differing } of storedTwice.filter(
    ({ fact: one }) => one !== 'the address of a staff member',
  ))
    expect([fact, await queryRows(server.database, differing)]).toEqual([fact, []]);
}

test('an invitation of somebody who works for another client looks like any other to the Admin', async () => {
  const [known, unknown] = [await invite(here.eve.email), await invite(`new@client${there.id}.example.com`)];
  const shape = ({ status, body }: { status: number; body: unknown }) => {
    const { data }: { data: object } = JSON.parse(JSON.stringify(body));
    return [status, { ...data, id: 0, email: '', created_at: '' }];
  };
  expect(shape(known)).toEqual(shape(unknown));
  const id = parseData(users.invite.data, known).id;
  expect((await as(there.alice, users.resendInvite, { params: { id } })).status).toBe(200);
  expect((await readUser(id)).body).toMatchObject({ data: { is_pending: true, has_second_factor: false } });
  const mails = await queryRows(
    server.database,
    'SELECT template, details, client_id FROM app.outbox WHERE client_id = $1 ORDER BY id',
    [there.id],
  );
  const mail = {
    template: 'activate-account',
    details: { first_name: 'Ivy', client_name: `Client ${there.id}` },
    client_id: there.id,
  };
  expect(mails).toEqual([mail, mail, mail]);
  // before it is accepted nothing has changed for the person
  expect(await clientsOf(here.eve.token)).toEqual([here.id]);
  expect(await membersOf(here.eve.email)).toHaveLength(1);
  expect(
    (await call(server.app, here.eve.token, memberships.open, { params: { id: there.id } })).status,
  ).toBe(404);
  await expectNothingDiffers();
});

test('the invited person joins with the password they have, and the Admins hear of it', async () => {
  const id = await idOf(here.eve.email);
  const token = await linkTo(server.database, here.eve.email);
  expect(await linkState(here.eve.email, token)).toEqual({
    state: 'open',
    is_active: false,
    joins: `Client ${there.id}`,
  });
  const session = await joined(here.eve.email);
  expect(await clientOf(session)).toBe(there.id);
  expect((await clientsOf(session)).toSorted()).toEqual([here.id, there.id].toSorted());
  expect((await readUser(id)).body).toMatchObject({ data: { is_pending: false, role: 'Editor' } });
  expect(await linkState(here.eve.email, token)).toMatchObject({
    state: 'used',
    is_active: true,
    joins: null,
  });
  const told = await queryRows(
    server.database,
    `SELECT user_id FROM app.notifications WHERE event = 'user.activated' AND client_id = $1 AND subject_user_id = $2`,
    [there.id, id],
    there.id,
  );
  expect(told).toEqual([{ user_id: there.alice.id }]);
  // the session at the other client goes on, and the next sign-in opens the account used last
  expect(await clientOf(here.eve.token)).toBe(here.id);
  expect(await clientOf(parseData(account.signIn.data, await signIn(here.eve.email)).token)).toBe(there.id);
  await expectNothingDiffers();
});

test('the link of an invitation sets no password where there is one, and a wrong password accepts nothing', async () => {
  const id = await idOf(here.eve.email);
  const token = await linkTo(server.database, here.eve.email);
  expect((await reset(here.eve.email, token)).body).toMatchObject({ error: linkInvalid });
  expect((await accept(here.eve.email, { password: 'not their password' })).body).toMatchObject({
    code: 'wrong_credentials',
  });
  expect((await accept(there.vic.email, {}, token)).body).toMatchObject({ error: linkInvalid });
  expect((await accept(here.eve.email, {}, 'no such link')).body).toMatchObject({ error: linkInvalid });
  expect((await readUser(id)).body).toMatchObject({ data: { is_pending: true } });
  expect((await signIn(here.eve.email)).status).toBe(200);
  // the link of a new password accepts nothing either, and leaves the invitation
  await call(server.app, null, passwords.forgot, { body: { email: here.eve.email } });
  expect((await accept(here.eve.email)).status).toBe(200);
});

test('a second factor is asked for, and each of its codes works once', async () => {
  const offered = parseData(
    secondFactor.begin.data,
    await as(here.eve, secondFactor.begin, { body: { password } }),
  );
  const code = (ahead: number) =>
    codeAt(offered.secret, new Date(server.clock.now.getTime() + ahead * 30_000));
  expect((await as(here.eve, secondFactor.confirm, { body: { code: code(-1) } })).status).toBe(200);
  const id = await idOf(here.eve.email);
  expect((await readUser(id)).body).toMatchObject({ data: { has_second_factor: false } });
  expect((await accept(here.eve.email)).body).toMatchObject({ code: 'second_factor_required' });
  expect((await accept(here.eve.email, { code: '000000' })).body).toMatchObject({ code: 'wrong_code' });
  expect((await accept(here.eve.email, { code: code(-1) })).body).toMatchObject({ code: 'wrong_code' });
  expect(await membersOf(here.eve.email)).toHaveLength(1);
  expect((await accept(here.eve.email, { code: code(0) })).status).toBe(200);
  expect((await readUser(id)).body).toMatchObject({ data: { has_second_factor: true } });
  await expectNothingDiffers();
});

test('of many acceptances at once one joins', async () => {
  await invite(here.eve.email);
  const token = await linkTo(server.database, here.eve.email);
  const answers = await Promise.all(Array.from({ length: 12 }, () => accept(here.eve.email, {}, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
  expect(await membersOf(here.eve.email)).toHaveLength(2);
});

test.each([
  ['removed', (id: number) => as(there.alice, users.remove, { params: { id } })],
  [
    'switched off',
    (id: number) =>
      as(sam, staffPeople.switchOff, {
        params: { id: there.id, user_id: id },
        body: { reason: 'They left the office' },
      }),
  ],
  [
    'sent elsewhere',
    (id: number) =>
      as(there.alice, users.correctEmail, {
        params: { id },
        body: { email: `other@client${there.id}.example.com` },
      }),
  ],
  [
    'sent elsewhere by staff',
    (id: number) =>
      as(sam, staffPeople.correctEmail, {
        params: { id: there.id, user_id: id },
        body: { email: `other@client${there.id}.example.com` },
      }),
  ],
  ['sent again', (id: number) => as(there.alice, users.resendInvite, { params: { id } })],
])(
  'an invitation that was %s is not accepted, and the login of the person is what it was',
  async (_what, end) => {
    const id = await idOf(here.eve.email);
    const token = await linkTo(server.database, here.eve.email);
    expect((await end(id)).status).toBe(200);
    expect((await accept(here.eve.email, {}, token)).body).toMatchObject({ error: linkInvalid });
    expect(await membersOf(here.eve.email)).toEqual([{ client_id: here.id }]);
    expect(await clientOf(here.eve.token)).toBe(here.id);
    expect((await signIn(here.eve.email)).status).toBe(200);
    await expectNothingDiffers();
  },
);

test('no Admin takes over a login by inviting its address and correcting it', async () => {
  const id = await idOf(here.eve.email);
  const mallory = `mallory@client${there.id}.example.com`;
  for (const by of [
    () => as(there.alice, users.correctEmail, { params: { id }, body: { email: mallory } }),
    () =>
      as(sam, staffPeople.correctEmail, {
        params: { id: there.id, user_id: id },
        body: { email: here.eve.email },
      }),
    () =>
      as(sam, staffPeople.correctEmail, { params: { id: there.id, user_id: id }, body: { email: mallory } }),
  ])
    expect((await by()).status).toBe(200);
  expect((await reset(mallory, await linkTo(server.database, mallory))).status).toBe(200);
  const session = parseData(account.signIn.data, await signIn(mallory, 'another password of theirs')).token;
  expect(await clientsOf(session)).toEqual([there.id]);
  expect((await signIn(here.eve.email)).status).toBe(200);
  expect(await membersOf(here.eve.email)).toEqual([{ client_id: here.id }]);
  await expectNothingDiffers();
});

test('of two clients that invite the same new address, each is joined by its own link alone', async () => {
  const email = `both@client${here.id}.example.com`;
  const first = await idOf(email, here.alice);
  const firstLink = await linkTo(server.database, email);
  const second = await idOf(email);
  const secondLink = await linkTo(server.database, email);
  expect(await linkState(email, secondLink)).toEqual({ state: 'open', is_active: false, joins: null });
  expect((await reset(email, secondLink, password)).status).toBe(200);
  expect((await readUser(second)).body).toMatchObject({ data: { is_pending: false } });
  expect((await readUser(first, here.alice)).body).toMatchObject({ data: { is_pending: true } });
  expect(await clientsOf(parseData(account.signIn.data, await signIn(email)).token)).toEqual([there.id]);
  await expectNothingDiffers();
  expect((await reset(email, firstLink)).status).toBe(422);
  expect((await accept(email, {}, firstLink)).status).toBe(200);
  expect((await clientsOf(parseData(account.signIn.data, await signIn(email)).token)).length).toBe(2);
  await expectNothingDiffers();
});

test('the same address twice at one client is refused, also of many at once', async () => {
  const email = `twice@client${there.id}.example.com`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => invite(email)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422]);
  expect((await invite(there.eve.email)).body).toMatchObject({ data: { id: there.eve.id } });
});

test('a cancelled client is not joined, and removing one membership leaves the other', async () => {
  const id = await idOf(here.eve.email);
  const status = (account_status: string) =>
    as(sam, consoleOf.changeClient, { params: { id: there.id }, body: { account_status } });
  await status('Cancelled');
  expect((await accept(here.eve.email)).body).toMatchObject({ code: 'account_closed' });
  await status('Live');
  const session = await joined(here.eve.email);
  // the cancellation ended the session of the Admin
  const admin = {
    ...there.alice,
    token: parseData(account.signIn.data, await signIn(there.alice.email)).token,
  };
  expect((await as(admin, users.remove, { params: { id } })).status).toBe(200);
  expect([await clientOf(session), await clientOf(here.eve.token)]).toEqual([401, here.id]);
  expect(await clientsOf(here.eve.token)).toEqual([here.id]);
  expect((await invite(here.eve.email, admin)).status).toBe(201);
  expect(await clientOf(await joined(here.eve.email))).toBe(there.id);
});

test('a new password leaves the invitation of another client, and the person joins with it', async () => {
  await invite(here.eve.email);
  const next = 'another password of theirs';
  const body = { old_password: password, password: next, password_confirmation: next };
  expect((await as(here.eve, passwords.change, { body })).status).toBe(200);
  expect((await accept(here.eve.email)).body).toMatchObject({ code: 'wrong_credentials' });
  expect((await accept(here.eve.email, { password: next })).status).toBe(200);
});

test('who works for two clients is invited by a third', async () => {
  const third = await newClient();
  await addMembership(owner, here.eve, there);
  await invite(here.eve.email, third.alice);
  expect(await clientsOf(await joined(here.eve.email))).toHaveLength(3);
});

test.each([
  ['removes its user', (id: number) => as(here.alice, users.remove, { params: { id } })],
  [
    'corrects the address',
    (id: number) =>
      as(here.alice, users.correctEmail, {
        params: { id },
        body: { email: `corrected@client${here.id}.example.com` },
      }),
  ],
])(
  'of two clients that invite the same new address, the first one %s and the other is joined',
  async (_what, end) => {
    const email = `withdrawn@client${here.id}.example.com`;
    const first = await idOf(email, here.alice);
    const second = await idOf(email);
    const link = await linkTo(server.database, email);
    expect((await end(first)).status).toBe(200);
    await expectNothingDiffers();
    expect((await reset(email, link, password)).status).toBe(200);
    expect((await readUser(second)).body).toMatchObject({ data: { is_pending: false } });
    expect(await clientsOf(parseData(account.signIn.data, await signIn(email)).token)).toEqual([there.id]);
    await expectNothingDiffers();
  },
);

test('somebody removed by their only client keeps the invitation of another, and begins there anew', async () => {
  const id = await idOf(here.eve.email);
  const link = await linkTo(server.database, here.eve.email);
  expect((await as(here.alice, users.remove, { params: { id: here.eve.id } })).status).toBe(200);
  expect((await signIn(here.eve.email)).status).toBe(401);
  expect(await linkState(here.eve.email, link)).toEqual({ state: 'open', is_active: false, joins: null });
  const next = 'another password of theirs';
  expect((await reset(here.eve.email, link, next)).status).toBe(200);
  expect((await readUser(id)).body).toMatchObject({ data: { is_pending: false } });
  expect((await signIn(here.eve.email, next)).status).toBe(200);
  await expectNothingDiffers();
});

test('an invitation to an address that was given up meanwhile is not sent again, with the reason', async () => {
  const id = await idOf(here.eve.email);
  const email = `moved@client${here.id}.example.com`;
  await as(here.eve, emailChange.ask, { body: { email, password } });
  const token = await linkTo(server.database, email);
  expect((await call(server.app, null, emailChange.confirm, { body: { token } })).status).toBe(200);
  for (const answer of [
    await as(there.alice, users.resendInvite, { params: { id } }),
    await as(sam, staffPeople.resendInvite, { params: { id: there.id, user_id: id } }),
  ])
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { email: [emailReserved] } }]);
  const corrected = await as(there.alice, users.correctEmail, { params: { id }, body: { email } });
  expect(corrected.status).toBe(200);
  expect(await clientsOf(await joined(email))).toHaveLength(2);
});
