import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';
import { StatsError } from '../stats-provider.ts';
import { createPlausible } from './plausible.ts';

const provider = await startStatsProvider();
afterAll(provider.close);

const send = createOutbound(createAddressCheck(['127.0.0.1']));
const question = {
  address: provider.url,
  account: 'old.example.com',
  userName: null,
  token: 'a key',
  from: '2026-03-01',
  to: '2026-03-31',
  zone: 'America/Vancouver',
  now: new Date('2026-11-20T20:00:00Z'),
};
const ask = (change: Partial<typeof question> = {}) => createPlausible(send)({ ...question, ...change });
const row = (day: unknown, ...metrics: unknown[]) => ({ dimensions: [day], metrics });
const zone = ['2026-03-01T00:00:00-08:00', '2026-03-31T23:59:59-07:00'];
const answer = (results: unknown, more: object = { query: { date_range: zone } }) =>
  provider.answer((response) => sendJson(response, { results, meta: {}, ...more }));
const refuse = (status: number, headers: Record<string, string> = {}) =>
  provider.answer((response) => sendJson(response, { error: 'x' }, { status, headers }));
const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(() => null).catch((thrown: unknown) => thrown);
  return error instanceof StatsError ? [error.message, error.tryAgain, error.waitMs] : error;
};
beforeEach(() => answer([]));

test('one request asks for the days of a website', async () => {
  answer([row('2026-03-07', 3, 8), row('2026-03-09', null, 2)]);
  expect(await ask()).toEqual([
    { day: '2026-03-07', visitors: 3, page_views: 8 },
    { day: '2026-03-09', visitors: null, page_views: 2 },
  ]);
  expect(provider.asked).toHaveLength(1);
  const [asked] = provider.asked;
  expect(asked).toMatchObject({
    method: 'POST',
    url: { pathname: '/api/v2/query' },
    headers: { authorization: 'Bearer a key' },
  });
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    site_id: 'old.example.com',
    metrics: ['visitors', 'pageviews'],
    date_range: ['2026-03-01', '2026-03-31'],
    dimensions: ['time:day'],
  });
});

const unreadable = ['Plausible answered in a way that we can’t read.', 'later', null];
test.each([
  ['a month', [row('2026-03', 1, 2)]],
  ['no metrics', [row('2026-03-07')]],
  ['a number that is none', [row('2026-03-07', 1, 'many')]],
  ['views that are unknown', [row('2026-03-07', 1, null)]],
  ['half a visitor', [row('2026-03-07', 1.5, 2)]],
  ['no rows', undefined],
])('an answer with %s is refused as a whole', async (_what, results) => {
  answer(results);
  expect(await failureOf(ask())).toEqual(unreadable);
});

test('days of another time zone are refused, also of one that differs for a part of the year', async () => {
  const wrong = [
    'Plausible counts the days of this website in another time zone. Set it to America/Vancouver there, then import again.',
    'never',
    null,
  ];
  for (const date_range of [
    ['2026-03-01T00:00:00+00:00', '2026-03-31T23:59:59+00:00'],
    ['2026-03-01T00:00:00-08:00', '2026-03-31T23:59:59-08:00'],
    ['2026-03-01T00:00:00-07:00', '2026-03-31T23:59:59-07:00'],
  ]) {
    answer([], { query: { date_range } });
    expect(await failureOf(ask())).toEqual(wrong);
  }
  for (const more of [{}, { query: {} }, { query: { date_range: ['2026-03-01', '2026-03-31'] } }]) {
    answer([], more);
    expect(await ask()).toEqual([]);
  }
});

test.each([
  [400, 'Plausible doesn’t know this website, or has no such days.', 'never', null],
  [401, 'Plausible doesn’t accept this key for this website. Please check both.', 'never', null],
  [402, 'The plan at Plausible doesn’t include its Stats API.', 'never', null],
  [404, 'There is no Plausible at this address.', 'never', null],
  [301, 'Plausible has moved. Please enter its new address.', 'never', null],
  [429, 'Plausible takes no more requests for now. The import goes on later.', 'later', 1_800_000],
  [502, 'Plausible has a problem of its own.', 'later', null],
  [418, 'Plausible answered in a way that we can’t read.', 'later', null],
])('an answer %i is told in a sentence', async (status, ...failure) => {
  refuse(status, { 'retry-after': '1800' });
  expect(await failureOf(ask())).toEqual(failure);
});

test('an address in our own network is not called, and one where nobody answers is told', async () => {
  expect(await failureOf(createPlausible(createOutbound(createAddressCheck([])))(question))).toEqual([
    'The address of Plausible leads into a network we don’t call.',
    'never',
    null,
  ]);
  expect(provider.asked).toHaveLength(0);
  expect(await failureOf(ask({ address: 'http://127.0.0.1:1' }))).toEqual([
    'Plausible can’t be reached.',
    'later',
    null,
  ]);
  expect(await failureOf(ask({ token: 'a key\nwith a line' }))).toMatchObject([
    'Plausible doesn’t accept our access token.',
    'never',
    null,
  ]);
});
