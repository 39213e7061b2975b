import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import {
  emailChange,
  emailTakenMeanwhile,
  ownEmail,
  tooManyEmailChanges,
} from '#contract/account/email-change.ts';
import { passwords } from '#contract/account/passwords.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { codeNeeded } from '#contract/account/sign-in.ts';
import { currentPasswordWrong } from '#contract/fields.ts';
import { linkSentences } from '#contract/link-states.ts';
import { emailReserved, users } from '#contract/users/users.ts';
import { unsubscribe } from '#contract/users/unsubscribe.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { linkTo, password, queryRows } from '#server/testing/logins.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { deleteExpiredSessions } from './jobs.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { codeAt } from './totp.ts';

const { server, sam, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
});

const hours = (count: number) =>
  (server.clock.now = new Date(server.clock.now.getTime() + count * 3_600_000));
const fresh = (name: string) => `${name}@moved${here.id}.example.com`;
const ask = (person: Pick<Person, 'token'>, email: string, body: object = {}) =>
  call(server.app, person.token, emailChange.ask, { body: { email, password, ...body } });
const byLink = (endpoint: (typeof emailChange)['link' | 'confirm' | 'stop'], token: string) =>
  call(server.app, null, endpoint, { body: { token } });
const stateOf = async (token: string) =>
  parseData(emailChange.link.data, await byLink(emailChange.link, token)).state;
const signIn = async (email: string, body: object = {}) =>
  (await call(server.app, null, account.signIn, { body: { email, password, ...body } })).status;
const isSignedIn = async ({ token }: Pick<Person, 'token'>) =>
  (await call(server.app, token, account.me)).status === 200;
const mailsTo = async (address: string) =>
  (
    await queryRows<{ template: string }>(
      server.database,
      'SELECT template FROM app.outbox WHERE address = $1 ORDER BY id',
      [address],
    )
  ).map(({ template }) => template);

/** The links in both mailboxes after a request. */
async function askedBy(person: Person, email: string): Promise<{ confirm: string; stop: string }> {
  expect(await ask(person, email)).toMatchObject({ status: 200, body: { data: { sent: true } } });
  return { confirm: await linkTo(server.database, email), stop: await linkTo(server.database, person.email) };
}

describe('a new email', () => {
  test.each(['alice', 'eve', 'vic'] as const)(
    '%s takes it with a link in its mailbox, and then signs in with it',
    async (name) => {
      const person = here[name];
      const { confirm } = await askedBy(person, fresh(name));
      expect(await signIn(person.email)).toBe(200);
      expect(await signIn(fresh(name))).toBe(401);
      expect(await mailsTo(person.email)).toEqual(['email-change-asked']);
      expect(await mailsTo(fresh(name))).toEqual(['confirm-email']);
      expect(await byLink(emailChange.link, confirm)).toMatchObject({
        body: {
          data: {
            state: 'open',
            change: { old_email: person.email, new_email: fresh(name), is_changed: false },
          },
        },
      });
      expect(await byLink(emailChange.confirm, confirm)).toMatchObject({
        status: 200,
        body: { data: { email: fresh(name) } },
      });
      expect([await signIn(person.email), await signIn(fresh(name))]).toEqual([401, 200]);
      expect(await call(server.app, person.token, account.me)).toMatchObject({
        body: { data: { id: person.id, email: fresh(name) } },
      });
      expect(await byLink(emailChange.confirm, confirm)).toMatchObject({
        status: 410,
        body: { error: linkSentences.used },
      });
      const logged = await queryRows(
        server.database,
        "SELECT user_id, staff_id FROM app.activity WHERE event = 'user.email_changed' AND client_id = $1",
        [here.id],
        here.id,
      );
      expect(logged).toEqual([{ user_id: person.id, staff_id: null }]);
    },
  );

  test('needs the password, and the code of a second factor that is on', async () => {
    expect(await ask(here.eve, fresh('eva'), { password: 'not this one' })).toMatchObject({
      status: 422,
      body: { errors: { password: [currentPasswordWrong] } },
    });
    const secret = await turnOnFactor(here.eve);
    expect(await ask(here.eve, fresh('eva'))).toMatchObject({ body: { errors: { code: [codeNeeded] } } });
    expect((await ask(here.eve, fresh('eva'), { code: '000000' })).status).toBe(422);
    expect(await mailsTo(fresh('eva'))).toEqual([]);
    expect((await ask(here.eve, fresh('eva'), { code: codeAt(secret, server.clock.now) })).status).toBe(200);
  });

  test('keeps two-step sign-in and its recovery codes, also when it is taken back', async () => {
    const begun = await call(server.app, here.eve.token, secondFactor.begin, { body: { password } });
    const { secret } = parseData(secondFactor.begin.data, begun);
    const code = () => codeAt(secret, server.clock.now);
    const { recovery_codes } = parseData(
      secondFactor.confirm.data,
      await call(server.app, here.eve.token, secondFactor.confirm, { body: { code: code() } }),
    );
    hours(1);
    await ask(here.eve, fresh('eva'), { code: code() });
    const stop = await linkTo(server.database, here.eve.email);
    await byLink(emailChange.confirm, await linkTo(server.database, fresh('eva')));
    hours(1);
    expect(await signIn(fresh('eva'), { code: code() })).toBe(200);
    expect(await signIn(fresh('eva'), { code: recovery_codes[0] })).toBe(200);
    await byLink(emailChange.stop, stop);
    hours(1);
    expect(await signIn(here.eve.email, { code: code() })).toBe(200);
    expect(await signIn(here.eve.email, { code: recovery_codes[1] })).toBe(200);
  });

  test('is refused where it is the present one, and where it is no address', async () => {
    expect(await ask(here.alice, here.alice.email.toUpperCase())).toMatchObject({
      status: 422,
      body: { errors: { email: [ownEmail] } },
    });
    expect((await ask(here.alice, 'nobody')).status).toBe(422);
  });

  test('of somebody else is answered like any other, and only its mailbox learns of it', async () => {
    const there = await newClient();
    const known = await ask(here.alice, there.vic.email);
    const unknown = await ask(here.eve, fresh('eva'));
    expect(known.text).toBe(unknown.text);
    expect(await mailsTo(there.vic.email)).toEqual(['email-in-use']);
    expect(await mailsTo(here.alice.email)).toEqual(await mailsTo(here.eve.email));
  });

  test('that somebody else took meanwhile is refused in its mailbox', async () => {
    const { confirm } = await askedBy(here.alice, fresh('al'));
    const body = { first_name: 'Al', last_name: 'Other', email: fresh('al') };
    await call(server.app, here.alice.token, users.invite, { body });
    expect(await byLink(emailChange.confirm, confirm)).toMatchObject({
      status: 422,
      body: { error: emailTakenMeanwhile },
    });
    expect(await signIn(here.alice.email)).toBe(200);
  });

  test('replaces one that was asked for before, and its link expires after a day', async () => {
    const first = await askedBy(here.alice, fresh('al'));
    const second = await askedBy(here.alice, fresh('ally'));
    expect(await stateOf(first.confirm)).toBe('replaced');
    expect(await byLink(emailChange.confirm, first.confirm)).toMatchObject({
      body: { error: linkSentences.replaced },
    });
    hours(24);
    expect(await stateOf(second.confirm)).toBe('expired');
    expect(await byLink(emailChange.confirm, second.confirm)).toMatchObject({
      status: 410,
      body: { error: linkSentences.expired },
    });
    expect(await stateOf('never-there')).toBe('unknown');
    expect(await byLink(emailChange.confirm, 'never-there')).toMatchObject({
      body: { error: linkSentences.unknown },
    });
  });

  test('can be asked for ten times in a day by an account, however many sessions it has', async () => {
    const sessions = [here.alice.token];
    for (let n = 0; n < 2; n += 1) {
      const body = { email: here.alice.email, password };
      sessions.push(
        parseData(account.signIn.data, await call(server.app, null, account.signIn, { body })).token,
      );
    }
    const askAs = (token: string, n: number) => ask({ token }, fresh(`al${n}`));
    const first = await Promise.all(
      Array.from({ length: 12 }, (_each, n) => askAs(sessions[n % sessions.length] ?? '', n)),
    );
    expect(first.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429]);
    hours(1);
    const refused = await askAs(sessions[1] ?? '', 12);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(23 * 3600) },
      body: { error: tooManyEmailChanges },
    });
    expect(await mailsTo(fresh('al12'))).toEqual([]);
    expect((await ask(here.eve, fresh('eva'))).status).toBe(200);
    hours(23);
    expect((await askAs(sessions[1] ?? '', 13)).status).toBe(200);
  });

  test('is taken once, however often its link is sent at the same moment', async () => {
    const { confirm } = await askedBy(here.alice, fresh('al'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => byLink(emailChange.confirm, confirm)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(410)]);
  });

  test('ends the links for a password that the former mailbox has', async () => {
    const { confirm } = await askedBy(here.alice, fresh('al'));
    await queryRows(
      server.database,
      "INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at) VALUES (sha256('a link'), 'reset', $1, $2, $3)",
      [here.alice.email, server.clock.now, new Date(server.clock.now.getTime() + 3_600_000)],
    );
    await byLink(emailChange.confirm, confirm);
    for (const email of [here.alice.email, fresh('al')]) {
      const body = { email, token: 'a link', password, password_confirmation: password };
      expect((await call(server.app, null, passwords.reset, { body })).status).toBe(422);
    }
  });

  test('is not for staff who act for somebody, nor for those in a session of their own', async () => {
    expect((await ask(here.staff, fresh('al'))).status).toBe(403);
    expect((await ask(sam, fresh('al'))).status).toBe(403);
    expect((await call(server.app, null, emailChange.ask, { body: {} })).status).toBe(401);
  });

  test('is not taken by somebody who was switched off or removed meanwhile', async () => {
    const { confirm } = await askedBy(here.eve, fresh('eva'));
    await queryRows(
      server.database,
      'UPDATE app.users SET disabled_at = $2 WHERE id = $1',
      [here.eve.id, server.clock.now],
      here.id,
    );
    expect(await stateOf(confirm)).toBe('ended');
    const other = await askedBy(here.vic, fresh('vi'));
    await call(server.app, here.alice.token, users.remove, { params: { id: here.vic.id } });
    expect(await stateOf(other.confirm)).toBe('unknown');
  });
});

describe('the former mailbox', () => {
  test('stops a change before it is taken, and signs the user out everywhere', async () => {
    const { confirm, stop } = await askedBy(here.eve, fresh('eva'));
    expect(await byLink(emailChange.stop, stop)).toMatchObject({
      status: 200,
      body: { data: { email: here.eve.email, was_changed: false } },
    });
    expect(await isSignedIn(here.eve)).toBe(false);
    expect(await stateOf(confirm)).toBe('ended');
    expect((await byLink(emailChange.confirm, confirm)).status).toBe(410);
    expect(await stateOf(stop)).toBe('used');
    expect(await signIn(here.eve.email)).toBe(200);
    expect(await eventsOf()).toContain('user.email_change_stopped');
  });

  test('takes a change back for seven days, and gets a link for a new password', async () => {
    const { confirm, stop } = await askedBy(here.eve, fresh('eva'));
    await byLink(emailChange.confirm, confirm);
    hours(7 * 24 - 1);
    expect(await byLink(emailChange.link, stop)).toMatchObject({
      body: { data: { state: 'open', change: { is_changed: true } } },
    });
    const before = await resetsFor(here.eve.email);
    expect(await byLink(emailChange.stop, stop)).toMatchObject({
      status: 200,
      body: { data: { email: here.eve.email, was_changed: true } },
    });
    expect(await resetsFor(here.eve.email)).toBe(before + 1);
    expect([await signIn(here.eve.email), await signIn(fresh('eva'))]).toEqual([200, 401]);
    expect(await byLink(emailChange.stop, stop)).toMatchObject({ body: { error: linkSentences.used } });
    expect(await eventsOf()).toContain('user.email_restored');
  });

  test('cannot stop it any more after seven days', async () => {
    const { confirm, stop } = await askedBy(here.eve, fresh('eva'));
    await byLink(emailChange.confirm, confirm);
    hours(7 * 24);
    expect(await byLink(emailChange.stop, stop)).toMatchObject({
      status: 410,
      body: { error: linkSentences.expired },
    });
    expect(await signIn(fresh('eva'))).toBe(200);
  });

  test('takes back what was changed since, with the link of an older mail too', async () => {
    const first = await askedBy(here.eve, fresh('eva'));
    const second = await askedBy(here.eve, fresh('evy'));
    await byLink(emailChange.confirm, second.confirm);
    const moved = { ...here.eve, email: fresh('evy') };
    const third = await askedBy(moved, fresh('ev'));
    await byLink(emailChange.confirm, third.confirm);
    expect(await signIn(fresh('ev'))).toBe(200);
    expect((await byLink(emailChange.stop, first.stop)).status).toBe(200);
    expect(await signIn(here.eve.email)).toBe(200);
    expect([await stateOf(second.stop), await stateOf(third.stop)]).toEqual(['ended', 'ended']);
  });

  test('keeps its address from others as long as it may stop the change, and no longer', async () => {
    const { confirm, stop } = await askedBy(here.eve, fresh('eva'));
    await byLink(emailChange.confirm, confirm);
    const invite = () =>
      call(server.app, here.alice.token, users.invite, {
        body: { first_name: 'Ivy', last_name: 'New', email: here.eve.email },
      });
    expect(await invite()).toMatchObject({ status: 422, body: { errors: { email: [emailReserved] } } });
    expect((await ask(here.vic, here.eve.email)).status).toBe(200);
    expect((await mailsTo(here.eve.email)).at(-1)).toBe('email-in-use');
    // its owner may use it again
    const back = await askedBy({ ...here.eve, email: fresh('eva') }, here.eve.email);
    expect((await byLink(emailChange.confirm, back.confirm)).status).toBe(200);
    const again = await askedBy(here.eve, fresh('evy'));
    expect((await byLink(emailChange.confirm, again.confirm)).status).toBe(200);
    hours(7 * 24);
    await withTransaction(server.database, server.clock.now, deleteExpiredSessions);
    expect((await invite()).status).toBe(201);
    expect(await stateOf(stop)).toBe('expired');
  });

  test('switches off the mails that it got before', async () => {
    const token = createUnsubscribeTokens(testKey).create({
      email: here.eve.email,
      preference: 'leads',
      client: null,
    });
    const { confirm } = await askedBy(here.eve, fresh('eva'));
    await byLink(emailChange.confirm, confirm);
    expect((await call(server.app, null, unsubscribe.confirm, { params: { token } })).status).toBe(200);
    const { notification_preferences } = parseData(
      account.me.data,
      await call(server.app, here.eve.token, account.me),
    );
    expect(notification_preferences).not.toContain('leads');
  });
});

async function turnOnFactor(person: Person): Promise<string> {
  const begun = await call(server.app, person.token, secondFactor.begin, { body: { password } });
  const { secret } = parseData(secondFactor.begin.data, begun);
  const body = { code: codeAt(secret, server.clock.now) };
  await call(server.app, person.token, secondFactor.confirm, { body });
  hours(1);
  return secret;
}

const resetsFor = async (email: string) =>
  (
    await queryRows(
      server.database,
      "SELECT FROM jobs.job WHERE name = 'forgot-password' AND data ->> 'email' = $1",
      [email],
    )
  ).length;

const eventsOf = async () =>
  (
    await queryRows<{ event: string }>(
      server.database,
      'SELECT event FROM app.activity WHERE client_id = $1',
      [here.id],
      here.id,
    )
  ).map(({ event }) => event);
