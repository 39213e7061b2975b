import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { errors } from '#contract/errors.ts';
import { currentPasswordWrong } from '#contract/fields.ts';
import { linkInvalid, passwords } from '#contract/account/passwords.ts';
import { users } from '#contract/users/users.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { resetPasswordMail } from './mails/reset-password.ts';
import { testKey } from '#server/testing/database.ts';
import { asWorker, linkTo, password, queryRows } from '#server/testing/logins.ts';
import { call, testServer, type ClientWorld } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { createResetLink } from './cross-client/passwords.ts';
import { resetEnds } from './rules.ts';

const { server, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
});

const fresh = 'a new one, quite long';

const post = (
  endpoint: (typeof passwords)['forgot' | 'reset'],
  body: unknown,
  headers?: Record<string, string>,
) => call(server.app, null, endpoint, { body, ...(headers ? { headers } : {}) });
const signIn = async (email: string, secret: string) =>
  (await call(server.app, null, account.signIn, { body: { email, password: secret } })).status;
const reset = (email: unknown, token: unknown, secret = fresh) =>
  post(passwords.reset, { email, token, password: secret, password_confirmation: secret });
const later = (minutes: number) =>
  (server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000));

/** Requests a reset link and lets the worker create it. */
async function forgot(email: string): Promise<string> {
  const { token, hash } = newToken();
  const at = server.clock.now;
  const encrypted = createLinkEncryption(testKey).encrypt(resetPasswordMail, token);
  await asWorker(server.database, createResetLink({ email, hash, encrypted, at, until: resetEnds(at) }));
  return token;
}
const asked = () =>
  queryRows<{ data: object }>(
    server.database,
    "SELECT data FROM jobs.job WHERE name = 'forgot-password' ORDER BY created_on",
  );

describe('a forgotten password', () => {
  test('gets the same response with or without an account, and enqueues one task', async () => {
    const before = (await asked()).length;
    const known = await post(passwords.forgot, { email: here.alice.email });
    const unknown = await post(passwords.forgot, { email: 'nobody@example.com' });
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ err: null, data: { sent: true } });
    expect(unknown.text).toBe(known.text);
    expect((await asked()).length).toBe(before + 2);
    expect(await queryRows(server.database, 'SELECT FROM app.password_links')).toEqual([]);
  });
  test.each([
    ['no address', 'a@b'],
    ['a list', ['alice@example.com', 'mallory@example.com']],
    ['an object', { $ne: null }],
    ['a number', 7],
    ['two addresses', 'alice@example.com,mallory@example.com'],
    ['a second header', 'alice@example.com\nBcc: mallory@example.com'],
    ['nothing', undefined],
  ])('%s is refused, in the old way too, and nothing is put down', async (_what, email) => {
    const before = (await asked()).length;
    const answer = await post(passwords.forgot, { email });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      err: 'Please enter a valid email address.',
      error: 'Please enter a valid email address.',
      email: ['Please enter a valid email address.'],
    });
    expect((await asked()).length).toBe(before);
  });
  test('is mailed to the address of the account, without any request header', async () => {
    await post(
      passwords.forgot,
      { email: here.alice.email.toUpperCase() },
      {
        'x-forwarded-host': 'evil.example.net',
        forwarded: 'host=evil.example.net',
        origin: 'https://evil.example.net',
      },
    );
    const [task] = (await asked()).slice(-1);
    expect(task).toEqual({ data: { email: here.alice.email } });
    const token = await forgot(here.alice.email);
    const mails = await queryRows(server.database, 'SELECT * FROM app.outbox WHERE address = $1', [
      here.alice.email,
    ]);
    expect(mails).toMatchObject([
      { template: 'reset-password', details: { first_name: 'Alice' }, client_id: here.id },
    ]);
    expect(JSON.stringify(mails)).not.toContain('evil');
    expect(JSON.stringify(mails)).not.toContain(token);
  });
  test('sends no mail to an unknown or deleted address', async () => {
    await call(server.app, here.alice.token, users.remove, { params: { id: here.eve.id } });
    const gone = ['nobody@example.com', here.eve.email];
    for (const email of gone) await forgot(email);
    const mails = 'SELECT FROM app.outbox WHERE address = ANY ($1)';
    expect(await queryRows(server.database, mails, [gone])).toEqual([]);
  });
});

test('too many reset requests for one address are refused with a sentence and Retry-After', async () => {
  const strict = await testServer();
  const ask = (email: string) => call(strict.app, null, passwords.forgot, { body: { email } });
  for (let times = 0; times < 5; times += 1) expect((await ask('one@example.com')).status).toBe(200);
  // an invisible character does not make it another address
  const refused = await ask('\u0001ONE@example.com ');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ err: errors.too_many_requests[1], code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect((await ask('two@example.com')).status).toBe(200);
  await strict.close();
});

describe('a password link', () => {
  test('sets the password once, ends every session and voids the other links', async () => {
    const older = await forgot(here.alice.email);
    later(1);
    const token = await forgot(here.alice.email);
    const answer = await reset(here.alice.email, token);
    expect(answer.body).toEqual({ data: { email: here.alice.email, has_set_password: true } });
    expect((await call(server.app, here.alice.token, account.me)).status).toBe(401);
    expect((await call(server.app, here.eve.token, account.me)).status).toBe(200);
    expect([await signIn(here.alice.email, password), await signIn(here.alice.email, fresh)]).toEqual([
      401, 200,
    ]);
    const garbage = await reset(here.alice.email, newToken().token);
    expect(garbage.status).toBe(422);
    expect(garbage.body).toMatchObject({ error: linkInvalid, code: 'invalid' });
    for (const voided of [token, older])
      expect((await reset(here.alice.email, voided)).body).toMatchObject({ error: linkInvalid });
  });
  test('is invalid after 60 minutes', async () => {
    const token = await forgot(here.alice.email);
    later(60);
    expect((await reset(here.alice.email, token)).body).toMatchObject({ error: linkInvalid });
    expect(await signIn(here.alice.email, password)).toBe(200);
  });
  test('works for its own account only, however the address is written', async () => {
    const token = await forgot(here.alice.email);
    for (const email of [
      here.eve.email,
      'mallory@example.com',
      [here.alice.email],
      [here.alice.email, here.eve.email],
      { 0: here.alice.email },
      `${here.alice.email}, ${here.eve.email}`,
      here.alice.email.replace('alice', '\u0430lice'),
    ])
      expect((await reset(email, token)).status).toBe(422);
    for (const wrong of [[token], { token }, null, '', `${token}x`, token.slice(1)])
      expect((await reset(here.alice.email, wrong)).status).toBe(422);
    expect([await signIn(here.alice.email, password), await signIn(here.eve.email, password)]).toEqual([
      200, 200,
    ]);
    expect((await reset(here.alice.email.toUpperCase(), token)).status).toBe(200);
  });
  test('is not used up by a password that is refused', async () => {
    const token = await forgot(here.alice.email);
    const send = (body: object) => post(passwords.reset, { email: here.alice.email, token, ...body });
    const answerTo = async (body: object) => (await send(body)).body;
    expect(await answerTo({ password: '1234567', password_confirmation: '1234567' })).toMatchObject({
      errors: { password: ['Your password must be at least 8 characters'] },
    });
    expect(await answerTo({ password: fresh })).toMatchObject({
      errors: { password_confirmation: ['Please confirm your new password'] },
    });
    expect(await answerTo({ password: fresh, password_confirmation: `${fresh} ` })).toMatchObject({
      errors: { password_confirmation: ['Passwords do not match'] },
    });
    expect((await reset(here.alice.email, token, 'a'.repeat(129))).status).toBe(422);
    expect((await reset(here.alice.email, token, ' 8 chars  ')).status).toBe(200);
    expect([await signIn(here.alice.email, '8 chars'), await signIn(here.alice.email, ' 8 chars  ')]).toEqual(
      [401, 200],
    );
  });
  test('is not used up by a password that is easy to guess, which is refused at its field', async () => {
    const token = await forgot(here.alice.email);
    for (const guessable of ['Password1', 'qwertyuiop', '88888888', 'Alice-2026', 'TesterAlice#1'])
      expect((await reset(here.alice.email, token, guessable)).body).toMatchObject({
        errors: { password: ['This password is easy to guess. Please choose another one.'] },
      });
    expect((await reset(here.alice.email, token, fresh)).status).toBe(200);
  });
  test('works once of thirty concurrent requests', async () => {
    for (let round = 0; round < scaleRuns(100, 33); round += 1) {
      const token = await forgot(here.alice.email);
      const statuses = await Promise.all(
        Array.from(
          { length: 30 },
          async (_none, n) => (await reset(here.alice.email, token, `tulip ${n} of the garden`)).status,
        ),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      // too many concurrent hashes are refused before the link is used
      expect(statuses.every((status) => [200, 422, 503].includes(status))).toBe(true);
    }
  });
});

test('an invited user who sets a password has joined, and the Admins are notified', async () => {
  const email = `ivy@client${here.id}.example.com`;
  const invited = await call(server.app, here.alice.token, users.invite, {
    body: { first_name: 'Ivy', last_name: 'Invited', email },
  });
  expect(invited.status).toBe(201);
  later(7 * 24 * 60 - 1);
  expect(await signIn(email, password)).toBe(401);
  expect((await reset(email, await linkTo(server.database, email))).status).toBe(200);
  expect(await signIn(email, fresh)).toBe(200);
  const notifications = await call(server.app, here.alice.token, activity.notifications);
  expect(notifications.body).toMatchObject({
    data: [{ message: 'Ivy Invited joined your account.', url: '/settings/users', seen: false }],
  });
  expect((await call(server.app, here.eve.token, activity.notifications)).body).toMatchObject({ data: [] });
});

describe('a first password', () => {
  test('can be set while there is none, and returns the user', async () => {
    await queryRows(
      server.database,
      'UPDATE app.users SET has_set_password = false WHERE id = $1',
      [here.eve.id],
      here.id,
    );
    const set = () =>
      call(server.app, here.eve.token, passwords.set, {
        body: { password: fresh, password_confirmation: fresh },
      });
    expect((await set()).body).toMatchObject({ data: { id: here.eve.id, has_set_password: true } });
    expect(await signIn(here.eve.email, fresh)).toBe(200);
    expect((await set()).status).toBe(403);
  });
  test('cannot be set by users who have one, nor by impersonating staff', async () => {
    const body = { password: fresh, password_confirmation: fresh };
    for (const { token } of [here.alice, here.staff])
      expect((await call(server.app, token, passwords.set, { body })).status).toBe(403);
  });
});

describe('changing a password', () => {
  const change = (body: object, token = here.vic.token) =>
    call(server.app, token, passwords.change, { body });
  test('ends the other sessions and the pending links, but not this session', async () => {
    const link = await forgot(here.vic.email);
    const other = await call(server.app, null, account.signIn, { body: { email: here.vic.email, password } });
    const answer = await change({ old_password: password, password: fresh, password_confirmation: fresh });
    expect(answer.body).toEqual({ err: null, data: { changed: true } });
    expect((await call(server.app, here.vic.token, account.me)).status).toBe(200);
    expect((await call(server.app, tokenIn(other.body), account.me)).status).toBe(401);
    expect((await reset(here.vic.email, link)).body).toMatchObject({ error: linkInvalid });
    expect([await signIn(here.vic.email, password), await signIn(here.vic.email, fresh)]).toEqual([401, 200]);
  });
  test('names the three fields in the errors', async () => {
    expect(
      (await change({ old_password: 'wrong', password: fresh, password_confirmation: fresh })).body,
    ).toMatchObject({
      err: currentPasswordWrong,
      old_password: [currentPasswordWrong],
      errors: { old_password: [currentPasswordWrong] },
    });
    expect((await change({ old_password: '', password: 'short' })).body).toMatchObject({
      errors: {
        old_password: ['Please enter your current password'],
        password: ['Your password must be at least 8 characters'],
        confirm_password: ['Please re-enter your new password'],
      },
      confirm_password: ['Please re-enter your new password'],
    });
    expect(
      (await change({ old_password: password, password: fresh, password_confirmation: 'other' })).body,
    ).toMatchObject({
      errors: { confirm_password: ['Passwords do not match'] },
    });
  });
  test('is forbidden for impersonating staff', async () => {
    const body = { old_password: password, password: fresh, password_confirmation: fresh };
    expect((await change(body, here.staff.token)).status).toBe(403);
  });
});

const tokenIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';

test('a link says what has become of it before anybody fills in its form, and nothing of a wrong email', async () => {
  const state = async (email: string, token: string) =>
    (await call(server.app, null, passwords.link, { body: { email, token } })).body;
  const { email } = here.alice;
  const first = await forgot(email);
  expect(await state(email, first)).toEqual({ data: { state: 'open', is_active: false, joins: null } });
  later(1);
  const second = await forgot(email);
  expect(await state(email, first)).toEqual({ data: { state: 'replaced', is_active: false, joins: null } });
  await reset(email, second);
  later(1);
  expect(await state(email, second)).toEqual({ data: { state: 'used', is_active: false, joins: null } });
  const third = await forgot(email);
  for (const [to, token] of [
    [here.eve.email, third],
    [email, 'x'.repeat(43)],
  ] as const)
    expect(await state(to, token)).toEqual({ data: { state: 'unknown', is_active: false, joins: null } });
  later(61);
  expect(await state(email, third)).toEqual({ data: { state: 'expired', is_active: false, joins: null } });
});

test('the link of an invitation that was accepted says that the account is active', async () => {
  const email = 'joined@example.com';
  await call(server.app, here.alice.token, users.invite, {
    body: { first_name: 'Noor', last_name: 'Haddad', email, user_type_id: 2 },
  });
  const token = await linkTo(server.database, email);
  await reset(email, token);
  expect((await call(server.app, null, passwords.link, { body: { email, token } })).body).toEqual({
    data: { state: 'used', is_active: true, joins: null },
  });
});
