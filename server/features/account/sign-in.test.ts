import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { signInLimitMessage } from '#contract/account/sign-in.ts';
import { errors } from '#contract/errors.ts';
import { staff as staffContract } from '#contract/staff/staff.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import { waitingFor, waitingInDatabase } from '#server/testing/locks.ts';
import { password } from '#server/testing/logins.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam: staff, newClient } = await testWorld({ hasLogins: true });
const here = await newClient();
beforeEach(() => owner.query('DELETE FROM app.call_counts'));

const signIn = (email: string, typed = password, remoteAddress = '203.0.113.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/sign-in',
    payload: { email, password: typed },
    remoteAddress,
  });
const me = (token: string) => call(server.app, token, account.me);
const later = (minutes: number) => (server.clock.now = new Date(noon.getTime() + minutes * 60_000));

/** The response to a failed sign-in, which is the same for any wrong email or password. */
const wrong = {
  error: errors.wrong_credentials[1],
  code: 'wrong_credentials',
  request_id: expect.any(String),
};

test('the right password creates a session, and the response contains the token twice', async () => {
  const answer = await signIn(` ${here.alice.email.toUpperCase()} `);
  expect(answer.statusCode).toBe(200);
  const body: { data: { token: string }; token: string } = answer.json();
  expect(body.token).toBe(body.data.token);
  expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
  expect((await me(body.token)).body).toMatchObject({ data: { id: here.alice.id, role: 'Admin' } });
  const { rows } = await owner.query('SELECT 1 FROM app.sessions WHERE token_hash = $1', [
    sha256(body.token),
  ]);
  expect(rows).toHaveLength(1);
});

test('a wrong password and an unknown address get the same response', async () => {
  for (const answer of [await signIn(here.alice.email, 'wrong'), await signIn('nobody@example.com')]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(wrong);
  }
});

test('pending and deleted users get the same response as unknown ones', async () => {
  await owner.query('UPDATE app.logins SET password_hash = NULL WHERE email = $1', [here.vic.email]);
  expect((await signIn(here.vic.email)).json()).toEqual(wrong);
  await owner.query('UPDATE app.users SET deleted_at = $2 WHERE id = $1', [here.eve.id, noon]);
  expect((await signIn(here.eve.email)).json()).toEqual(wrong);
  await owner.query('UPDATE app.users SET deleted_at = NULL WHERE id = $1', [here.eve.id]);
});

test('a cancelled client gets that error only with the right password', async () => {
  await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [here.id]);
  const answer = await signIn(here.alice.email);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'account_closed']);
  expect((await signIn(here.alice.email, 'wrong')).json()).toEqual(wrong);
  await owner.query(`UPDATE app.clients SET account_status = 'Live' WHERE id = $1`, [here.id]);
});

describe('an account that is cancelled while one of its people signs in', () => {
  const setStatus = (account_status: 'Cancelled' | 'Live') =>
    call(server.app, staff.token, staffContract.changeClient, {
      params: { id: here.id },
      body: { account_status },
    });
  afterEach(() => setStatus('Live'));

  test('gets no session when the password was right before', async () => {
    await owner.query('BEGIN');
    await owner.query('SELECT FROM app.logins WHERE email = $1 FOR UPDATE', [here.alice.email]);
    const answer = signIn(here.alice.email);
    await expect.poll(() => waitingFor(owner)).toBe(1);
    expect((await setStatus('Cancelled')).status).toBe(200);
    await owner.query('COMMIT');
    expect((await answer).statusCode).toBe(401);
  });

  test('ends the session that is being created', async () => {
    await owner.query('BEGIN');
    await owner.query('SELECT FROM app.users WHERE id = $1 FOR UPDATE', [here.alice.id]);
    const answer = signIn(here.alice.email);
    await expect.poll(() => waitingFor(owner)).toBe(1);
    const cancelled = setStatus('Cancelled');
    await expect.poll(() => waitingInDatabase(owner)).toBe(2);
    await owner.query('COMMIT');
    expect((await cancelled).status).toBe(200);
    expect((await me((await answer).json().token)).status).toBe(401);
  });
});

test.each([
  [{ email: '', password: 'x' }, { email: ['Please enter a valid email address.'] }],
  [{ email: 'a@b', password: 'x' }, { email: ['Please enter a valid email address.'] }],
  [{ email: 'a@b.ca', password: '' }, { password: ['Please enter your password'] }],
  [{ email: ['a@b.ca'], password: 'x' }, { email: ['Please enter a valid email address.'] }],
])('%j is refused with the sentences of the screen', async (payload, sentences) => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/v2/auth/sign-in', payload });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, sentences]);
});

test('the sixth failure of an address in 15 minutes is refused, the right password with it, and then it is forgiven', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await signIn(here.alice.email, 'wrong', `203.0.113.${n}`)).statusCode).toBe(401);
  const answer = await signIn(here.alice.email, password, '203.0.113.9');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ error: signInLimitMessage, code: 'too_many_requests' });
  expect(Number(answer.headers['retry-after'])).toBe(900);
  expect((await signIn(here.eve.email)).statusCode).toBe(200);
  later(15);
  expect((await signIn(here.alice.email)).statusCode).toBe(200);
});

test('the 51st failure from one network address is refused, for any account', async () => {
  for (let n = 0; n < 50; n += 1) await signIn(`nobody${n}@example.com`, 'wrong', '198.51.100.7');
  expect((await signIn('another@example.com', 'wrong', '198.51.100.7')).statusCode).toBe(429);
  expect((await signIn('another@example.com', 'wrong', '198.51.100.8')).statusCode).toBe(401);
});

test('success is not counted', async () => {
  for (let n = 0; n < 7; n += 1) expect((await signIn(here.alice.email)).statusCode).toBe(200);
});

test('signing out ends this session at once and no other', async () => {
  const [first, second] = [await signIn(here.alice.email), await signIn(here.alice.email)];
  const [one, two]: string[] = [first.json().token, second.json().token];
  expect((await call(server.app, one ?? '', account.signOut)).body).toEqual({ data: { signed_out: true } });
  expect((await me(one ?? '')).status).toBe(401);
  expect((await me(two ?? '')).status).toBe(200);
});

describe('the session that the browser held before', () => {
  const signInWith = async (token: string, { email }: { email: string }) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v2/auth/sign-in',
      payload: { email, password },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    const body: { token: string } = answer.json();
    return body.token;
  };
  const tokenOf = async ({ email }: { email: string }) => {
    const body: { token: string } = (await signIn(email)).json();
    return body.token;
  };
  const isOpen = async (token: string) => (await me(token)).status === 200;

  test('ends where the same person signs in again', async () => {
    const [former, elsewhere] = [await tokenOf(here.alice), await tokenOf(here.alice)];
    const next = await signInWith(former, here.alice);
    expect([await isOpen(former), await isOpen(elsewhere), await isOpen(next)]).toEqual([false, true, true]);
  });

  test('stays where it is another person’s, or where the sign-in fails', async () => {
    const ofEve = await tokenOf(here.eve);
    await signInWith(ofEve, here.alice);
    expect(await isOpen(ofEve)).toBe(true);
    await server.app.inject({
      method: 'POST',
      url: '/api/v2/auth/sign-in',
      payload: { email: here.eve.email, password: 'wrong' },
      headers: { authorization: `Bearer ${ofEve}` },
    });
    expect(await isOpen(ofEve)).toBe(true);
  });

  test('ends by a login code of the same person, and stays by one of another', async () => {
    const exchange = async (former: string, userId: number) => {
      const { token, hash } = newToken();
      await owner.query(
        `INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, expires_at) VALUES ($1, 'client', $2, $3, $4)`,
        [hash, here.id, userId, new Date(noon.getTime() + 60_000)],
      );
      const answer = await call(server.app, former, account.redeemLoginCode, { body: { token } });
      expect(answer.status).toBe(200);
    };
    const [ofAlice, ofEve] = [await tokenOf(here.alice), await tokenOf(here.eve)];
    await exchange(ofEve, here.alice.id);
    expect(await isOpen(ofEve)).toBe(true);
    await exchange(ofAlice, here.alice.id);
    expect(await isOpen(ofAlice)).toBe(false);
  });
});

const day = 24 * 60;
test('an agent’s session lives for 14 idle days, and for 60 however much it is used', async () => {
  const { token }: { token: string } = (await signIn(here.alice.email)).json();
  for (let days = 13; days < 60; days += 13) {
    later(days * day);
    expect((await me(token)).status).toBe(200);
    await marked(token);
  }
  later(60 * day + 1);
  expect((await me(token)).status).toBe(401);
  server.clock.now = noon;
  const idle: { token: string } = (await signIn(here.alice.email)).json();
  later(14 * day + 1);
  expect((await me(idle.token)).status).toBe(401);
});

test('staff’s own session lives for 60 idle minutes and for 12 hours', async () => {
  const own = async (kind: 'idle' | 'most') => {
    const { token, hash } = newToken();
    await owner.query(
      `INSERT INTO app.sessions (token_hash, kind, staff_id, caller, created_at, used_at, idle_until, expires_at)
       VALUES ($1, 'staff', $2, 'Owner', $3, $3, $4, $5)`,
      [hash, staff.id, noon, new Date(noon.getTime() + 3_600_000), new Date(noon.getTime() + 12 * 3_600_000)],
    );
    return { token, kind };
  };
  const idle = await own('idle');
  later(61);
  expect((await me(idle.token)).status).toBe(401);
  const busy = await own('most');
  for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
    later(minutes);
    expect((await me(busy.token)).status).toBe(200);
    await marked(busy.token);
  }
  later(12 * 60 + 1);
  expect((await me(busy.token)).status).toBe(401);
});

/** The time of last use is written in the background. */
const marked = (token: string) =>
  expect
    .poll(async () => {
      const { rows } = await owner.query<{ at: Date }>(
        'SELECT used_at AS at FROM app.sessions WHERE token_hash = $1',
        [sha256(token)],
      );
      return rows[0]?.at.getTime();
    })
    .toBe(server.clock.now.getTime());
