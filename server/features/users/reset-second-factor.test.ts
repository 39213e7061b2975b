import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { staff as consoleOf } from '#contract/staff/staff.ts';
import { hasNoSecondFactor, users } from '#contract/users/users.ts';
import { createSecondFactorCodes } from '#server/features/account/codes.ts';
import { codeAt } from '#server/features/account/totp.ts';
import { testKey } from '#server/testing/database.ts';
import { password, queryRows } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = createSecondFactorCodes({ secretsKey: testKey, demo: false });
const reason = 'Lost the phone on the ferry';

const { server, sam, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
let here: ClientWorld;
let there: ClientWorld;
beforeEach(async () => {
  here = await newClient();
  there = await newClient();
  for (const person of [here.alice, here.eve]) await secure(person, here.id);
});

async function secure({ id, email }: Person, clientId: number): Promise<void> {
  await queryRows(server.database, 'UPDATE app.logins SET second_factor = $2 WHERE email = $1', [
    email,
    codes.encrypt(secret, email),
  ]);
  await queryRows(
    server.database,
    'INSERT INTO app.recovery_codes (email, code_hash) VALUES ($1, sha256($2))',
    [email, email],
  );
  await queryRows(
    server.database,
    'UPDATE app.users SET has_second_factor = true WHERE id = $1',
    [id],
    clientId,
  );
}

const byColleague = (token: string, id: number, body: object = { reason }) =>
  call(server.app, token, users.resetFactor, { params: { id }, body });
const byStaff = (clientId: number, userId: number, body: object = { reason }, token = sam.token) =>
  call(server.app, token, consoleOf.resetFactor, { params: { id: clientId, user_id: userId }, body });
const signIn = async (email: string, code?: string) =>
  (await call(server.app, null, account.signIn, { body: { email, password, code } })).status;
const isIn = async (token: string) => (await call(server.app, token, account.me)).status === 200;
const lastEntry = (token: string, staff = false) =>
  call(server.app, token, activity.list, { query: { take: '1', ...(staff ? { staff: 'true' } : {}) } });

describe('a user who lost phone and recovery codes', () => {
  test('is reset by an Admin, signed out everywhere and mailed', async () => {
    expect(await signIn(here.eve.email)).toBe(401);
    const answer = await byColleague(here.alice.token, here.eve.id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: expect.objectContaining({ id: here.eve.id, has_second_factor: false }) },
    ]);
    expect([await isIn(here.eve.token), await isIn(here.alice.token)]).toEqual([false, true]);
    expect(await signIn(here.eve.email)).toBe(200);
    expect(
      await queryRows(server.database, 'SELECT FROM app.recovery_codes WHERE email = $1', [here.eve.email]),
    ).toEqual([]);
    expect(
      await queryRows(
        server.database,
        'SELECT template, details, client_id FROM app.outbox WHERE address = $1',
        [here.eve.email],
      ),
    ).toEqual([
      {
        template: 'second-factor-reset',
        details: { first_name: 'Eve', by: 'Alice Tester' },
        client_id: here.id,
      },
    ]);
    expect((await lastEntry(here.alice.token)).body).toMatchObject({
      data: [{ message: `Alice Tester reset two-step sign-in for Eve Tester: ${reason}`, is_staff: false }],
    });
  });
  test('is reset by staff, which is logged for both sides', async () => {
    const answer = await byStaff(here.id, here.alice.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      data: {
        users: expect.arrayContaining([
          expect.objectContaining({ id: here.alice.id, has_second_factor: false }),
          expect.objectContaining({ id: here.eve.id, has_second_factor: true }),
        ]),
      },
    });
    // the impersonation of Alice is not one of her own sessions, so it stays
    expect([await isIn(here.alice.token), await isIn(here.staff.token)]).toEqual([false, true]);
    expect([await signIn(here.alice.email), await signIn(here.eve.email)]).toEqual([200, 401]);
    expect((await lastEntry(here.staff.token, true)).body).toMatchObject({
      data: [{ message: `Sam Provider reset two-step sign-in for Alice Tester: ${reason}`, is_staff: true }],
    });
    const { body } = await call(server.app, null, account.signIn, {
      body: { email: here.alice.email, password },
    });
    const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
    expect((await lastEntry(token)).body).toMatchObject({
      data: [{ message: `Support team reset two-step sign-in for Alice Tester: ${reason}`, is_staff: true }],
    });
    expect(
      await queryRows(server.database, 'SELECT details FROM app.outbox WHERE address = $1', [
        here.alice.email,
      ]),
    ).toEqual([{ details: { first_name: 'Alice', by: 'Our support team' } }]);
  });
  test('is reset by impersonating staff, even if they impersonate that user', async () => {
    expect((await byColleague(here.staff.token, here.alice.id)).status).toBe(200);
    expect([await isIn(here.staff.token), await isIn(here.alice.token)]).toEqual([true, false]);
    expect(
      await queryRows(
        server.database,
        `SELECT user_id, staff_id, subject_id FROM app.activity WHERE event = 'user.second_factor_reset' AND client_id = $1`,
        [here.id],
        here.id,
      ),
    ).toEqual([{ user_id: here.alice.id, staff_id: sam.id, subject_id: here.alice.id }]);
  });
  test('has no pending second factor left from before', async () => {
    await queryRows(server.database, 'UPDATE app.logins SET second_factor_offered = $2 WHERE email = $1', [
      here.eve.email,
      codes.encrypt(secret, here.eve.email),
    ]);
    await byColleague(here.alice.token, here.eve.id);
    expect(
      await queryRows(
        server.database,
        'SELECT second_factor, second_factor_offered FROM app.logins WHERE email = $1',
        [here.eve.email],
      ),
    ).toEqual([{ second_factor: null, second_factor_offered: null }]);
  });
});

describe('a reset', () => {
  test('is refused for oneself: a session does not replace the phone', async () => {
    expect((await byColleague(here.alice.token, here.alice.id)).status).toBe(403);
    expect(await signIn(here.alice.email, codeAt(secret, noon))).toBe(200);
  });
  test('is forbidden for Editors and View Only users, and for agents in the console', async () => {
    for (const { token } of [here.eve, here.vic])
      expect((await byColleague(token, here.alice.id)).status).toBe(403);
    expect((await byStaff(here.id, here.eve.id, { reason }, here.alice.token)).status).toBe(403);
  });
  test('cannot reach users of another client', async () => {
    await secure(there.eve, there.id);
    expect((await byColleague(here.alice.token, there.eve.id)).status).toBe(404);
    expect((await byStaff(here.id, there.eve.id)).status).toBe(404);
    expect((await byStaff(999_999, there.eve.id)).status).toBe(404);
    expect(await isIn(there.eve.token)).toBe(true);
  });
  test('needs a reason, and an existing second factor', async () => {
    for (const body of [{}, { reason: 'Lost' }, { reason: 'x'.repeat(501) }]) {
      expect((await byColleague(here.alice.token, here.eve.id, body)).status).toBe(422);
      expect((await byStaff(here.id, here.eve.id, body)).status).toBe(422);
    }
    for (const answer of [
      await byColleague(here.alice.token, here.vic.id),
      await byStaff(here.id, here.vic.id),
    ])
      expect([answer.status, answer.body]).toEqual([
        422,
        expect.objectContaining({ error: hasNoSecondFactor }),
      ]);
    expect(await isIn(here.vic.token)).toBe(true);
  });
  test('by concurrent requests happens once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        n % 2 === 0 ? byColleague(here.alice.token, here.eve.id) : byStaff(here.id, here.eve.id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422 || status === 503)).toHaveLength(19);
    expect(
      await queryRows(server.database, 'SELECT FROM app.outbox WHERE address = $1', [here.eve.email]),
    ).toHaveLength(1);
  });
});
