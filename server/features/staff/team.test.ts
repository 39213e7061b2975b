import { describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { passwords } from '#contract/account/passwords.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { staff as consoleOf } from '#contract/staff/staff.ts';
import {
  alreadyOffMessage,
  alreadyOnMessage,
  noFactor,
  notWaiting,
  staffTeam,
} from '#contract/staff/team.ts';
import { emailHasUser, emailOfStaff } from '#contract/users/users.ts';
import { codeAt } from '#server/features/account/totp.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { createColleagues, readData } from '#server/testing/colleagues.ts';
import { giveLogins, linkTo, password, queryRows } from '#server/testing/logins.ts';
import { call, makeClient, type Person } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000000' } });
const here = await makeClient(server.database, sam.id);
await giveLogins(server.database, here, sam);

const reason = 'They asked for it on the phone';
const act = (
  endpoint: (typeof staffTeam)['resetFactor' | 'switchOff' | 'switchOn'],
  id: number,
  { by = sam, body = { reason } }: { by?: Person; body?: unknown } = {},
) => call(server.app, by.token, endpoint, { params: { id }, body });
const signIn = (email: string, code?: string) =>
  call(server.app, null, account.signIn, { body: { email, password, code } });
const status = async (token: string) => (await call(server.app, token, account.me)).status;
const later = (seconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000));
const listed = async (id: number) =>
  readData<{ id: number }[]>(await call(server.app, sam.token, staffTeam.list)).find((one) => one.id === id);
const recordsOf = (id: number) =>
  queryRows(
    server.database,
    'SELECT staff_id, event, reason FROM app.staff_log WHERE subject_id = $1 ORDER BY id',
    [id],
  );

const colleague = createColleagues({ server, sam });

const impersonateAs = async (person: Person) =>
  readData<{ token: string }>(
    await call(server.app, person.token, account.impersonate, { body: { client_id: here.id, reason } }),
  ).token;
const exchanged = (token: string) => call(server.app, null, account.redeemLoginCode, { body: { token } });

test('a visit goes on where its staff member signs in again, and ends with the new session', async () => {
  const nia = await colleague();
  const visit = readData<{ token: string }>(await exchanged(await impersonateAs(nia))).token;
  const again = await call(server.app, nia.token, account.signIn, {
    body: { email: nia.email, password, code: codeAt(nia.secret, server.clock.now) },
  });
  const { token } = readData<{ token: string }>(again);
  expect([await status(nia.token), await status(token), await status(visit)]).toEqual([401, 200, 200]);
  await call(server.app, token, account.signOut);
  expect(await status(visit)).toBe(401);
});

describe('the list of staff accounts', () => {
  test('shows who has a second factor, the last sign-in, and who is disabled', async () => {
    const nia = await colleague();
    expect(await listed(nia.id)).toEqual({
      id: nia.id,
      name: 'Sam Provider',
      email: nia.email,
      role: 'Owner',
      has_second_factor: true,
      is_active: true,
      is_pending: false,
      signed_in_at: expect.stringMatching(/^2026-11-20T20:/),
      absence: null,
    });
    await act(staffTeam.switchOff, nia.id);
    expect(await listed(nia.id)).toMatchObject({ is_active: false });
    const { data }: { data: { is_active: boolean }[] } = JSON.parse(
      (await call(server.app, sam.token, staffTeam.list)).text,
    );
    expect(data.map(({ is_active }) => is_active)).toEqual(
      data.map(({ is_active }) => is_active).toSorted((one, other) => Number(other) - Number(one)),
    );
  });

  test('shows the last sign-in even after its session was deleted', async () => {
    const nia = await colleague();
    await queryRows(server.database, 'DELETE FROM app.sessions WHERE staff_id = $1', [nia.id]);
    expect(await listed(nia.id)).toMatchObject({ signed_in_at: expect.any(String) });
  });

  test('is for staff in a session of their own', async () => {
    for (const { token } of [here.alice, here.staff]) {
      expect((await call(server.app, token, staffTeam.list)).status).toBe(403);
      expect((await call(server.app, token, staffTeam.log)).status).toBe(403);
      expect((await act(staffTeam.switchOff, sam.id, { by: { ...sam, token } })).status).toBe(403);
    }
  });
});

describe('a second factor that is reset', () => {
  test('ends every session and impersonation, and no longer asks for codes', async () => {
    const nia = await colleague();
    const visit = readData<{ token: string }>(await exchanged(await impersonateAs(nia))).token;
    const code = await impersonateAs(nia);
    expect((await act(staffTeam.resetFactor, nia.id)).body).toMatchObject({
      data: { id: nia.id, has_second_factor: false, is_active: true },
    });
    expect([await status(nia.token), await status(visit), (await exchanged(code)).status]).toEqual([
      401, 401, 401,
    ]);
    expect(
      await queryRows(
        server.database,
        `SELECT l.second_factor, l.second_factor_offered, l.second_factor_step, r.email AS recovery
         FROM app.logins l LEFT JOIN app.recovery_codes r USING (email) WHERE l.staff_id = $1`,
        [nia.id],
      ),
    ).toEqual([
      { second_factor: null, second_factor_offered: null, second_factor_step: null, recovery: null },
    ]);
    expect(await recordsOf(nia.id)).toEqual([{ staff_id: sam.id, event: 'second_factor_reset', reason }]);
  });

  test('leaves an account that must set one up first', async () => {
    const nia = await colleague();
    await act(staffTeam.resetFactor, nia.id);
    const { token } = readData<{ token: string }>(await signIn(nia.email));
    expect((await call(server.app, token, account.me)).body).toMatchObject({
      data: { has_second_factor: false },
    });
    expect((await call(server.app, token, consoleOf.clients)).status).toBe(403);
    expect((await call(server.app, token, staffTeam.list)).status).toBe(403);
    const { secret } = readData<{ secret: string }>(
      await call(server.app, token, secondFactor.begin, { body: { password } }),
    );
    await call(server.app, token, secondFactor.confirm, { body: { code: codeAt(secret, server.clock.now) } });
    expect((await call(server.app, token, consoleOf.clients)).status).toBe(200);
    expect((await signIn(nia.email, nia.recovery[0])).status).toBe(401);
  });

  test('is refused for one’s own account, and a 404 for an unknown one', async () => {
    const nia = await colleague();
    expect((await act(staffTeam.resetFactor, nia.id, { by: nia })).status).toBe(403);
    expect((await act(staffTeam.resetFactor, 999_999)).status).toBe(404);
    await act(staffTeam.resetFactor, nia.id);
    const again = await act(staffTeam.resetFactor, nia.id);
    expect([again.status, again.body]).toEqual([422, expect.objectContaining({ error: noFactor })]);
    expect(await recordsOf(nia.id)).toHaveLength(1);
  });

  test('ends a session created at the same moment with an old code', async () => {
    for (let round = 0; round < scaleRuns(100, 33); round += 1) {
      const nia = await colleague();
      const [, ...answers] = await Promise.all([
        act(staffTeam.resetFactor, nia.id),
        ...Array.from({ length: 3 }, (_none, n) => signIn(nia.email, nia.recovery[n])),
      ]);
      for (const answer of answers) {
        const { token }: { token?: string } = JSON.parse(answer.text);
        if (!token) continue;
        const { status: seen } = await call(server.app, token, consoleOf.clients);
        expect([401, 403]).toContain(seen);
      }
    }
  });
});

describe('a disabled account', () => {
  test('is signed out at once, impersonations too, and cannot return by code, password or link', async () => {
    const nia = await colleague();
    const visit = readData<{ token: string }>(await exchanged(await impersonateAs(nia))).token;
    const code = await impersonateAs(nia);
    expect((await act(staffTeam.switchOff, nia.id)).body).toMatchObject({ data: { is_active: false } });
    expect([await status(nia.token), await status(visit), (await exchanged(code)).status]).toEqual([
      401, 401, 401,
    ]);
    const refused = await signIn(nia.email, codeAt(nia.secret, server.clock.now));
    expect(refused.body).toMatchObject({ code: 'wrong_credentials' });
    expect(await recordsOf(nia.id)).toEqual([{ staff_id: sam.id, event: 'switched_off', reason }]);
  });

  test('can sign in again once it is enabled, with no older session or link', async () => {
    const nia = await colleague();
    await queryRows(
      server.database,
      `INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
       VALUES (sha256($1::bytea), 'reset', $2, $3, $3::timestamptz + interval '1 hour')`,
      [`link of ${nia.email}`, nia.email, server.clock.now],
    );
    await act(staffTeam.switchOff, nia.id);
    expect((await act(staffTeam.switchOn, nia.id)).body).toMatchObject({ data: { is_active: true } });
    expect(await status(nia.token)).toBe(401);
    const followed = await call(server.app, null, passwords.reset, {
      body: {
        email: nia.email,
        token: `link of ${nia.email}`,
        password: 'quite another one',
        password_confirmation: 'quite another one',
      },
    });
    expect(followed.status).toBe(422);
    expect((await signIn(nia.email, codeAt(nia.secret, server.clock.now))).status).toBe(200);
    expect((await recordsOf(nia.id)).map((record) => ({ ...record }))).toMatchObject([
      { event: 'switched_off' },
      { event: 'switched_on' },
    ]);
  });

  test('is never one’s own, and needs a reason', async () => {
    const nia = await colleague();
    expect((await act(staffTeam.switchOff, nia.id, { by: nia })).status).toBe(403);
    for (const body of [{}, { reason: ' too short ' }, { reason: 'x'.repeat(501) }])
      expect((await act(staffTeam.switchOff, nia.id, { body })).body).toMatchObject({
        errors: { reason: [expect.any(String)] },
      });
    expect(await status(nia.token)).toBe(200);
    expect(await recordsOf(nia.id)).toEqual([]);
  });

  test('is disabled and logged once by concurrent requests', async () => {
    const nia = await colleague();
    const off = await Promise.all(Array.from({ length: 20 }, () => act(staffTeam.switchOff, nia.id)));
    expect(off.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(off.find((answer) => answer.status === 422)?.body).toMatchObject({ error: alreadyOffMessage });
    const on = await Promise.all(Array.from({ length: 20 }, () => act(staffTeam.switchOn, nia.id)));
    expect(on.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(on.find((answer) => answer.status === 422)?.body).toMatchObject({ error: alreadyOnMessage });
    expect(await recordsOf(nia.id)).toHaveLength(2);
  });
});

describe('an invited staff member', () => {
  const invite = (email: string, rest: object = {}) =>
    call(server.app, sam.token, staffTeam.invite, {
      body: { first_name: 'Nia', last_name: 'Newcomer', email, role: 'Support', ...rest },
    });
  const follow = async (email: string, token: string) =>
    call(server.app, null, passwords.reset, {
      body: { email, token, password, password_confirmation: password },
    });

  test('follows the link, sets a password, and then a second factor before anything else', async () => {
    const email = 'newcomer@provider.example.com';
    const invited = await invite('  Newcomer@provider.example.com ');
    expect([invited.status, invited.body]).toMatchObject([
      201,
      { data: { name: 'Nia Newcomer', email, is_pending: true, is_active: true, signed_in_at: null } },
    ]);
    expect((await signIn(email)).status).toBe(401);
    expect((await follow(email, await linkTo(server.database, email))).status).toBe(200);
    const { token } = readData<{ token: string }>(await signIn(email));
    expect((await call(server.app, token, consoleOf.clients)).status).toBe(403);
    const { id } = readData<{ id: number }>(invited);
    expect(await listed(id)).toMatchObject({ is_pending: false, has_second_factor: false });
    expect(await recordsOf(id)).toEqual([{ staff_id: sam.id, event: 'invited', reason: null }]);
  });

  test('can be invited again by a link that voids the first, until there is a password', async () => {
    const email = 'slow@provider.example.com';
    const { id } = readData<{ id: number }>(await invite(email));
    const first = await linkTo(server.database, email);
    const resend = () => call(server.app, sam.token, staffTeam.resendInvite, { params: { id } });
    expect((await resend()).status).toBe(200);
    expect((await follow(email, first)).status).toBe(422);
    expect((await follow(email, await linkTo(server.database, email))).status).toBe(200);
    expect((await resend()).body).toMatchObject({ error: notWaiting });
  });

  test('has an address of their own, whoever else it may be', async () => {
    for (const [email, sentence] of [
      [sam.email, emailOfStaff],
      [here.alice.email, emailHasUser],
    ] as const)
      expect((await invite(email)).body).toMatchObject({ errors: { email: [sentence] } });
    expect((await invite('x@provider.example.com', { first_name: '' })).status).toBe(422);
    expect(
      await queryRows(server.database, "SELECT FROM app.staff WHERE email = 'x@provider.example.com'"),
    ).toEqual([]);
  });
});

describe('the staff log', () => {
  test('has a sentence for whatever is done to a colleague', async () => {
    const nia = await colleague();
    const body = { first_name: 'Ivy', last_name: 'New', email: 'ivy@provider.example.com', role: 'Support' };
    expect((await call(server.app, sam.token, staffTeam.invite, { body })).status).toBe(201);
    await act(staffTeam.resetFactor, nia.id);
    const change = { params: { id: nia.id }, body: { reason, role: 'Support' } };
    expect((await call(server.app, sam.token, staffTeam.changeRole, change)).status).toBe(200);
    await act(staffTeam.switchOff, nia.id);
    await act(staffTeam.switchOn, nia.id);
    for (const sentence of [
      'invited Ivy New to the team.',
      'reset the second factor of Sam Provider.',
      'changed the role of Sam Provider.',
      'switched off the account of Sam Provider.',
      'switched the account of Sam Provider on again.',
    ])
      await expectStaffSentence(server, sam.token, `Sam Provider ${sentence}`);
  });

  test('lists actor, subject, event and reason, newest first', async () => {
    const nia = await colleague();
    // after anything that earlier tests have done
    later(3600);
    await act(staffTeam.resetFactor, nia.id);
    later(1);
    await act(staffTeam.switchOff, nia.id, { body: { reason: 'Left the company in November' } });
    const answer = await call(server.app, sam.token, staffTeam.log, { query: { take: '2' } });
    expect(answer.body).toMatchObject({
      data: [
        {
          event: 'switched_off',
          staff_name: 'Sam Provider',
          subject_name: 'Sam Provider',
          reason: 'Left the company in November',
        },
        { event: 'second_factor_reset', reason },
      ],
      meta: { per_page: 2, current_page: 1 },
    });
  });
});
