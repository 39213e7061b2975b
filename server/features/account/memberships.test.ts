import { beforeEach, expect, test } from 'vitest';
import { storedTwice } from '#database/stored-twice.ts';
import { account } from '#contract/account/account.ts';
import { emailChange } from '#contract/account/email-change.ts';
import { passwords } from '#contract/account/passwords.ts';
import { sessions, type SessionRow } from '#contract/account/sessions.ts';
import { activity } from '#contract/activity/activity.ts';
import { staffPeople } from '#contract/staff/people.ts';
import { staff as consoleOf } from '#contract/staff/staff.ts';
import { unsubscribe } from '#contract/users/unsubscribe.ts';
import { signsInElsewhere, users } from '#contract/users/users.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { linkTo, password } from '#server/testing/logins.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
let [here, there]: ClientWorld[] = [];
/** Eve of one client is an Editor of another as well. */
let [eve, elsewhere]: Person[] = [];
beforeEach(async () => {
  [here, there] = [await newClient(), await newClient()];
  eve = here.eve;
  elsewhere = await addMembership(owner, eve, there);
});

const worlds = (): [ClientWorld, ClientWorld, Person, Person] => {
  if (!here || !there || !eve || !elsewhere) throw new Error('The worlds are made before each test.');
  return [here, there, eve, elsewhere];
};
const statusOf = async ({ token }: Pick<Person, 'token'>) =>
  (await call(server.app, token, account.me)).status;
/** The client that a sign-in opens; null if there is none. */
async function opened(email: string, secret = password): Promise<number | null> {
  const answer = await call(server.app, null, account.signIn, { body: { email, password: secret } });
  if (answer.status !== 200) return null;
  const { token } = parseData(account.signIn.data, answer);
  return parseData(account.me.data, await call(server.app, token, account.me)).client_id;
}
const remove = (admin: Person, id: number) => call(server.app, admin.token, users.remove, { params: { id } });
const turn = (way: 'switchOff' | 'switchOn', client: ClientWorld, { id }: Person) =>
  call(server.app, sam.token, staffPeople[way], {
    params: { id: client.id, user_id: id },
    body: { reason: 'They left the office' },
  });
const logOf = async ({ alice }: ClientWorld) => (await call(server.app, alice.token, activity.list)).text;
async function expectConsistent() {
  for (const { fact, differing } of storedTwice.filter(({ fact }) => /user|login|factor|invited/.test(fact)))
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
}

test('a sign-in opens the account that was used last, and another where that one is off or cancelled', async () => {
  const [first, second, own, other] = worlds();
  expect(await opened(own.email)).toBe(first.id);
  expect((await turn('switchOff', first, own)).status).toBe(200);
  expect(await opened(own.email)).toBe(second.id);
  expect([await statusOf(own), await statusOf(other)]).toEqual([401, 200]);
  await turn('switchOn', first, own);
  expect(await opened(own.email)).toBe(first.id);
  await call(server.app, sam.token, consoleOf.changeClient, {
    params: { id: first.id },
    body: { account_status: 'Cancelled' },
  });
  expect(await opened(own.email)).toBe(second.id);
  await call(server.app, sam.token, consoleOf.changeClient, {
    params: { id: second.id },
    body: { account_status: 'Cancelled' },
  });
  const answer = await call(server.app, null, account.signIn, { body: { email: own.email, password } });
  expect(answer.body).toMatchObject({ code: 'account_closed' });
});

test('a user who is deleted at one client goes on at the other, and with the last one the login ends', async () => {
  const [first, second, own, other] = worlds();
  expect((await remove(first.alice, own.id)).status).toBe(200);
  expect([await statusOf(own), await statusOf(other)]).toEqual([401, 200]);
  expect(await opened(own.email)).toBe(second.id);
  expect(await logOf(second)).not.toContain('removed');
  await expectConsistent();
  await remove(second.alice, other.id);
  expect([await statusOf(other), await opened(own.email)]).toEqual([401, null]);
  expect((await owner.query('SELECT FROM app.logins WHERE email = $1', [own.email])).rows).toEqual([]);
  await expectConsistent();
});

test('two clients that delete a person at once leave no login without a user', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await newClient(), await newClient()];
    const other = await addMembership(owner, first.eve, second);
    const answers = await Promise.all([remove(first.alice, first.eve.id), remove(second.alice, other.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await owner.query('SELECT FROM app.logins WHERE email = $1', [other.email])).rows).toEqual([]);
    await expectConsistent();
  }
});

test('a password, and signing out everywhere, are of the person at every client', async () => {
  const [first, second, own, other] = worlds();
  const listed: SessionRow[] = parseData(
    sessions.list.data,
    await call(server.app, own.token, sessions.list),
  );
  expect(listed).toHaveLength(2);
  expect((await call(server.app, own.token, sessions.endOthers)).body).toEqual({ data: { ended: 1 } });
  expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401]);
  const again = await addMembership(owner, own, await newClient());
  const next = 'quite another long password';
  await call(server.app, own.token, passwords.change, {
    body: { old_password: password, password: next, password_confirmation: next },
  });
  expect([await statusOf(own), await statusOf(again)]).toEqual([200, 401]);
  expect([await opened(own.email), await opened(own.email, next)]).toEqual([null, first.id]);
  expect([await statusOf(first.alice), await statusOf(second.eve)]).toEqual([200, 200]);
  await expectConsistent();
});

test('a new email is new at every client, and the log of each says so', async () => {
  const [first, second, own, other] = worlds();
  const email = `moved@client${first.id}.example.com`;
  await call(server.app, other.token, emailChange.ask, { body: { email, password } });
  const token = await linkTo(server.database, email);
  expect((await call(server.app, null, emailChange.confirm, { body: { token } })).status).toBe(200);
  for (const [client, user] of [
    [first, own],
    [second, other],
  ] as const) {
    const read = await call(server.app, client.alice.token, users.read, { params: { id: user.id } });
    expect(read.body).toMatchObject({ data: { email } });
    expect(await logOf(client)).toContain('user.email_changed');
  }
  const stop = await linkTo(server.database, own.email);
  expect((await call(server.app, null, emailChange.stop, { body: { token: stop } })).status).toBe(200);
  expect([await statusOf(own), await statusOf(other)]).toEqual([401, 401]);
  expect(await opened(own.email)).toBe(first.id);
  await expectConsistent();
});

test('an Admin cannot reset the two-step sign-in that another client relies on; staff can, at every client', async () => {
  const [first, second, own, other] = worlds();
  await owner.query(`UPDATE app.logins SET second_factor = 'sealed' WHERE email = $1`, [own.email]);
  await owner.query('UPDATE app.users SET has_second_factor = true WHERE email = $1', [own.email]);
  const reason = { reason: 'Lost the phone on the ferry' };
  for (const { token } of [first.alice, first.staff])
    expect(
      (await call(server.app, token, users.resetFactor, { params: { id: own.id }, body: reason })).body,
    ).toMatchObject({ error: signsInElsewhere });
  expect(await statusOf(other)).toBe(200);
  const params = { id: second.id, user_id: other.id };
  expect((await call(server.app, sam.token, consoleOf.resetFactor, { params, body: reason })).status).toBe(
    200,
  );
  expect([await statusOf(own), await statusOf(other)]).toEqual([401, 401]);
  expect(await opened(own.email)).toBe(first.id);
  await expectConsistent();
});

test('a link in a mail of one client switches off the mails of that client alone', async () => {
  const [, second, own] = worlds();
  const preferences = async () =>
    (
      await owner.query<{ is_on: boolean }>(
        `SELECT 'leads' = ANY (notification_preferences) AS is_on FROM app.users WHERE email = $1 ORDER BY client_id`,
        [own.email],
      )
    ).rows.map(({ is_on }) => is_on);
  await owner.query(`UPDATE app.users SET notification_preferences = '{leads}' WHERE email = $1`, [
    own.email,
  ]);
  const confirm = (client: number | null) =>
    call(server.app, null, unsubscribe.confirm, {
      params: {
        token: createUnsubscribeTokens(testKey).create({ email: own.email, preference: 'leads', client }),
      },
    });
  expect((await confirm(second.id)).status).toBe(200);
  expect(await preferences()).toEqual([true, false]);
  expect((await confirm(null)).status).toBe(200);
  expect(await preferences()).toEqual([false, false]);
  expect((await confirm((await newClient()).id)).status).toBe(404);
});

test('a client that goes with all its rows leaves the login of a person to the other', async () => {
  const [first, second, own] = worlds();
  await owner.query('DELETE FROM app.clients WHERE id = $1', [first.id]);
  expect(await opened(own.email)).toBe(second.id);
  expect(await opened(first.vic.email)).toBeNull();
  await expectConsistent();
});
