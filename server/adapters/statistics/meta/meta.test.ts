import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { dayAfter } from '#contract/days.ts';
import { readTimeRange } from '../../../testing/meta-insights.ts';
import { sendJson, startStatsProvider, type ProviderCall } from '../../../testing/stats-provider.ts';
import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { createMeta } from './meta.ts';

const provider = await startStatsProvider();
afterAll(() => provider.close());
const meta = createMeta({ url: provider.url, version: 'v25.0', appSecret: 'app secret' }, sendToConfigured);
const input = {
  account: '123',
  token: 'the token',
  since: '2026-09',
  now: new Date('2026-11-20T20:00:00Z'),
};

const account = { id: 'act_123', currency: 'CAD', timezone_name: 'America/Los_Angeles' };
const row = (day: string, spend: string, rest: object = {}) => ({
  date_start: day,
  date_stop: day,
  impressions: '10000',
  clicks: '124',
  spend,
  ...rest,
});
const days = [
  row('2026-09-01', '200.05', {
    actions: [
      { action_type: 'link_click', value: '120', '7d_click': '120' },
      { action_type: 'lead', value: '9', '7d_click': '6', '1d_view': '2' },
      { action_type: 'onsite_conversion.lead_grouped', value: '3' },
    ],
  }),
  row('2026-10-31', '199.995', {
    actions: [{ action_type: 'onsite_conversion.lead_grouped', value: '3' }],
  }),
  row('2026-11-20', '0.1'),
];

type Answer = (response: ServerResponse, call: ProviderCall) => void;
const answering = (insights: Answer) =>
  provider.answer((response, call) =>
    call.url.pathname.endsWith('/insights') ? insights(response, call) : sendJson(response, account),
  );
const fetched = () => meta.fetch(input);

test('days come as the provider counted them, over as many pages as it takes', async () => {
  answering((response, { url }) => {
    const after = url.searchParams.get('after');
    const next = `${provider.url}/elsewhere?access_token=told`;
    if (after === null)
      sendJson(response, { data: days.slice(0, 1), paging: { cursors: { after: 'a' }, next } });
    // an empty page does not end the list
    else if (after === 'a') sendJson(response, { data: [], paging: { cursors: { after: 'b' }, next } });
    else
      sendJson(
        response,
        // the first page again
        { data: days, paging: { cursors: { after: 'c' } } },
        { headers: { 'x-ad-account-usage': '{"acc_id_util_pct": 42.4}' } },
      );
  });
  const numbers = { impressions: 10_000, clicks: 124 };
  expect(await fetched()).toEqual({
    quotaUsed: 42,
    currency: 'CAD',
    zone: 'America/Los_Angeles',
    today: '2026-11-20',
    rows: [
      { ...numbers, day: '2026-09-01', cost_micros: 200_050_000, conversions: 8 },
      { ...numbers, day: '2026-10-31', cost_micros: 199_995_000, conversions: 3 },
      { ...numbers, day: '2026-11-20', cost_micros: 100_000, conversions: 0 },
    ],
  });
  expect(provider.asked).toHaveLength(4);
  const [first] = provider.asked.filter(({ url }) => url.pathname === '/v25.0/act_123/insights');
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
    level: 'account',
    time_increment: '1',
    limit: '92',
    time_range: '{"since":"2026-09-01","until":"2026-11-20"}',
    fields: 'impressions,clicks,spend,actions,date_start,date_stop',
    action_attribution_windows: '["7d_click","1d_view"]',
    appsecret_proof: createHmac('sha256', 'app secret').update('the token').digest('hex'),
  });
  expect(first?.headers.authorization).toBe('Bearer the token');
  // the token is in no address, where logs would record it
  expect(provider.asked.every(({ url }) => !url.href.includes('token'))).toBe(true);
});

test('a day without ads is left out, and the last day is that of the account', async () => {
  answering((response) => sendJson(response, { data: [days[1]] }));
  // still the 20th in Los Angeles
  const late = await meta.fetch({ ...input, now: new Date('2026-11-21T07:00:00Z') });
  expect(late.rows.map(({ day }) => day)).toEqual(['2026-10-31']);
  expect(provider.asked.at(-1)?.url.searchParams.get('time_range')).toContain('"until":"2026-11-20"');
});

test('two years are asked for in parts that have each day once, since Meta refuses much at once', async () => {
  const asked: string[] = [];
  answering((response, { url }) => {
    const { since, until } = readTimeRange({ url });
    const part = [];
    for (let day = since; day <= until; day = dayAfter(day)) part.push(day);
    asked.push(...part);
    sendJson(response, { data: part.map((day) => row(day, '1')) });
  });
  const { rows } = await meta.fetch({ ...input, since: '2024-12' });
  expect(rows.map(({ day }) => day)).toEqual(asked);
  expect([asked.length, new Set(asked).size, asked[0], asked.at(-1)]).toEqual([
    720,
    720,
    '2024-12-01',
    '2026-11-20',
  ]);
  expect(provider.asked.filter(({ url }) => url.pathname.endsWith('/insights'))).toHaveLength(8);
});

test.each<[string, object]>([
  ['a number is missing', row('2026-10-01', '1.00', { clicks: undefined })],
  ['a number is no number', row('2026-10-01', 'n/a')],
  ['a row has several days', row('2026-10-01', '1.00', { date_stop: '2026-10-31' })],
  ['a day was not asked for', row('2026-08-31', '1.00')],
  ['a day has not begun', row('2026-11-21', '1.00')],
])('where %s, nothing of the answer is taken', async (_, broken) => {
  answering((response) => sendJson(response, { data: [days[0], broken] }));
  await expect(fetched()).rejects.toMatchObject({
    message: 'Facebook answered in a way that we can’t read.',
    tryAgain: 'later',
  });
});

test('two different answers of one day are none', async () => {
  answering((response) => sendJson(response, { data: [days[1], row('2026-10-31', '1.00')] }));
  await expect(fetched()).rejects.toThrow('can’t read');
});

test.each<[string, number, object, Record<string, string>, string, 'later' | 'never', number | null]>([
  ['an expired token', 400, { code: 190 }, {}, 'doesn’t accept our access token', 'never', null],
  ['no permission', 403, { code: 200 }, {}, 'doesn’t let us read this ad account', 'never', null],
  ['an unknown account', 400, { code: 100 }, {}, 'doesn’t know this ad account', 'never', null],
  ['too much at once', 400, { code: 100, error_subcode: 1_487_534 }, {}, 'has a problem', 'later', null],
  ['what we never heard of', 400, { code: 4711 }, {}, 'has a problem', 'later', null],
  ['a version that has ended', 400, { code: 2635 }, {}, 'no longer answers this version', 'never', null],
  [
    'too many calls',
    400,
    { code: 80_000 },
    { 'x-business-use-case-usage': '{"123":[{"call_count":100,"estimated_time_to_regain_access":12}]}' },
    'asks us to wait',
    'later',
    720_000,
  ],
  ['too many calls, with the status of a success', 200, { code: 17 }, {}, 'asks us to wait', 'later', null],
  ['an error of its own, with the status of a success', 200, { code: 2 }, {}, 'has a problem', 'later', null],
])('%s is said in a sentence', async (_, status, error, headers, sentence, tryAgain, waitMs) => {
  answering((response) => sendJson(response, { error: { message: 'x', ...error } }, { status, headers }));
  const failed = fetched();
  await expect(failed).rejects.toMatchObject({ tryAgain, waitMs });
  await expect(failed).rejects.toThrow(sentence);
});

test('a server that fails, hangs up or answers with something else gives no numbers', async () => {
  answering((response) => void response.writeHead(503).end('<html>'));
  await expect(fetched()).rejects.toThrow('has a problem of its own');
  answering((response) => void response.destroy());
  await expect(fetched()).rejects.toMatchObject({ tryAgain: 'later' });
  answering((response) => void response.writeHead(200).end('{"data": [{'));
  await expect(fetched()).rejects.toThrow('can’t read');
});

test('a token that no header can carry is refused before anybody is asked', async () => {
  answering((response) => sendJson(response, { data: days }));
  for (const token of ['of two\nlines', 'schlüssel'])
    await expect(meta.fetch({ ...input, token })).rejects.toThrow('doesn’t accept our access token');
  expect(provider.asked).toEqual([]);
});

test.each([
  ['x-app-usage', '{"call_count": 17, "total_time": 31.6, "total_cputime": 4}', 32],
  ['x-fb-ads-insights-throttle', '{"app_id_util_pct": 12, "acc_id_util_pct": 55}', 55],
  ['x-ad-account-usage', 'no JSON', null],
])('how much of a quota is used is read in %s', async (name, value, quotaUsed) => {
  answering((response) => sendJson(response, { data: days }, { headers: { [name]: value } }));
  expect((await fetched()).quotaUsed).toBe(quotaUsed);
});

test('pages without an end are given up', async () => {
  answering((response) =>
    sendJson(response, { data: [], paging: { cursors: { after: 'again' }, next: 'https://x' } }),
  );
  await expect(fetched()).rejects.toThrow('without an end');
});
