import { beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { passwords } from '#contract/account/passwords.ts';
import { sessions, type SessionRow } from '#contract/account/sessions.ts';
import { withClient } from '#database/connection.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { giveLogins, password, queryRows } from '#server/testing/logins.ts';
import { call, makeClient, makeStaff, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000000' } });
let here: ClientWorld;
let pat: Person;
let people = 0;
beforeEach(async () => {
  pat = await makeStaff(server.database, `pat${(people += 1)}@provider.example.com`);
  here = await makeClient(server.database, pat.id);
  await giveLogins(server.database, here, pat);
});

const status = async (token: string) => (await call(server.app, token, account.me)).status;

async function requestImpersonation(): Promise<string> {
  const { text } = await call(server.app, pat.token, account.impersonate, {
    body: { client_id: here.id, reason: 'A question about the contacts' },
  });
  const { data }: { data: { token: string } } = JSON.parse(text);
  return data.token;
}

async function exchange(code: string): Promise<{ status: number; token: string }> {
  const answer = await call(server.app, null, account.redeemLoginCode, { body: { token: code } });
  const { data }: { data?: { token: string } } = JSON.parse(answer.text);
  return { status: answer.status, token: data?.token ?? '' };
}

const changePassword = (token: string, fresh = 'a new one, quite long') =>
  call(server.app, token, passwords.change, {
    body: { old_password: password, password: fresh, password_confirmation: fresh },
  });

async function codeOfProvider(): Promise<string> {
  const { token, hash } = newToken();
  await queryRows(
    server.database,
    `INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, expires_at) VALUES ($1, 'client', $2, $3, $4)`,
    [hash, here.id, here.eve.id, new Date(noon.getTime() + 60_000)],
  );
  return token;
}

test('a staff member’s password change voids their unused login codes', async () => {
  const code = await requestImpersonation();
  expect((await changePassword(pat.token)).status).toBe(200);
  expect((await exchange(code)).status).toBe(401);
  expect((await exchange(await requestImpersonation())).status).toBe(200);
});

test('a user’s password change voids their unused login codes', async () => {
  const code = await codeOfProvider();
  expect((await changePassword(here.eve.token)).status).toBe(200);
  expect((await exchange(code)).status).toBe(401);
});

test('an impersonation started while the password changes ends with the change', async () => {
  const code = await requestImpersonation();
  const impersonation = newToken();
  await withClient(server.database.owner, async (exchanging) => {
    await exchanging.query('BEGIN');
    await exchanging.query('UPDATE app.login_codes SET used_at = $2 WHERE code_hash = $1', [
      sha256(code),
      noon,
    ]);
    const changing = changePassword(pat.token);
    await expect.poll(() => waitingFor(exchanging)).toBe(1);
    await exchanging.query(
      `INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, created_at, used_at, idle_until, expires_at)
       VALUES ($1, 'impersonation', $2, $3, $4, 'Staff', $5, $5, $6, $6)`,
      [impersonation.hash, here.id, here.alice.id, pat.id, noon, new Date(noon.getTime() + 3_600_000)],
    );
    await exchanging.query('COMMIT');
    expect((await changing).status).toBe(200);
  });
  expect(await status(impersonation.token)).toBe(401);
});

test('an impersonation and its unused code end when the staff member signs out', async () => {
  const [impersonation, code] = [await exchange(await requestImpersonation()), await requestImpersonation()];
  expect(await status(impersonation.token)).toBe(200);
  expect((await call(server.app, pat.token, account.signOut)).status).toBe(200);
  expect([await status(impersonation.token), (await exchange(code)).status]).toEqual([401, 401]);
});

test('an impersonation started during the sign-out ends with it', async () => {
  const impersonation = await exchange(await requestImpersonation());
  // the writes of an exchange between the check and the sign-out
  await call(server.app, pat.token, account.signOut);
  await queryRows(
    server.database,
    'UPDATE app.sessions SET revoked_at = NULL WHERE opened_by IS NOT NULL AND staff_id = $1',
    [pat.id],
  );
  expect(await status(impersonation.token)).toBe(401);
});

test('leaving an impersonation keeps the console session and other impersonations', async () => {
  const [one, other] = [
    await exchange(await requestImpersonation()),
    await exchange(await requestImpersonation()),
  ];
  await call(server.app, one.token, account.signOut);
  expect([await status(one.token), await status(other.token), await status(pat.token)]).toEqual([
    401, 200, 200,
  ]);
});

test('ending a session from the list ends the impersonations started from it', async () => {
  const impersonation = await exchange(await requestImpersonation());
  const { text } = await call(server.app, pat.token, sessions.list);
  const { data }: { data: SessionRow[] } = JSON.parse(text);
  const own = data.find(({ current }) => current);
  const ended = await call(server.app, pat.token, sessions.end, { params: { id: own?.id ?? 0 } });
  expect([ended.status, ended.body]).toEqual([200, { data: { id: own?.id, deleted: true } }]);
  expect([await status(impersonation.token), await status(pat.token)]).toEqual([401, 401]);
});
