import { beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { sessions, type SessionRow } from '#contract/account/sessions.ts';
import { password } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { describeDevice } from './rules.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signIn(email: string): Promise<string> {
  const { body } = await call(server.app, null, account.signIn, {
    body: { email, password },
    headers: { 'user-agent': firefox },
  });
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
}
async function list(token: string): Promise<SessionRow[]> {
  const { text } = await call(server.app, token, sessions.list);
  const { data }: { data: SessionRow[] } = JSON.parse(text);
  return data;
}
const status = async (token: string) => (await call(server.app, token, account.me)).status;

test('a user sees their own sessions, with the device, and which one this is', async () => {
  const token = await signIn(here.alice.email);
  await signIn(here.eve.email);
  const found = await list(token);
  expect(found.map(({ kind, current, device }) => ({ kind, current, device }))).toEqual([
    { kind: 'client', current: true, device: 'Firefox on Windows' },
    { kind: 'client', current: false, device: null },
  ]);
});

test('signing out everywhere keeps this session and ends the others of this user only', async () => {
  const token = await signIn(here.alice.email);
  expect((await call(server.app, token, sessions.endOthers)).body).toEqual({ data: { ended: 1 } });
  expect([await status(token), await status(here.alice.token), await status(here.eve.token)]).toEqual([
    200, 401, 200,
  ]);
  expect(await status(here.staff.token)).toBe(200);
});

test('one session is ended by its id, at once; another user’s is a 404', async () => {
  const token = await signIn(here.alice.email);
  const [, older] = await list(token);
  const end = (id: number | undefined, as: string) =>
    call(server.app, as, sessions.end, { params: { id: id ?? 0 } });
  expect((await end(older?.id, here.eve.token)).status).toBe(404);
  expect((await end(older?.id, token)).body).toEqual({ data: { id: older?.id, deleted: true } });
  expect(await status(here.alice.token)).toBe(401);
  expect((await end(older?.id, token)).status).toBe(404);
  expect(await list(token)).toHaveLength(1);
});

test('a page that nobody is at does not keep a session, whatever it asks', async () => {
  const minutes = (n: number) => (server.clock.now = new Date(noon.getTime() + n * 60_000));
  const ask = async (headers?: Record<string, string>) =>
    (await call(server.app, sam.token, account.me, headers && { headers })).status;
  const unattended = { 'x-unattended': '1' };
  const usedAt = async () =>
    (
      await owner.query<{ used_at: Date }>(
        'SELECT used_at FROM app.sessions WHERE staff_id = $1 AND kind = $2',
        [sam.id, 'staff'],
      )
    ).rows[0]?.used_at;
  minutes(5);
  expect(await ask()).toBe(200);
  await expect.poll(usedAt).toEqual(minutes(5));
  for (let n = 6; n < 65; n += 1) {
    minutes(n);
    expect(await ask(unattended)).toBe(200);
  }
  expect(await usedAt()).toEqual(minutes(5));
  minutes(65);
  expect(await ask(unattended)).toBe(401);
});

test('impersonating staff do not see the sessions of the client’s users', async () => {
  for (const endpoint of [sessions.list, sessions.endOthers])
    expect((await call(server.app, here.staff.token, endpoint)).status).toBe(403);
});

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['curl/8.5.0', null],
  [undefined, null],
])('%s is shown as %s', (userAgent, device) => expect(describeDevice(userAgent)).toBe(device));
