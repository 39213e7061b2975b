import { beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { ai } from '#contract/ai/ai.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { users } from '#contract/users/users.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { createPdfUrls } from '#server/features/billing/pdf/pdf-urls.ts';
import { testKey } from '#server/testing/database.ts';
import { password } from '#server/testing/logins.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const lines: string[] = [];
const { server, owner, sam, newClient } = await testWorld({
  hasLogins: true,
  log: memoryLog(lines),
  settings: { METRICS_TOKEN: 'of-the-monitor' },
});
const here = await newClient();
const there = await newClient();
beforeEach(async () => {
  lines.length = 0;
  await owner.query('DELETE FROM app.call_counts');
});

type Line = { msg: string; level: number; status: number } & Record<string, unknown>;
const listAnswers = () => lines.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
const fields = ['event', 'refusal', 'client_id', 'user_id', 'staff_id', 'account', 'factor'];
/** Of the newest answer: whom it was about, and why. */
const lastEvent = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(listAnswers().at(-1) ?? {}).filter(([name]) => fields.includes(name)));
const isWarned = () => (listAnswers().at(-1)?.level ?? 0) >= 40;
const signIn = (email: string, typed = password) =>
  server.app.inject({ method: 'POST', url: '/api/v2/auth/sign-in', payload: { email, password: typed } });
const alice = { client_id: here.id, user_id: here.alice.id };

test('a sign-in is logged with the ids of the person and what it was proved with', async () => {
  await signIn(here.alice.email);
  expect(lastEvent()).toEqual({ ...alice, event: 'sign_in', factor: 'password' });
});

test('a sign-in by a login code is logged, and a code that does not exist is a wrong guess', async () => {
  const { token, hash } = newToken();
  await owner.query(
    `INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, expires_at) VALUES ($1, 'client', $2, $3, $4)`,
    [hash, here.id, here.eve.id, new Date(noon.getTime() + 60_000)],
  );
  await call(server.app, null, account.redeemLoginCode, { body: { token } });
  expect(lastEvent()).toEqual({
    event: 'sign_in',
    factor: 'login_code',
    client_id: here.id,
    user_id: here.eve.id,
  });
  await call(server.app, null, account.redeemLoginCode, { body: { token } });
  expect(lastEvent()).toEqual({ event: 'wrong_guess', refusal: 'unauthenticated' });
});

test('a failed sign-in names the person by ids, and an unknown address by a keyed hash', async () => {
  await signIn(here.alice.email, 'wrong');
  expect(lastEvent()).toEqual({ ...alice, event: 'sign_in_failed', refusal: 'wrong_credentials' });
  const unknown = { event: 'sign_in_failed', refusal: 'wrong_credentials', account: expect.any(String) };
  await signIn('nobody@example.com', 'wrong');
  expect(lastEvent()).toEqual(unknown);
  const first = lastEvent()['account'];
  await signIn('Nobody@Example.com', 'wrong');
  expect(lastEvent()['account']).toBe(first);
  await signIn('somebody@example.com', 'wrong');
  expect(lastEvent()['account']).not.toBe(first);
});

test('a right password of a closed account and too many wrong ones are told from other refusals', async () => {
  await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [there.id]);
  await signIn(there.alice.email);
  expect(lastEvent()).toEqual({
    event: 'closed_account',
    refusal: 'account_closed',
    client_id: there.id,
    user_id: there.alice.id,
  });
  expect(isWarned()).toBe(true);
  await owner.query(`UPDATE app.clients SET account_status = 'Live' WHERE id = $1`, [there.id]);
  for (let n = 0; n < 6; n += 1) await signIn(here.alice.email, 'wrong');
  expect(lastEvent()).toEqual({
    event: 'too_many_attempts',
    refusal: 'too_many_requests',
    account: expect.any(String),
  });
  expect(isWarned()).toBe(true);
});

test('who is refused is named, and what was refused', async () => {
  await call(server.app, here.vic.token, users.list);
  const isRefused = listAnswers().at(-1)?.status === 403;
  if (!isRefused) await call(server.app, here.vic.token, contacts.remove, { params: { id: 1 } });
  expect(lastEvent()).toEqual({
    event: 'refused',
    refusal: 'forbidden',
    client_id: here.id,
    user_id: here.vic.id,
  });
  await call(server.app, here.alice.token, contacts.read, { params: { id: 99_999_999 } });
  expect(lastEvent()).toEqual({ ...alice, refusal: 'not_found' });
  await call(server.app, sam.token, contacts.list);
  expect(lastEvent()).toEqual({ event: 'refused', refusal: 'forbidden', staff_id: sam.id });
});

test('a package that does not include what was called names the caller, too', async () => {
  const small = await newClient({ package: 'Create' });
  await call(server.app, small.alice.token, ai.rate, { params: { id: 1 }, body: { rating: 1 } });
  expect(lastEvent()).toMatchObject({ client_id: small.id, user_id: small.alice.id, event: 'refused' });
});

test('the id of another client, and a token of no session, are told from other refusals', async () => {
  const get = (headers: Record<string, string>) => server.app.inject({ url: '/api/v2/leads', headers });
  await get({ authorization: `Bearer ${here.alice.token}`, 'x-app-id-check': String(there.id) });
  expect(lastEvent()).toEqual({ ...alice, event: 'other_client', refusal: 'user_mismatch' });
  expect(isWarned()).toBe(true);
  await get({ authorization: `Bearer ${newToken().token}` });
  expect(lastEvent()).toEqual({ event: 'unknown_token', refusal: 'unauthenticated' });
  await get({});
  expect(lastEvent()).toEqual({ event: 'refused', refusal: 'unauthenticated' });
  await owner.query('UPDATE app.sessions SET revoked_at = $2 WHERE user_id = $1', [here.eve.id, noon]);
  await get({ authorization: `Bearer ${here.eve.token}` });
  expect(lastEvent()).toMatchObject({ event: 'refused', user_id: here.eve.id });
});

test('a signature that was made up is told from an address that is too old', async () => {
  const sign = (at: Date) => createPdfUrls(testKey, 'invoices').sign({ client_id: here.id, id: 1 }, at);
  const [path = '', query = ''] = sign(noon).split('?');
  const expires = new URLSearchParams(query).get('expires') ?? '';
  await server.app.inject(sign(new Date(noon.getTime() - 3_600_000)));
  expect(lastEvent()).toEqual({});
  await server.app.inject(`${path}?expires=${expires}&signature=made-up`);
  expect(lastEvent()).toEqual({ event: 'forged_signature' });
  expect(isWarned()).toBe(true);
});

test('events are counted for alerts, and no address of a person is in the log', async () => {
  await signIn(here.alice.email, 'wrong');
  await signIn('nobody@example.com', 'wrong');
  const { body } = await server.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer of-the-monitor' },
  });
  const count = /^foyer_security_events_total\{event="sign_in_failed"\} (\d+)$/m.exec(body)?.[1];
  expect(Number(count)).toBeGreaterThanOrEqual(2);
  expect(body).toContain('foyer_security_events_total{event="forged_signature"}');
  expect(lines.join('\n')).not.toMatch(/@|%40/);
});
