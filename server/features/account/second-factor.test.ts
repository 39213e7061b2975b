import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { errors } from '#contract/errors.ts';
import { currentPasswordWrong } from '#contract/fields.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { codeNeeded } from '#contract/account/sign-in.ts';
import { sessions } from '#contract/account/sessions.ts';
import { staff as consoleOf } from '#contract/staff/staff.ts';
import { withClient } from '#database/connection.ts';
import { createStoredHash } from '#server/core/security/hashes.ts';
import { testKey } from '#server/testing/database.ts';
import { giveLogins, password, queryRows } from '#server/testing/logins.ts';
import {
  call,
  makeClient,
  makeStaff,
  noon,
  testServer,
  type ApiResult,
  type ClientWorld,
  type Person,
  type TestServer,
} from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { createSecondFactorCodes } from './codes.ts';
import { codeAt, demoSecret } from './totp.ts';

const { server } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000000' } });
let here: ClientWorld;
let sam: Person;
let staffs = 0;
beforeEach(async () => {
  sam = await makeStaff(server.database, `sam${(staffs += 1)}@provider.example.com`);
  here = await makeClient(server.database, sam.id);
  await giveLogins(server.database, here, sam);
});

const signIn = (email: string, code?: unknown, on = server) =>
  call(on.app, null, account.signIn, { body: { email, password, code } });
const later = (seconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000));
const code = (secret: string, seconds = 0) =>
  codeAt(secret, new Date(server.clock.now.getTime() + seconds * 1000));

const isWrong = { code: 'wrong_code', error: 'That code is not correct. Please try again.' };

async function refusalOf(answer: Promise<ApiResult>): Promise<[number, unknown]> {
  const { status, body } = await answer;
  return [status, typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null];
}

/** Sets one up and waits until its first code has expired. */
async function turnedOn(token: string): Promise<{ secret: string; recovery: string[] }> {
  const begun = await call(server.app, token, secondFactor.begin, { body: { password } });
  const { secret } = dataOf<{ secret: string }>(begun.body);
  const confirmed = await call(server.app, token, secondFactor.confirm, { body: { code: code(secret) } });
  const { recovery_codes } = dataOf<{ recovery_codes: string[] }>(confirmed.body);
  later(60);
  return { secret, recovery: recovery_codes };
}

describe('signing in with a second factor', () => {
  test('asks for the code after a right password, and accepts it with a space', async () => {
    const { secret } = await turnedOn(here.alice.token);
    const asked = await signIn(here.alice.email);
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({
      code: 'second_factor_required',
      error: errors.second_factor_required[1],
    });
    expect((await signIn(here.alice.email, '')).body).toMatchObject({ code: 'second_factor_required' });
    const fit = code(secret);
    expect((await signIn(here.alice.email, `${fit.slice(0, 3)} ${fit.slice(3)}`)).status).toBe(200);
    expect((await call(server.app, here.alice.token, account.me)).body).toMatchObject({
      data: { has_second_factor: true },
    });
  });
  test('does not mention codes if the password is wrong', async () => {
    const { secret } = await turnedOn(here.alice.token);
    const answer = await call(server.app, null, account.signIn, {
      body: { email: here.alice.email, password: 'wrong', code: code(secret) },
    });
    expect(answer.body).toMatchObject({ code: 'wrong_credentials' });
  });
  test('accepts a code once, and one time step either side', async () => {
    const { secret } = await turnedOn(here.alice.token);
    const fit = code(secret);
    expect((await signIn(here.alice.email, fit)).status).toBe(200);
    const again = await signIn(here.alice.email, fit);
    expect([again.status, again.body]).toEqual([401, expect.objectContaining(isWrong)]);
    expect((await signIn(here.alice.email, code(secret, -30))).status).toBe(401);
    expect((await signIn(here.alice.email, code(secret, 30))).status).toBe(200);
    later(600);
    expect((await signIn(here.alice.email, code(secret, -60))).status).toBe(401);
    expect((await signIn(here.alice.email, code(secret, -30))).status).toBe(200);
  });
  test('accepts each recovery code once, however it is typed', async () => {
    const { recovery } = await turnedOn(here.alice.token);
    expect(recovery).toHaveLength(10);
    const [first = '', second = ''] = recovery;
    expect((await signIn(here.alice.email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signIn(here.alice.email, first)).body).toMatchObject(isWrong);
    expect((await signIn(here.alice.email, second)).status).toBe(200);
  });
  test('accepts a recovery code that was given out when they were shorter', async () => {
    await turnedOn(here.alice.token);
    const hash = createStoredHash(testKey, 'recovery codes')(`${here.alice.email} ABCDE23456`);
    await queryRows(server.database, 'INSERT INTO app.recovery_codes (email, code_hash) VALUES ($1, $2)', [
      here.alice.email,
      hash,
    ]);
    expect((await signIn(here.alice.email, 'abcde-23456')).status).toBe(200);
    expect((await signIn(here.alice.email, 'abcde-23456')).body).toMatchObject(isWrong);
  });
  test('accepts a code once of thirty concurrent attempts', async () => {
    const { secret, recovery } = await turnedOn(here.alice.token);
    for (let round = 0; round < scaleRuns(100, 33); round += 1) {
      later(90);
      const typed = round % 2 === 0 ? code(secret) : (recovery.pop() ?? code(secret));
      const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(here.alice.email, typed)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
  test('a wrong code counts as a failure: the sixth is refused for a while', async () => {
    const strict = await testServer();
    const other = await makeClient(strict.database, (await makeStaff(strict.database)).id);
    await giveLogins(strict.database, other);
    await enrol(strict, other.alice.email, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    // being asked for the code is not a failure, even repeatedly
    for (let times = 0; times < 7; times += 1)
      expect((await signIn(other.alice.email, '', strict)).status).toBe(401);
    for (let times = 0; times < 5; times += 1)
      expect((await signIn(other.alice.email, '000000', strict)).body).toMatchObject(isWrong);
    const refused = await signIn(other.alice.email, codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', noon), strict);
    expect(refused.status).toBe(429);
    await strict.close();
  });
  test('the secret and the codes are not in the database', async () => {
    const { secret, recovery } = await turnedOn(here.alice.token);
    const rows = await queryRows(
      server.database,
      'SELECT l::text, r::text FROM app.logins l JOIN app.recovery_codes r USING (email)',
    );
    const text = JSON.stringify(rows);
    for (const plain of [
      secret,
      Buffer.from(secret).toString('hex'),
      ...recovery,
      ...recovery.map((one) => one.replaceAll('-', '')),
    ])
      expect(text).not.toContain(plain);
  });
});

describe('a second factor', () => {
  test('is active only after one of its codes was confirmed', async () => {
    await call(server.app, here.eve.token, secondFactor.begin, { body: { password } });
    expect(
      await refusalOf(call(server.app, here.eve.token, secondFactor.confirm, { body: { code: '000000' } })),
    ).toEqual([422, { code: [errors.wrong_code[1]] }]);
    expect((await signIn(here.eve.email)).status).toBe(200);
  });
  test('is neither replaced nor removed without a code of it', async () => {
    const { secret, recovery } = await turnedOn(here.eve.token);
    const begin = (typed?: string) =>
      call(server.app, here.eve.token, secondFactor.begin, { body: { password, code: typed } });
    expect(await refusalOf(begin())).toEqual([422, { code: [codeNeeded] }]);
    expect(await refusalOf(begin('000000'))).toEqual([422, { code: [errors.wrong_code[1]] }]);
    expect(
      await refusalOf(call(server.app, here.eve.token, secondFactor.remove, { body: { code: '000000' } })),
    ).toEqual([422, { code: [errors.wrong_code[1]] }]);
    expect((await begin(recovery[0])).status).toBe(200);
    expect((await signIn(here.eve.email, code(secret))).status).toBe(200);
    later(60);
    const removed = await call(server.app, here.eve.token, secondFactor.remove, {
      body: { code: code(secret) },
    });
    expect(removed.body).toEqual({ data: { removed: true } });
    expect((await signIn(here.eve.email)).status).toBe(200);
    expect(
      await queryRows(server.database, 'SELECT FROM app.recovery_codes WHERE email = $1', [here.eve.email]),
    ).toEqual([]);
  });
  test('cannot be set up without the password', async () => {
    for (const body of [undefined, {}, { password: '' }, { password: 'wrong' }, { password: null }])
      expect(await refusalOf(call(server.app, here.eve.token, secondFactor.begin, { body }))).toEqual([
        422,
        { password: [currentPasswordWrong] },
      ]);
  });
  test('cannot be changed by impersonating staff', async () => {
    expect(
      (await call(server.app, here.staff.token, secondFactor.begin, { body: { password } })).status,
    ).toBe(403);
  });
});

describe('staff', () => {
  test('without a second factor may set one up and nothing else', async () => {
    const own = tokenIn((await signIn(sam.email)).body);
    const elsewhere = tokenIn((await signIn(sam.email)).body);
    const status = async (endpoint: Parameters<typeof call>[2], token = own) =>
      (
        await call(server.app, token, endpoint, {
          body: { client_id: here.id, reason: 'A look at the account' },
        })
      ).status;
    expect((await call(server.app, own, account.me)).body).toMatchObject({
      data: { has_second_factor: false },
    });
    expect([
      await status(consoleOf.clients),
      await status(account.impersonate),
      await status(sessions.list),
    ]).toEqual([403, 403, 200]);
    const { secret } = await turnedOn(own);
    expect([await status(consoleOf.clients), await status(account.impersonate)]).toEqual([200, 201]);
    // it is unknown who opened it
    expect(await status(account.me, elsewhere)).toBe(401);
    const again = tokenIn((await signIn(sam.email, code(secret))).body);
    expect(await status(consoleOf.clients, again)).toBe(200);
    expect(
      (await call(server.app, again, secondFactor.remove, { body: { code: code(secret) } })).status,
    ).toBe(403);
  });
  test('of the demo share a secret whose code may be used again in its step', async () => {
    await enrol(server, sam.email, demoSecret);
    const fit = code(demoSecret);
    expect([(await signIn(sam.email, fit)).status, (await signIn(sam.email, fit)).status]).toEqual([
      200, 200,
    ]);
    expect((await signIn(sam.email)).status).toBe(401);
  });
  test('cannot sign in with that secret outside the demo', async () => {
    const real = await testServer({ DEMO: 'off' });
    const kim = await makeStaff(real.database, 'kim@provider.example.com');
    await giveLogins(real.database, await makeClient(real.database, kim.id), kim);
    await enrol(real, kim.email, demoSecret);
    expect((await signIn(kim.email, codeAt(demoSecret, noon), real)).body).toMatchObject(isWrong);
    await real.close();
  });
});

/** Written directly, as the demo data does, without the endpoints. */
const enrol = (on: TestServer, email: string, secret: string) =>
  withClient(on.database.owner, (db) =>
    db.query('UPDATE app.logins SET second_factor = $2 WHERE email = $1', [
      email,
      createSecondFactorCodes({ secretsKey: testKey, demo: true }).encrypt(secret, email),
    ]),
  );

function dataOf<T>(body: unknown): T {
  if (typeof body !== 'object' || body === null || !('data' in body)) throw new Error(JSON.stringify(body));
  return JSON.parse(JSON.stringify(body.data));
}

const tokenIn = (body: unknown): string => dataOf<{ token: string }>(body).token;
