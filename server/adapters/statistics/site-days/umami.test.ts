import { afterAll, beforeEach, expect, test } from 'vitest';
import { dayAfter } from '#contract/days.ts';
import { toInstant } from '#contract/zoned-time.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';
import { StatsError } from '../stats-provider.ts';
import { createUmami } from './umami.ts';

const provider = await startStatsProvider();
afterAll(provider.close);

const zone = 'America/St_Johns';
const question = {
  address: provider.url,
  account: '0b3e',
  userName: 'ana' as string | null,
  token: 'a password',
  from: '2026-10-01',
  to: '2026-11-05',
  zone,
  now: new Date('2026-11-20T20:00:00Z'),
};
const ask = (change: Partial<typeof question> = {}) =>
  createUmami(createOutbound(createAddressCheck(['127.0.0.1'])))({ ...question, ...change });
const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(() => null).catch((thrown: unknown) => thrown);
  return error instanceof StatsError ? [error.message, error.tryAgain, error.waitMs] : error;
};
const isLogin = ({ url }: { url: URL }) => url.pathname === '/api/auth/login';
const answer = (body: object, status = 200, headers: Record<string, string> = {}) =>
  provider.answer((response, call) =>
    isLogin(call)
      ? sendJson(response, { token: 'for a while', user: {} })
      : sendJson(response, body, { status, headers }),
  );
const nothing = { pageviews: [], sessions: [] };
beforeEach(() => answer(nothing));

test('a user signs in, and the days are those between midnights at the client’s place', async () => {
  answer({
    pageviews: [
      { x: '2026-10-31 00:00:00', y: 4 },
      { x: '2026-11-01 00:00:00', y: '7' },
    ],
    sessions: [{ x: '2026-11-01 00:00:00', y: 2 }],
  });
  expect(await ask()).toEqual([
    { day: '2026-10-31', visitors: null, page_views: 4 },
    { day: '2026-11-01', visitors: 2, page_views: 7 },
  ]);
  const [login, days] = provider.asked;
  expect(JSON.parse(login?.body ?? '')).toEqual({ username: 'ana', password: 'a password' });
  expect(days).toMatchObject({
    method: 'GET',
    url: { pathname: '/api/websites/0b3e/pageviews' },
    headers: { authorization: 'Bearer for a while' },
  });
  expect(Object.fromEntries(days?.url.searchParams ?? [])).toEqual({
    startAt: String(toInstant('2026-10-01', '00:00', zone).getTime()),
    endAt: String(toInstant('2026-11-06', '00:00', zone).getTime() - 1),
    unit: 'day',
    timezone: zone,
    tz: zone,
  });
});

test('the cloud is asked with a key', async () => {
  await ask({ userName: null, token: 'a key' });
  expect(provider.asked).toMatchObject([
    { url: { pathname: '/websites/0b3e/pageviews' }, headers: { 'x-umami-api-key': 'a key' } },
  ]);
  expect(provider.asked[0]?.headers.authorization).toBeUndefined();
});

test('a long range is asked in parts, since of a long one Umami gives months in place of days', async () => {
  await ask({ from: '2025-01-01', to: '2026-11-05' });
  const parts = provider.asked
    .filter((call) => !isLogin(call))
    .map(({ url }) => [url.searchParams.get('startAt'), url.searchParams.get('endAt')].map(Number));
  expect(parts.length).toBe(Math.ceil(674 / 60));
  const dayMs = 86_400_000;
  for (const [from = 0, to = 0] of parts) expect((to - from) / dayMs).toBeLessThan(60.1);
  expect(parts.slice(1).map(([from]) => from)).toEqual(parts.slice(0, -1).map(([, to = 0]) => to + 1));
  expect(parts[0]?.[0]).toBe(toInstant('2025-01-01', '00:00', zone).getTime());
  expect(parts.at(-1)?.[1]).toBe(toInstant(dayAfter('2026-11-05'), '00:00', zone).getTime() - 1);
});

test.each([
  ['early versions', { t: '2026-10-31 00:00:00' }],
  ['a day alone', { x: '2026-10-31' }],
  ['a day as if it were in Greenwich', { x: '2026-10-31T00:00:00Z' }],
  ['the instant of midnight', { x: '2026-10-31T02:30:00Z' }],
  ['the same with milliseconds', { x: '2026-10-31T02:30:00.000Z' }],
])('days are read as in %s', async (_version, label) => {
  answer({ pageviews: [{ ...label, y: 3 }], sessions: [{ ...label, y: 1 }] });
  expect(await ask()).toEqual([{ day: '2026-10-31', visitors: 1, page_views: 3 }]);
});

const unreadable = ['Umami answered in a way that we can’t read.', 'later', null];
test.each([
  ['an hour', { pageviews: [{ x: '2026-10-31 05:00:00', y: 3 }], sessions: [] }],
  ['another midnight', { pageviews: [{ x: '2026-10-31T04:00:00Z', y: 3 }], sessions: [] }],
  ['a month', { pageviews: [{ x: '2026-10', y: 3 }], sessions: [] }],
  ['no day', { pageviews: [{ y: 3 }], sessions: [] }],
  ['a number that is none', { pageviews: [{ x: '2026-10-31', y: null }], sessions: [] }],
  ['one day twice', { pageviews: [1, 2].map((y) => ({ x: '2026-10-31', y })), sessions: [] }],
  ['page views alone', { pageviews: [] }],
  ['an error as a success', { error: 'x' }],
])('an answer with %s is refused as a whole', async (_what, body) => {
  answer(body);
  expect(await failureOf(ask())).toEqual(unreadable);
});

test('a token that expires on the way is replaced once, and nothing is counted twice', async () => {
  let logins = 0;
  let asked = 0;
  provider.answer((response, call) => {
    if (isLogin(call)) return sendJson(response, { token: `token ${(logins += 1)}` });
    asked += 1;
    const from = Number(call.url.searchParams.get('startAt'));
    const x = new Date(from).toISOString();
    return asked === 3
      ? sendJson(response, {}, { status: 401 })
      : sendJson(response, { pageviews: [{ x, y: asked }], sessions: [] });
  });
  const days = await ask({ from: '2026-01-01', to: '2026-07-31' });
  expect(days.map(({ page_views }) => page_views)).toEqual([1, 2, 4, 5]);
  expect(logins).toBe(2);
});

const website = 'Umami doesn’t know this website, or doesn’t let us read it. Please check its ID.';
test.each([
  [400, website, 'never', null],
  [401, website, 'never', null],
  [403, website, 'never', null],
  [404, website, 'never', null],
  [429, 'Umami takes no more requests for now. The import goes on later.', 'later', 60_000],
  [500, 'Umami has a problem of its own.', 'later', null],
])('an answer %i about the website is told in a sentence', async (status, ...failure) => {
  answer({}, status, { 'retry-after': '60' });
  expect(await failureOf(ask())).toEqual(failure);
});

test.each([
  [401, 'Umami doesn’t accept this user name and password.', 'never'],
  [404, 'There is no Umami at this address.', 'never'],
  [200, 'There is no Umami at this address.', 'never'],
  [429, 'Umami takes no more requests for now. The import goes on later.', 'later'],
  [503, 'Umami has a problem of its own.', 'later'],
  [308, 'Umami has moved. Please enter its new address.', 'never'],
])('an answer %i to the sign-in is told in a sentence', async (status, sentence, tryAgain) => {
  provider.answer((response) => sendJson(response, {}, { status }));
  expect(await failureOf(ask())).toEqual([sentence, tryAgain, status === 429 ? 0 : null]);
  expect(provider.asked.every(isLogin)).toBe(true);
});

test('a key that the cloud refuses, or that no header can carry, is told', async () => {
  answer({}, 401);
  const refused = ['Umami doesn’t accept this key.', 'never', null];
  expect(await failureOf(ask({ userName: null }))).toEqual(refused);
  expect(await failureOf(ask({ userName: null, token: 'schlüssel\n' }))).toEqual(refused);
});
