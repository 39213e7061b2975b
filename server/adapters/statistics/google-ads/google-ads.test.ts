import { afterAll, expect, test } from 'vitest';
import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { sendJson, startStatsProvider } from '../../../testing/stats-provider.ts';
import { createGoogleAds } from './google-ads.ts';

const provider = await startStatsProvider();
afterAll(() => provider.close());
const config = {
  url: provider.url,
  version: 'v25',
  tokenUrl: `${provider.url}/token`,
  developerToken: 'developer',
  clientId: 'client',
  clientSecret: 'secret of the client',
  managerId: '9876543210',
};
const ads = createGoogleAds(config, sendToConfigured);
// already the next day in Auckland
const now = new Date('2026-11-20T20:00:00Z');
const input = { account: '1234567890', token: 'refresh', since: '2026-09', now };
const customer = { currencyCode: 'NZD', timeZone: 'Pacific/Auckland' };

type Row = { date?: string; [metric: string]: unknown };
const toResult = ({ date = '2026-10-01', ...metrics }: Row) => ({
  segments: { date },
  metrics: { impressions: '1000', clicks: '40', costMicros: '0', conversions: 0, ...metrics },
});
const chunk = (...rows: Row[]) => ({ results: rows.map(toResult), fieldMask: 'x', requestId: 'y' });

/** Answers with these chunks, and well to all that comes before. */
const answer = (chunks: unknown, status = 200) =>
  provider.answer((response, { url, body }) => {
    if (url.pathname === '/token') return sendJson(response, { access_token: 'for an hour' });
    return body.includes('segments')
      ? sendJson(response, chunks, { status })
      : sendJson(response, [{ results: [{ customer }] }]);
  });

test('the days of an account come in its currency and in millionths, up to today in its zone', async () => {
  answer([
    chunk({ date: '2026-09-30', costMicros: '123454999', conversions: 1.5 }, { costMicros: '123455000' }),
    { fieldMask: 'x' },
    chunk({ date: '2026-11-21', costMicros: '1', impressions: 3 }),
  ]);
  const numbers = { impressions: 1000, clicks: 40, conversions: 0 };
  expect(await ads.fetch(input)).toEqual({
    quotaUsed: null,
    currency: 'NZD',
    zone: 'Pacific/Auckland',
    today: '2026-11-21',
    rows: [
      { ...numbers, day: '2026-09-30', cost_micros: 123_454_999, conversions: 1.5 },
      { ...numbers, day: '2026-10-01', cost_micros: 123_455_000 },
      { ...numbers, day: '2026-11-21', cost_micros: 1, impressions: 3 },
    ],
  });
  const [token, , days] = provider.asked;
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'client',
    client_secret: 'secret of the client',
    refresh_token: 'refresh',
  });
  expect(days).toMatchObject({
    url: { pathname: '/v25/customers/1234567890/googleAds:searchStream' },
    headers: {
      authorization: 'Bearer for an hour',
      'developer-token': 'developer',
      'login-customer-id': '9876543210',
    },
  });
  expect(JSON.parse(days?.body ?? '')).toEqual({
    query:
      'SELECT segments.date, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions ' +
      `FROM customer WHERE segments.date BETWEEN '2026-09-01' AND '2026-11-21'`,
  });
});

test('an account without ads has no days, which is no error', async () => {
  answer([]);
  expect((await ads.fetch(input)).rows).toEqual([]);
});

test.each([
  ['no number of clicks', [chunk({ clicks: undefined })]],
  ['a fraction of impressions', [chunk({ impressions: '1.5' })]],
  ['a negative cost', [chunk({ costMicros: '-5' })]],
  ['no conversions', [chunk({ conversions: undefined })]],
  ['two counts of a day', [chunk({ clicks: '1' }), chunk({ clicks: '2' })]],
  ['a month for a day', [chunk({ date: '2026-10' })]],
  ['a day before those that were asked for', [chunk({ date: '2026-08-31' })]],
  ['a day that has not begun', [chunk({ date: '2026-11-22' })]],
  ['a single object', chunk({})],
])('an answer with %s is read as a whole or not at all', async (_what, chunks) => {
  answer(chunks);
  await expect(ads.fetch(input)).rejects.toThrow('Google answered in a way that we can’t read.');
});

const failure = (code: number, errorCode = {}, details = {}) => ({
  error: { code, status: 'X', details: [{ errors: [{ errorCode, details }], requestId: 'y' }] },
});
const quota = { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: '930.5s' } };
test.each([
  [401, failure(401), 'Google doesn’t accept our access token.', 'never'],
  [
    403,
    failure(403, { authorizationError: 'USER_PERMISSION_DENIED' }),
    'Google doesn’t let us read this account.',
    'never',
  ],
  [
    403,
    failure(403, { authorizationError: 'DEVELOPER_TOKEN_NOT_APPROVED' }),
    'Google doesn’t accept the developer token of this installation.',
    'never',
  ],
  [
    400,
    failure(400, { requestError: 'INVALID_CUSTOMER_ID' }),
    'Google doesn’t know this account, or this version of its interface.',
    'never',
  ],
  [404, failure(404), 'Google doesn’t know this account, or this version of its interface.', 'never'],
  [
    429,
    failure(429, { quotaError: 'RESOURCE_EXHAUSTED' }, quota),
    'The daily quota of Google is used up.',
    'later',
  ],
  [503, failure(503), 'Google has a problem of its own.', 'later'],
  [502, 'no JSON of Google', 'Google has a problem of its own.', 'later'],
  [404, {}, 'Google answered in a way that we can’t read.', 'later'],
])('%i is told as it is', async (status, body, message, tryAgain) => {
  for (const shape of [body, [body]]) {
    answer(shape, status);
    await expect(ads.fetch(input)).rejects.toMatchObject({ message, tryAgain });
  }
});

test('an error after the first days makes all of the stream one, and says how long to wait', async () => {
  answer([chunk({}), failure(429, { quotaError: 'RESOURCE_EXHAUSTED' }, quota)]);
  await expect(ads.fetch(input)).rejects.toMatchObject({ waitMs: 930_500 });
  answer([chunk({}), failure(429)]);
  await expect(ads.fetch(input)).rejects.toMatchObject({ waitMs: null });
});

test('a refresh token that was withdrawn is told at once, and a trouble of Google is tried again', async () => {
  const withdrawn = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };
  for (const [status, body, message, tryAgain] of [
    [400, withdrawn, 'Google doesn’t accept our access token.', 'never'],
    [503, {}, 'Google has a problem of its own.', 'later'],
    [200, { token_type: 'Bearer' }, 'Google answered in a way that we can’t read.', 'later'],
  ] as const) {
    provider.answer((response) => sendJson(response, body, { status }));
    await expect(ads.check(input)).rejects.toMatchObject({ message, tryAgain });
  }
});

test('an account is checked by the smallest question, and one that is not answered about is none', async () => {
  answer([]);
  await ads.check(input);
  expect(provider.asked.map(({ body }) => body)).toEqual([
    expect.stringContaining('refresh_token'),
    JSON.stringify({ query: 'SELECT customer.currency_code, customer.time_zone FROM customer' }),
  ]);
  provider.answer((response, { url }) =>
    sendJson(response, url.pathname === '/token' ? { access_token: 'x' } : [{ results: [] }]),
  );
  await expect(ads.check(input)).rejects.toThrow('Google answered in a way that we can’t read.');
});

test('without a manager account none is named', async () => {
  answer([]);
  await createGoogleAds({ ...config, managerId: undefined }, sendToConfigured).check(input);
  expect(provider.asked.at(-1)?.headers).not.toHaveProperty('login-customer-id');
});
