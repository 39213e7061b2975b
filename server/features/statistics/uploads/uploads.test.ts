import { expect, test } from 'vitest';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import { staffLog } from '#contract/staff/log.ts';
import { adStats } from '#contract/statistics/ads.ts';
import {
  statsSources,
  type StatsSource,
  laterUpload,
  statsUploads,
  undoneAlready,
  type StatsUpload,
} from '#contract/statistics/uploads.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { sendNewsletter } from '#server/testing/sent-newsletters.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const booked = { services: ['web', 'in_touch', 'facebook_ads', 'google_ads'] };
const grove = await newClient(booked);

type Sent = { source?: StatsSource; client?: ClientWorld; site?: number; preview?: boolean; token?: string };

/** Uploads a file as the screen does. */
async function send(
  content: string | Buffer,
  { source = 'sites', client = grove, site = client.siteId, preview = false, token = sam.token }: Sent = {},
) {
  const answer = await sendForm(server.app, token, `/api/v2/staff/clients/${client.id}/stats/${source}`, [
    ['preview', String(preview)],
    ...(source === 'sites' ? [['site_id', String(site)] as const] : []),
    ['file', toFile(content, 'numbers.csv')],
  ]);
  const body: { data: StatsUpload; errors?: Record<string, string[]> } = answer.json();
  return { status: answer.statusCode, ...body };
}

const undo = (upload: number | null, client = grove) =>
  call(server.app, sam.token, statsUploads.undo, { params: { id: client.id, upload_id: upload ?? 0 } });
const uploadsOf = (client: ClientWorld) =>
  call(server.app, sam.token, statsUploads.list, { params: { id: client.id } });
const visitsOf = async (client: ClientWorld) => {
  const { body } = await call(server.app, client.vic.token, websiteStats.list, { query: { site_id: 'all' } });
  return body;
};

const sitesHead = 'month,visitors,page_views,listing_views';

test('a preview says what would be stored and what is wrong by row, and stores nothing', async () => {
  const client = await newClient(booked);
  const rows = ['2026-09,10,40,12', '2026-09,1,2,1', 'Autumn 2026,1,2,1', '2026-12,1,2,1', '2026-10,1.5,2,5'];
  const { status, data } = await send([sitesHead, ...rows].join('\r\n'), { client, preview: true });
  expect(status).toBe(200);
  expect(data).toEqual({
    upload_id: null,
    ignored_columns: [],
    rows: [
      {
        row: 2,
        month: '2026-09',
        subject: null,
        numbers: { visitors: 10, page_views: 40, listing_views: 12 },
        is_known: false,
      },
    ],
    problems: [
      { row: 3, column: 'month', message: 'This month already appears in row 2.' },
      { row: 4, column: 'month', message: 'Please write the month as 2026-11.' },
      { row: 5, column: 'month', message: 'This month has not begun yet.' },
      { row: 6, column: 'visitors', message: 'Please enter a whole number.' },
      { row: 6, column: 'listing_views', message: 'There are more listing views than page views.' },
    ],
  });
  expect(await visitsOf(client)).toMatchObject({ data: [] });
  expect((await uploadsOf(client)).body).toMatchObject({ data: [] });
});

test('a file with one wrong row stores nothing at all', async () => {
  const client = await newClient(booked);
  const { data } = await send([sitesHead, '2026-09,10,40,12', '2026-10,x,2,1'].join('\n'), { client });
  expect([data.upload_id, data.problems.length]).toEqual([null, 1]);
  expect(await visitsOf(client)).toMatchObject({ data: [] });
});

test('numbers are stored as a spreadsheet of Windows writes them, and taking the file back puts back what stood before', async () => {
  const client = await newClient(booked);
  await send([sitesHead, '2026-09,10,40,12'].join('\n'), { client });
  const before = await visitsOf(client);
  const file = `\uFEFFMonth;Visitors;Page views;Listing views;Note\r\n2026-09-01;"1,412";2000;905;é\r\n2026-10;20;50;0;`;
  const { data } = await send(Buffer.from(file, 'utf16le'), { client });
  expect(data).toMatchObject({
    problems: [],
    ignored_columns: ['Note'],
    rows: [{ is_known: true }, { is_known: false }],
  });
  expect(await visitsOf(client)).toMatchObject({
    data: [
      { month: '2026-09', visitors: 1412, pageviews: 2000, listing_pageviews: 905 },
      { month: '2026-10', visitors: 20, pageviews: 50, listing_pageviews: 0 },
    ],
  });
  await expectStaffSentence(
    server,
    sam.token,
    'Sam Provider uploaded Website numbers of 2 months from numbers.csv.',
  );
  expect((await undo(data.upload_id, client)).body).toMatchObject({
    data: { id: data.upload_id, deleted: true },
  });
  expect(await visitsOf(client)).toEqual(before);
  expect((await undo(data.upload_id, client)).body).toMatchObject({ error: undoneAlready });
  expect((await call(server.app, sam.token, staffLog.list)).text).toContain(
    'undid Website numbers of 2 months',
  );
});

test('a file is taken back after the later ones of the same months, and what came from elsewhere since stays', async () => {
  const client = await newClient(booked);
  const first = await send([sitesHead, '2026-09,1,1,1'].join('\n'), { client });
  const second = await send([sitesHead, '2026-09,2,2,2', '2026-10,3,3,3'].join('\n'), { client });
  expect((await undo(first.data.upload_id, client)).body).toMatchObject({ error: laterUpload });
  expect((await uploadsOf(client)).body).toMatchObject({
    data: [
      { is_undoable: true, row_count: 2 },
      { is_undoable: false, row_count: 1 },
    ],
  });
  await owner.query(
    `UPDATE app.site_months SET visitors = 9, page_views = 9, source = 'ga4', updated_at = $2 WHERE client_id = $1 AND month = '2026-10-01'`,
    [client.id, new Date(noon.getTime() + 1000)],
  );
  expect((await undo(second.data.upload_id, client)).status).toBe(200);
  expect(await visitsOf(client)).toMatchObject({
    data: [{ visitors: 1 }, { month: '2026-10', visitors: 9 }],
  });
  expect((await undo(first.data.upload_id, client)).status).toBe(200);
  expect(await visitsOf(client)).toMatchObject({ data: [{ month: '2026-10' }] });
});

test('days that we counted while a file covered their month are its numbers once the file is taken back', async () => {
  const client = await newClient(booked);
  const { data } = await send([sitesHead, '2026-10,500,600,70'].join('\n'), { client });
  for (const [day, visitors] of [
    ['2026-10-30', 3],
    ['2026-10-31', 4],
  ])
    await owner.query(
      `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, hours, sources, listings, updated_at)
       VALUES ($1, $2, $3, $4, 10, 2, '{}', '{}', '{}', $5)`,
      [client.id, client.siteId, day, visitors, noon],
    );
  await owner.query(
    `INSERT INTO app.stats_sources (client_id, source, site_id, provider, account, token, token_set_at, last_good_at, is_complete, claimed_until)
     VALUES ($1, 'sites', $2, 'ga4', '1', '', $3, $3, true, $3)`,
    [client.id, client.siteId, noon],
  );
  expect((await undo(data.upload_id, client)).status).toBe(200);
  expect(await visitsOf(client)).toMatchObject({
    data: [{ month: '2026-10', visitors: 7, pageviews: 20, listing_pageviews: 4 }],
  });
  // another system had its numbers refused by the file, so it is asked for all of them
  const { rows } = await owner.query(
    'SELECT is_complete, revision, claimed_until FROM app.stats_sources WHERE client_id = $1',
    [client.id],
  );
  expect(rows).toEqual([{ is_complete: false, revision: 2, claimed_until: null }]);
});

test('ads are stored to the cent, and rates of the file are worked out anew', async () => {
  const head = 'month,impressions,clicks,ctr,cpc,cost,conversions,cpl';
  const { data } = await send([head, '2026-10,"12,400",118,99,99,"$207.68",6.5,99'].join('\n'), {
    source: 'google',
  });
  expect(data.problems).toEqual([]);
  const { body } = await call(server.app, grove.vic.token, adStats.google, { query: {} });
  expect(body).toMatchObject({
    data: [
      {
        month: '2026-10',
        impressions: 12400,
        clicks: 118,
        ctr: 0.95,
        cpc: 1.76,
        cost: 207.68,
        conversions: 6.5,
      },
    ],
  });
  expect((await undo(data.upload_id)).status).toBe(200);
  const after = await call(server.app, grove.vic.token, adStats.google, { query: {} });
  expect(after.body).toMatchObject({ data: [] });
});

test('newsletters of another system stand beside those that went out from here, which no file replaces', async () => {
  const client = await newClient(booked);
  await sendNewsletter(owner, client, [], {
    month: '2026-10',
    others: 5,
    subject: 'Sent from here',
    sentAt: new Date('2026-10-15T16:00:00Z'),
  });
  const head = 'sent_at,subject,recipients,opens,clicks,unsubscribes,bounces';
  const old = '2026-08-15 10:30,Sent elsewhere,200,80,10,1,0';
  const refused = await send([head, old, '2026-10-15,Again,5,1,1,0,0'].join('\n'), {
    client,
    source: 'newsletters',
  });
  expect(refused.data).toMatchObject({ upload_id: null, problems: [{ row: 3, column: 'sent_at' }] });
  const { data } = await send([head, old].join('\n'), { client, source: 'newsletters' });
  const listed = async () =>
    (await call(server.app, client.vic.token, newsletterStats.list, { query: {} })).body;
  expect(await listed()).toMatchObject({
    data: [
      { subject: 'Sent from here' },
      {
        subject: 'Sent elsewhere',
        subscribers: 200,
        open_rate: 40,
        click_rate: 5,
        sent_at: '2026-08-15T17:30:00Z',
      },
    ],
  });
  expect((await undo(data.upload_id, client)).status).toBe(200);
  expect(await listed()).toMatchObject({ data: [{ subject: 'Sent from here' }] });
});

test.each(statsSources)('the template of %s is read without a problem', async (source) => {
  const answer = await call(server.app, sam.token, statsUploads.template, { params: { source } });
  const { data } = await send(answer.text, { source, preview: true });
  expect([data.rows.length, data.problems, data.ignored_columns]).toEqual([2, [], []]);
});

test.each([
  ['no rows', sitesHead, 'This file has no numbers.'],
  ['no text', '\n \n', 'This file is empty.'],
  ['a column too few', 'month,visitors\n2026-10,1', "The column 'page_views' is missing."],
  [
    'an open quotation mark',
    `${sitesHead}\n"x`,
    'A quotation mark (") opens in row 2 and isn’t closed at the end of its cell. Please correct the file and choose it again.',
  ],
])('a file with %s is refused as a whole', async (_what, content, sentence) => {
  expect(await send(content)).toMatchObject({ status: 422, errors: { file: [sentence] } });
});

test('nothing is stored for a website of somebody else, for an unknown source, or by colleagues who work with no clients', async () => {
  const other = await newClient(booked);
  const file = [sitesHead, '2026-10,1,1,1'].join('\n');
  expect((await send(file, { site: other.siteId })).status).toBe(404);
  const dana = await makeStaff(server.database, 'dana@provider.example.com', 'Designer');
  expect((await send(file, { token: dana.token })).status).toBe(403);
  expect((await send(file, { token: grove.alice.token })).status).toBe(403);
  const unknown = await server.app.inject({
    method: 'GET',
    url: '/api/v2/staff/stats/template/social',
    headers: { authorization: `Bearer ${sam.token}` },
  });
  expect(unknown.statusCode).toBe(404);
  const nobody = await call(server.app, sam.token, statsUploads.list, { params: { id: 9_999_999 } });
  expect(nobody.status).toBe(404);
});

test('opens beyond deliveries and visitors beyond page views are refused by row, and the limit itself is taken', async () => {
  const client = await newClient(booked);
  const problemsOf = async (source: StatsSource, head: string, ...rows: string[]) => {
    const { data } = await send([head, ...rows].join('\n'), { client, source, preview: true });
    return data.problems.map(({ row, column, message }) => [row, column, message]);
  };
  expect(
    await problemsOf('sites', sitesHead, '2026-08,40,40,12', '2026-09,41,40,12', '2026-10,0,0,0'),
  ).toEqual([[3, 'visitors', 'There are more visitors than page views.']]);
  const head = 'sent_at,subject,recipients,opens,clicks,unsubscribes,bounces';
  expect(
    await problemsOf(
      'newsletters',
      head,
      '2026-06-15,June,100,90,90,90,10',
      '2026-07-15,July,100,91,3,0,10',
      '2026-08-15,August,100,101,3,0,10',
      '2026-09-15,September,100,90,91,0,10',
      '2026-10-15,October,100,0,0,0,101',
    ),
  ).toEqual([
    [3, 'opens', 'There are more opens than deliveries: recipients without bounces.'],
    [4, 'opens', 'There are more opens than recipients.'],
    [5, 'clicks', 'There are more clicks than deliveries: recipients without bounces.'],
    [6, 'bounces', 'There are more bounces than recipients.'],
  ]);
});
