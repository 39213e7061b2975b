import { beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { asWorker, password } from '#server/testing/logins.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { call, noon } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { deleteExpiredSessions } from './jobs.ts';
import { fullCost, hashPassword, lightCost } from './passwords.ts';

const { server, owner, newClient } = await testWorld({ hasLogins: true });
const here = await newClient();
beforeEach(async () => {
  await owner.query('DELETE FROM app.call_counts');
  await owner.query('DELETE FROM app.known_devices');
});

type From = { address?: string; device?: string };

const post = async (url: string, payload: object, { address = '203.0.113.1', device }: From = {}) => {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: device === undefined ? {} : { 'x-device-key': device },
  });
  return answer.statusCode;
};
const signIn = (typed = password, from: From = {}) =>
  post('/api/v2/auth/sign-in', { email: here.alice.email, password: typed }, from);
const forgot = (from: From = {}) => post('/api/forgot-password', { email: here.alice.email }, from);
const key = (character: string) => character.repeat(43);
const days = (n: number) => (server.clock.now = new Date(noon.getTime() + n * 86_400_000));

/** Strangers guessing Alice's password, each from a different address. */
async function strangers(): Promise<void> {
  for (let n = 0; n < 5; n += 1) expect(await signIn('wrong', { address: `198.51.100.${n}` })).toBe(401);
}

describe('concurrent guesses', () => {
  test('of any number of concurrent codes ten are checked', async () => {
    await call(server.app, here.eve.token, secondFactor.begin, { body: { password } });
    const answers = await Promise.all(
      Array.from({ length: scaleRuns(2000) }, (_none, n) =>
        call(server.app, here.eve.token, secondFactor.confirm, {
          body: { code: String(n).padStart(6, '0') },
        }),
      ),
    );
    const checked = answers.filter(({ status }) => status === 422 || status === 200);
    expect(checked).toHaveLength(10);
    expect(answers.every(({ status }) => [422, 429, 503].includes(status))).toBe(true);
  });
  test('of thirty concurrent wrong passwords five are checked', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_none, n) => signIn('wrong', { address: `198.51.100.${n}` })),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });
  test('attempts refused by the limit of an account do not count against others on the same network', async () => {
    await strangers();
    for (let n = 0; n < 60; n += 1) expect(await signIn('wrong')).toBe(429);
    expect(await post('/api/v2/auth/sign-in', { email: here.eve.email, password })).toBe(200);
  });
  test('a valid link from a mail does not count as a guess, an invalid one does', async () => {
    const follow = (token: string) => post('/api/v2/auth/hand-off', { token });
    for (let n = 0; n < 50; n += 1) expect(await follow('wrong')).toBe(401);
    expect(await follow('wrong')).toBe(429);
  });
});

test('a device of somebody who works for two clients is known whichever account is open, and at a third', async () => {
  const email = here.vic.email;
  for (const client of [await newClient(), await newClient()]) await addMembership(owner, here.vic, client);
  const from = { device: key('v') };
  const signInAs = (typed: string, at: From) => post('/api/v2/auth/sign-in', { email, password: typed }, at);
  expect(await signInAs(password, from)).toBe(200);
  for (let n = 0; n < 6; n += 1) await signInAs('wrong', { address: `198.51.100.${n}` });
  // strangers do not lock them out, also if they were in the other account last
  await owner.query(
    `UPDATE app.logins l SET client_id = m.client_id, user_id = m.user_id FROM app.memberships m
     WHERE m.login_id = l.id AND l.email = $1 AND m.client_id <> l.client_id`,
    [email],
  );
  expect(await signInAs(password, from)).toBe(200);
  expect(await signInAs(password, { address: '203.0.113.77' })).toBe(429);
  const { rows } = await owner.query('SELECT FROM app.known_devices WHERE email = $1', [email]);
  expect(rows).toHaveLength(1);
});

describe('an overloaded server', () => {
  test('never answers a right password as a wrong one', async () => {
    // two slow hashes, with a full queue behind them
    const slow = { ...fullCost, passes: 60 };
    const queued = Array.from({ length: 22 }, (_none, n) =>
      hashPassword('somebody else', n < 2 ? slow : lightCost),
    );
    // more often than the limit allows failures, and each is refused
    for (let n = 0; n < 7; n += 1) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/v2/auth/sign-in',
        payload: { email: here.alice.email, password },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
      expect(answer.headers['retry-after']).toBe('2');
    }
    await Promise.all(queued);
    expect(await signIn()).toBe(200);
  });
});

describe('one network', () => {
  const leave = (n: number, address: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/public/leads',
      payload: { site_id: here.siteId, first_name: 'Vera', email: `vera${n}@example.com` },
      remoteAddress: address,
      headers: { 'x-site-token': here.siteToken },
    });

  test('may submit 30 forms an hour, however many IPv6 addresses it has', async () => {
    expect(contacts.submit.limits).toMatchObject([{ per: 'address', calls: 30 }]);
    for (let n = 0; n < 30; n += 1)
      expect((await leave(n, `2001:db8:1:1:${n.toString(16)}::${n.toString(16)}`)).statusCode).toBe(202);
    expect((await leave(30, '2001:db8:1:1:ffff::1')).statusCode).toBe(429);
    expect((await leave(31, '2001:db8:1:2::1')).statusCode).toBe(202);
  });
  test('is the same by IPv4 and by IPv4-mapped IPv6', async () => {
    for (let n = 0; n < 30; n += 1) await leave(n, n % 2 === 0 ? '203.0.113.77' : '::ffff:203.0.113.77');
    expect((await leave(30, '::ffff:cb00:714d')).statusCode).toBe(429);
  });
});

describe('a user on a known device', () => {
  test('can sign in and ask for a reset link while strangers guess passwords of the account', async () => {
    expect(await signIn(password, { device: key('a') })).toBe(200);
    await strangers();
    for (let n = 0; n < 5; n += 1) expect(await forgot({ address: `198.51.100.${n}` })).toBe(200);
    expect([await signIn(), await forgot()]).toEqual([429, 429]);
    expect(await signIn(password, { device: key('b') })).toBe(429);
    expect([await signIn(password, { device: key('a') }), await forgot({ device: key('a') })]).toEqual([
      200, 200,
    ]);
  });
  test('can sign in while their whole network is over the limit', async () => {
    expect(await signIn(password, { device: key('a') })).toBe(200);
    for (let n = 0; n < 50; n += 1)
      await post('/api/v2/auth/sign-in', { email: `nobody${n}@example.com`, password: 'wrong' });
    expect([await signIn(), await signIn(password, { device: key('a') })]).toEqual([429, 200]);
  });
  test('has five attempts of its own, separate from those of others', async () => {
    expect(await signIn(password, { device: key('a') })).toBe(200);
    for (let n = 0; n < 5; n += 1) expect(await signIn('wrong', { device: key('a') })).toBe(401);
    expect(await signIn(password, { device: key('a') })).toBe(429);
    expect(await signIn()).toBe(200);
  });
  test('is known for 90 days, for this account only, by a hash', async () => {
    expect(await signIn(password, { device: key('a') })).toBe(200);
    const { rows } = await owner.query<{ email: string; key: Buffer }>(
      'SELECT email, device_hash AS key FROM app.known_devices',
    );
    expect(rows).toEqual([{ email: here.alice.email, key: expect.any(Buffer) }]);
    expect(rows[0]?.key.includes(key('a'))).toBe(false);
    await strangers();
    const ofEve = { email: here.eve.email, password: 'wrong' };
    for (let n = 0; n < 5; n += 1) await post('/api/v2/auth/sign-in', ofEve, { address: `198.51.100.${n}` });
    expect(await post('/api/v2/auth/sign-in', { ...ofEve, password }, { device: key('a') })).toBe(429);
    days(89);
    await strangers();
    expect(await signIn(password, { device: key('a') })).toBe(200);
    days(89 + 91);
    await strangers();
    expect(await signIn(password, { device: key('a') })).toBe(429);
  });
  test('is not known by an invalid key', async () => {
    for (const device of ['', 'short', `${key('a')}a`, `${key('a').slice(1)}=`, `${key('a').slice(1)} `])
      expect(await signIn(password, { device })).toBe(200);
    expect((await owner.query('SELECT FROM app.known_devices')).rowCount).toBe(0);
  });
  test('is deleted by the nightly job after 90 days', async () => {
    await signIn(password, { device: key('a') });
    const clear = (now: Date) =>
      deleteExpiredSessions({
        now,
        value: (statement) => asWorker(server.database, statement).then(() => null),
      });
    await clear(new Date(noon.getTime() + 89 * 86_400_000));
    expect((await owner.query('SELECT FROM app.known_devices')).rowCount).toBe(1);
    await clear(new Date(noon.getTime() + 91 * 86_400_000));
    expect((await owner.query('SELECT FROM app.known_devices')).rowCount).toBe(0);
  });
});
