import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
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
const row = (date_start: string, date_stop: string, spend: string, rest: object = {}) => ({
  date_start,
  date_stop,
  impressions: '10000',
  clicks: '124',
  spend,
  ...rest,
});
const months = [
  row('2026-09-01', '2026-09-30', '200.05', {
    actions: [
      { action_type: 'link_click', value: '120', '7d_click': '120' },
      { action_type: 'lead', value: '9', '7d_click': '6', '1d_view': '2' },
      { action_type: 'onsite_conversion.lead_grouped', value: '3' },
    ],
  }),
  row('2026-10-01', '2026-10-31', '199.995', {
    actions: [{ action_type: 'onsite_conversion.lead_grouped', value: '3' }],
  }),
  row('2026-11-01', '2026-11-20', '0.1'),
];

type Answer = (response: ServerResponse, call: ProviderCall) => void;
const answering = (insights: Answer) =>
  provider.answer((response, call) =>
    call.url.pathname.endsWith('/insights') ? insights(response, call) : sendJson(response, account),
  );
const fetched = () => meta.fetch(input);

test('months come as the provider counted them, to the cent, over as many pages as it takes', async () => {
  answering((response, { url }) => {
    const after = url.searchParams.get('after');
    const next = `${provider.url}/elsewhere?access_token=told`;
    if (after === null)
      sendJson(response, { data: months.slice(0, 1), paging: { cursors: { after: 'a' }, next } });
    // an empty page does not end the list
    else if (after === 'a') sendJson(response, { data: [], paging: { cursors: { after: 'b' }, next } });
    else
      sendJson(
        response,
        // the first page again
        { data: months, paging: { cursors: { after: 'c' } } },
        { headers: { 'x-ad-account-usage': '{"acc_id_util_pct": 42.4}' } },
      );
  });
  expect(await fetched()).toEqual({
    quotaUsed: 42,
    rows: [
      {
        month: '2026-09',
        impressions: 10_000,
        clicks: 124,
        cost_cents: 20_005,
        currency: 'CAD',
        conversions: 8,
      },
      {
        month: '2026-10',
        impressions: 10_000,
        clicks: 124,
        cost_cents: 20_000,
        currency: 'CAD',
        conversions: 3,
      },
      { month: '2026-11', impressions: 10_000, clicks: 124, cost_cents: 10, currency: 'CAD', conversions: 0 },
    ],
  });
  expect(provider.asked).toHaveLength(4);
  const [first] = provider.asked.filter(({ url }) => url.pathname === '/v25.0/act_123/insights');
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
    level: 'account',
    time_increment: 'monthly',
    time_range: '{"since":"2026-09-01","until":"2026-11-20"}',
    fields: 'impressions,clicks,spend,actions,date_start,date_stop',
    action_attribution_windows: '["7d_click","1d_view"]',
    appsecret_proof: createHmac('sha256', 'app secret').update('the token').digest('hex'),
  });
  expect(first?.headers.authorization).toBe('Bearer the token');
  // the token is in no address, where logs would record it
  expect(provider.asked.every(({ url }) => !url.href.includes('token'))).toBe(true);
});

test('a month without ads is left out, and the last day is that of the account', async () => {
  answering((response) => sendJson(response, { data: [months[1]] }));
  // still the 20th in Los Angeles
  const late = await meta.fetch({ ...input, now: new Date('2026-11-21T07:00:00Z') });
  expect(late.rows.map(({ month }) => month)).toEqual(['2026-10']);
  expect(provider.asked.at(-1)?.url.searchParams.get('time_range')).toContain('"until":"2026-11-20"');
});

test.each<[string, object]>([
  ['a number is missing', row('2026-10-01', '2026-10-31', '1.00', { clicks: undefined })],
  ['a number is no number', row('2026-10-01', '2026-10-31', 'n/a')],
  ['half of the month is missing', row('2026-10-01', '2026-10-15', '1.00')],
  ['it begins in the middle of a month', row('2026-10-05', '2026-10-31', '1.00')],
])('where %s, nothing of the answer is taken', async (_, broken) => {
  answering((response) => sendJson(response, { data: [months[0], broken] }));
  await expect(fetched()).rejects.toMatchObject({
    message: 'Facebook answered in a way that we can’t read.',
    tryAgain: 'later',
  });
});

test('two different answers of one month are none', async () => {
  answering((response) => sendJson(response, { data: [months[1], row('2026-10-01', '2026-10-31', '1.00')] }));
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
  answering((response) => sendJson(response, { data: months }));
  for (const token of ['of two\nlines', 'schlüssel'])
    await expect(meta.fetch({ ...input, token })).rejects.toThrow('doesn’t accept our access token');
  expect(provider.asked).toEqual([]);
});

test.each([
  ['x-app-usage', '{"call_count": 17, "total_time": 31.6, "total_cputime": 4}', 32],
  ['x-fb-ads-insights-throttle', '{"app_id_util_pct": 12, "acc_id_util_pct": 55}', 55],
  ['x-ad-account-usage', 'no JSON', null],
])('how much of a quota is used is read in %s', async (name, value, quotaUsed) => {
  answering((response) => sendJson(response, { data: months }, { headers: { [name]: value } }));
  expect((await fetched()).quotaUsed).toBe(quotaUsed);
});

test('pages without an end are given up', async () => {
  answering((response) =>
    sendJson(response, { data: [], paging: { cursors: { after: 'again' }, next: 'https://x' } }),
  );
  await expect(fetched()).rejects.toThrow('without an end');
});
