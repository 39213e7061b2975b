import { expect, test } from 'vitest';
import { account, type Me } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { staff as console_ } from '#contract/staff/staff.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const here = await newClient({ name: 'Okafor Homes' });

const later = (seconds: number) => (server.clock.now = new Date(noon.getTime() + seconds * 1000));
const exchange = (token: string) => call(server.app, null, account.redeemLoginCode, { body: { token } });
const me = async (token: string) => {
  const { status, body } = await call(server.app, token, account.me);
  const { data }: { data?: Me } = Object.assign({}, body);
  return { status, data };
};

async function code(): Promise<string> {
  const { token, hash } = newToken();
  await owner.query(
    `INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, expires_at) VALUES ($1, 'client', $2, $3, $4)`,
    [hash, here.id, here.eve.id, new Date(server.clock.now.getTime() + 60_000)],
  );
  return token;
}

async function startImpersonation(reason = 'A question about the contacts') {
  const answer = await call(server.app, sam.token, account.impersonate, {
    body: { client_id: here.id, reason },
  });
  const { data }: { data: { token: string; staff_email: string; redirect: string } } = Object.assign(
    { data: { token: '', staff_email: '', redirect: '' } },
    answer.body,
  );
  return { status: answer.status, ...data };
}

async function inside(): Promise<string> {
  const { token } = await startImpersonation();
  const { data }: { data: { token: string } } = Object.assign(
    { data: { token: '' } },
    (await exchange(token)).body,
  );
  return data.token;
}

test('a login code creates a session, once', async () => {
  const token = await code();
  const answer = await exchange(token);
  expect(answer.body).toEqual({ data: { token: expect.any(String), name: 'Eve Tester', kind: 'client' } });
  const again = await exchange(token);
  expect([again.status, again.body]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })]);
});

test('of fifty concurrent requests with the same code one gets a session', async () => {
  const token = await code();
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 401),
  ]);
});

test('a code is valid for 60 seconds, and is not a session token itself', async () => {
  const token = await code();
  expect((await me(token)).status).toBe(401);
  later(61);
  expect((await exchange(token)).status).toBe(401);
});

test('a code of a cancelled account is refused as its password is, and staff may still enter', async () => {
  const [token, entered] = [await code(), await startImpersonation()];
  const becomes = (status: string) =>
    owner.query('UPDATE app.clients SET account_status = $2 WHERE id = $1', [here.id, status]);
  await becomes('Cancelled');
  const refused = await exchange(token);
  const staffs = await exchange(entered.token);
  await becomes('Live');
  // a code works once, with any result
  expect((await exchange(token)).status).toBe(401);
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({ code: 'account_closed', error: 'This account is no longer active.' }),
  ]);
  expect(staffs.status).toBe(200);
});

test('a code of a user with a second factor opens nothing, and is used up', async () => {
  const [token, entered] = [await code(), await startImpersonation()];
  await owner.query(
    `INSERT INTO app.logins (email, client_id, user_id, second_factor) VALUES ($1, $2, $3, 'sealed')`,
    [here.eve.email, here.id, here.eve.id],
  );
  const refused = await exchange(token);
  const staffs = await exchange(entered.token);
  await owner.query('DELETE FROM app.logins WHERE email = $1', [here.eve.email]);
  expect([refused.status, refused.body]).toEqual([
    401,
    expect.objectContaining({ code: 'second_factor_required' }),
  ]);
  expect((await exchange(token)).status).toBe(401);
  expect(staffs.status).toBe(200);
});

test('a staff member impersonates a client with a reason, which the client can read', async () => {
  const { status, staff_email, redirect } = await startImpersonation('They cannot find a lead');
  expect([status, staff_email, redirect]).toEqual([201, sam.email, '/']);
  const { rows } = await owner.query(
    `SELECT event, staff_id, details FROM app.activity WHERE client_id = $1 ORDER BY id DESC LIMIT 1`,
    [here.id],
  );
  expect(rows).toEqual([
    { event: 'staff.impersonated', staff_id: sam.id, details: { reason: 'They cannot find a lead' } },
  ]);
});

test('an impersonating staff member is the first Admin, and is named as staff', async () => {
  const { data } = await me(await inside());
  expect(data).toMatchObject({
    id: here.alice.id,
    client_id: here.id,
    role: 'Admin',
    staff_user: { id: sam.id, email: sam.email },
    client: { name: 'Okafor Homes', token: here.siteToken },
  });
});

test('an impersonating staff member may do what an Admin may, and has no access to the console', async () => {
  const token = await inside();
  expect((await call(server.app, token, contacts.list)).status).toBe(200);
  for (const endpoint of [console_.clients, console_.blocks]) {
    const answer = await call(server.app, token, endpoint, { query: { client_id: String(here.id) } });
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  }
  const again = await call(server.app, token, account.impersonate, {
    body: { client_id: here.id, reason: 'A question of theirs' },
  });
  expect(again.status).toBe(403);
});

test('an impersonation lasts 60 minutes, however active it is', async () => {
  const token = await inside();
  later(59 * 60);
  expect((await me(token)).status).toBe(200);
  later(60 * 60 + 1);
  expect((await me(token)).status).toBe(401);
});

test('an impersonation needs a reason and an existing client', async () => {
  const send = (body: object) => call(server.app, sam.token, account.impersonate, { body });
  for (const reason of [' ', 'Too short', ` ${'x'.repeat(9)} `])
    expect((await send({ client_id: here.id, reason })).status).toBe(422);
  expect((await send({ client_id: 2147483646, reason: 'A question of theirs' })).status).toBe(404);
});

test('GET /me returns the caller, and the site token only to those who set up sites', async () => {
  const tokens = await Promise.all(
    [here.alice, here.eve, here.vic].map(async ({ token }) => {
      const { data } = await me(token);
      return [data?.role, data?.user_type_id, data?.client?.token, data?.staff_user];
    }),
  );
  expect(tokens).toEqual([
    ['Admin', 1, here.siteToken, null],
    ['Editor', 2, '', null],
    ['View Only', 3, '', null],
  ]);
  expect((await me(here.alice.token)).data).toMatchObject({
    name: 'Alice Tester',
    services: ['web'],
    is_service: false,
    sites: [
      { id: here.siteId, domains: [{ site_id: here.siteId, url: `https://client${here.id}.example.com` }] },
    ],
  });
  expect((await me(sam.token)).data).toMatchObject({ id: sam.id, client_id: null, client: null, sites: [] });
});

test('disabling a staff account ends its impersonations and its own session at once', async () => {
  const token = await inside();
  await owner.query('UPDATE app.staff SET disabled_at = $2 WHERE id = $1', [sam.id, noon]);
  const answers = [await me(token), await me(sam.token), await me(here.staff.token)];
  const listed = await call(server.app, token, contacts.list);
  await owner.query('UPDATE app.staff SET disabled_at = NULL WHERE id = $1', [sam.id]);
  expect([...answers, listed].map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});
