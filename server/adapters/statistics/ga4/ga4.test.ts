import { createVerify, generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sendJson, startStatsProvider, type ProviderCall } from '../../../testing/stats-provider.ts';
import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { createGa4 } from './ga4.ts';

const provider = await startStatsProvider();
afterAll(() => provider.close());
const ga4 = createGa4({ url: provider.url, tokenUrl: `${provider.url}/token` }, sendToConfigured);
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const keyFile = JSON.stringify({ client_email: 'foyer@example.iam', private_key: privateKey });
const input = { account: '987', token: 'given', since: '2026-09', now: new Date('2026-11-20T20:00:00Z') };

const report = (rows: Record<string, string[]>, rest: object = {}) => ({
  rows: Object.entries(rows).map(([month, values]) => ({
    dimensionValues: [{ value: month }],
    metricValues: values.map((value) => ({ value })),
  })),
  rowCount: Object.keys(rows).length,
  ...rest,
});
const isOfListings = ({ body }: ProviderCall) => body.includes('listings');

test('months come as they were counted; one without a row is left out, and one without listings has none', async () => {
  const propertyQuota = { tokensPerDay: { consumed: 50, remaining: 199_950 } };
  provider.answer((response, call) =>
    sendJson(
      response,
      isOfListings(call)
        ? report({ '202611': ['40'] }, { propertyQuota: { tokensPerDay: { consumed: 1, remaining: 3 } } })
        : report({ '202609': ['300', '120'], '202611': ['210', '80'] }, { propertyQuota }),
    ),
  );
  expect(await ga4.fetch(input)).toEqual({
    quotaUsed: 25,
    rows: [
      { month: '2026-09', page_views: 300, visitors: 120, listing_views: 0 },
      { month: '2026-11', page_views: 210, visitors: 80, listing_views: 40 },
    ],
  });
  const [all, ofListings] = provider.asked;
  expect(all?.url.pathname).toBe('/v1beta/properties/987:runReport');
  expect(all?.headers.authorization).toBe('Bearer given');
  expect(JSON.parse(all?.body ?? '')).toMatchObject({
    dateRanges: [{ startDate: '2026-09-01', endDate: 'today' }],
    dimensions: [{ name: 'yearMonth' }],
    metrics: [{ name: 'screenPageViews' }, { name: 'activeUsers' }],
  });
  expect(JSON.parse(ofListings?.body ?? '')).toMatchObject({
    dimensionFilter: {
      filter: {
        fieldName: 'pagePath',
        stringFilter: { matchType: 'FULL_REGEXP', value: '.*/listings?/[^/].*' },
      },
    },
  });
});

test('the key of a service account buys a token, signed by that key', async () => {
  provider.answer((response, call) =>
    sendJson(response, call.url.pathname === '/token' ? { access_token: 'bought' } : report({})),
  );
  expect((await ga4.fetch({ ...input, token: keyFile })).rows).toEqual([]);
  const [buying, asking] = provider.asked;
  const [head, claims, signature] = (new URLSearchParams(buying?.body).get('assertion') ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toEqual({
    iss: 'foyer@example.iam',
    scope: 'https://www.googleapis.com/auth/analytics.readonly',
    aud: `${provider.url}/token`,
    iat: 1_795_204_800,
    exp: 1_795_208_400,
  });
  const verify = createVerify('RSA-SHA256').update(`${head}.${claims}`);
  expect(verify.verify(publicKey, signature ?? '', 'base64url')).toBe(true);
  expect(asking?.headers.authorization).toBe('Bearer bought');
});

test.each<[string, number, Record<string, string>, string, 'later' | 'never', number | null]>([
  ['a token that has ended', 401, {}, 'doesn’t accept our access token', 'never', null],
  ['no permission', 403, {}, 'doesn’t let us read this property', 'never', null],
  ['a version that has ended', 404, {}, 'this version of its interface', 'never', null],
  ['a used up quota', 429, { 'retry-after': '1800' }, 'daily quota', 'later', 1_800_000],
  ['an error of its own', 500, {}, 'has a problem of its own', 'later', null],
])('%s is said in a sentence', async (_, status, headers, sentence, tryAgain, waitMs) => {
  provider.answer((response) => sendJson(response, { error: { code: status } }, { status, headers }));
  const failed = ga4.fetch(input);
  await expect(failed).rejects.toMatchObject({ tryAgain, waitMs });
  await expect(failed).rejects.toThrow(sentence);
});

test.each<[string, object]>([
  ['a value is missing', report({ '202610': ['3'] })],
  ['a value is no number', report({ '202610': ['3', '(other)'] })],
  ['a month is no month', report({ '(other)': ['3', '2'] })],
  ['rows are missing', report({ '202610': ['3', '2'] }, { rowCount: 2 })],
  [
    'a month comes twice with different values',
    {
      rows: [...report({ '202610': ['3', '2'] }).rows, ...report({ '202610': ['4', '2'] }).rows],
      rowCount: 2,
    },
  ],
])('where %s, nothing of the answer is taken', async (_, broken) => {
  provider.answer((response) => sendJson(response, broken));
  await expect(ga4.fetch(input)).rejects.toThrow('Google answered in a way that we can’t read.');
});

test('a key that is none, or that Google does not take, is told', async () => {
  provider.answer((response) => sendJson(response, { error: 'invalid_grant' }, { status: 400 }));
  for (const token of ['{"client_email": 1}', '{', keyFile, keyFile.replace('BEGIN', 'END')])
    await expect(ga4.fetch({ ...input, token })).rejects.toThrow('doesn’t accept our key');
});
