import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { boardListings } from '#server/testing/board-listings.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { sendPageView } from '#server/testing/page-views.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { startStatsProvider } from '#server/testing/stats-provider.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { chrome } from '#server/testing/user-agents.ts';

const origin = 'https://sites.example.com';
const board = await startStatsProvider();
const settings = {
  RATE_LIMIT_FACTOR: '1000',
  SITES_ORIGIN: origin,
  TRUST_PROXY: '127.0.0.1',
  OUTBOUND_INNER_ADDRESSES: '127.0.0.1',
  MLS_PROVIDER: 'ddf',
  MLS_TOKEN: 'token',
  MLS_DESTINATION_ID: '355',
  MLS_ANALYTICS_URL: `${board.url}/LogEvents.svc/LogEvents`,
};
const lines: string[] = [];
const world = await testWorld({ settings, log: memoryLog(lines) });
const { server, owner, newClient } = world;
const closing = await testWorld({ settings, log: memoryLog(lines) });
const [publish, publishAtClosing] = [boardListings(world), boardListings(closing)];
const { publishPages } = testPublisher(world);
afterAll(() => board.close());
beforeEach(() => {
  lines.length = 0;
  board.answer((response) => void response.end());
});

const ann = { 'x-forwarded-for': '203.0.113.7' };
const pageOf = ({ siteId }: ClientWorld, id: number) =>
  `${origin}/sites/${siteId}/listings/${id}-12-elm-street`;
const look = (client: ClientWorld, id: number, headers: Record<string, string> = {}, at = server) =>
  sendPageView(at, client, { url: pageOf(client, id) }, { ...ann, ...headers });

/** Accepts requests without answering until it is released. */
function silence() {
  const open: ServerResponse[] = [];
  let isOver = false;
  board.answer((response) => (isOver ? void response.end() : void open.push(response)));
  const end = () => {
    isOver = true;
    for (const response of open) response.end();
  };
  return { open, end };
}

const publishMany = async (count: number, publishOne: () => ReturnType<typeof publish>) => {
  const published = [];
  for (let made = 0; made < count; made += 1) published.push(await publishOne());
  return published;
};

let forms = 0;
const enquire = async (
  client: ClientWorld,
  id: number,
  { body = {}, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) => {
  const url = pageOf(client, id);
  const answer = await call(server.app, null, contacts.submit, {
    headers: { 'user-agent': chrome, 'x-site-token': client.siteToken, ...ann, ...headers },
    body: {
      site_id: client.siteId,
      source: 6,
      email: `visitor${(forms += 1)}@example.net`,
      lead_source_url: [url, url],
      ...body,
    },
  });
  expect(answer.status).toBe(202);
};

const failures = () => lines.filter((line) => line.includes('failed beside a request'));
const reported = () => board.asked.map(({ url }) => Object.fromEntries(url.searchParams));
const events = () => reported().map(({ ListingID, EventType }) => `${EventType} ${ListingID}`);
/** The reports of all earlier events: later ones are reported later. */
const allEvents = async () => {
  const client = await newClient();
  for (const listing of [await publish(client), await publish(client)]) {
    await look(client, listing.id);
    await expect.poll(events).toContain(`view ${listing.key}`);
  }
  return events().slice(0, -2);
};

test('a view of a listing of the DDF is told to REALTOR.ca with what its protocol asks for, and no more', async () => {
  const client = await newClient();
  const { id, key } = await publish(client);
  expect(await look(client, id)).toMatchObject({ status: 202, body: { data: { received: true } } });
  await expect.poll(reported).toEqual([
    {
      ListingID: key,
      DestinationID: '355',
      EventType: 'view',
      UUID: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-355$/),
      IP: '203.0.113.7',
      ReferralURL: `${origin}/sites/${client.siteId}/listings/${id}`,
      LanguageID: '1',
    },
  ]);
  const [{ method, url, headers, body } = { url: new URL(origin), headers: {} }] = board.asked;
  expect([method, url.pathname, body]).toEqual(['GET', '/LogEvents.svc/LogEvents', '']);
  expect(Object.keys(headers).toSorted()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent']);
  expect(headers['user-agent']).toBe('Foyer');
});

test('an enquiry that was taken in is told as such, of the same visitor; one that was not is not', async () => {
  const client = await newClient();
  const { id, key } = await publish(client);
  await look(client, id);
  const again = { submission_id: '6b106320-b422-41e2-9e96-0800200c9a66', email: 'vera@example.net' };
  await enquire(client, id, { body: again });
  await expect.poll(events).toEqual([`view ${key}`, `email_realtor ${key}`]);
  const [view, enquiry] = reported();
  expect(enquiry).toEqual({ ...view, EventType: 'email_realtor' });
  server.clock.now = new Date(noon.getTime() + 6 * 60_000);
  await enquire(client, id, { body: again });
  await enquire(client, id, { body: { _leave_empty: 'a robot' } });
  await enquire(client, id, { body: { lead_source_url: [pageOf(client, id), null] } });
  await enquire(client, id, { body: { site_id: null } });
  expect(await allEvents()).toEqual([`view ${key}`, `email_realtor ${key}`]);
});

test('nothing is told of a listing of another feed, of one’s own, of one that is withdrawn or of another page', async () => {
  const client = await newClient();
  const [other, own, gone] = [
    await publish(client, { source: 'reso' }),
    await publish(client),
    await publish(client),
  ];
  await owner.query('UPDATE app.listings SET mls_source = NULL, mls_key = NULL WHERE id = $1', [own.id]);
  await owner.query('UPDATE app.listings SET status_id = 5 WHERE id = $1', [gone.id]);
  await publishPages();
  for (const { id } of [other, own, gone]) {
    await look(client, id);
    await enquire(client, id);
  }
  for (const path of ['', '/listings', '/listings/preview/4711'])
    await sendPageView(server, client, { url: `${origin}/sites/${client.siteId}${path}` }, ann);
  expect(await allEvents()).toEqual([]);
});

test('a page of one client tells of no listing of another', async () => {
  const [client, there] = [await newClient(), await newClient()];
  const { id } = await publish(there);
  await look(client, id);
  await sendPageView(server, client, { url: pageOf(there, id) }, ann);
  await enquire(client, id);
  await enquire(client, id, { body: { lead_source_url: [pageOf(client, id), pageOf(there, id)] } });
  expect(await allEvents()).toEqual([]);
});

test.each([
  { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { 'user-agent': '' },
  { dnt: '1' },
  { 'sec-gpc': '1' },
])('nothing is told of a program, or of who asks not to be followed: %j', async (headers) => {
  const client = await newClient();
  const { id } = await publish(client);
  expect((await look(client, id, headers)).status).toBe(202);
  await enquire(client, id, { headers });
  expect(await allEvents()).toEqual([]);
});

test('what a visitor does again within five minutes is told once', async () => {
  const client = await newClient();
  const { id, key } = await publish(client);
  const [views, enquiries] = [`view ${key}`, `email_realtor ${key}`];
  const twice = async () => {
    for (let times = 0; times < 2; times += 1) {
      await look(client, id);
      await enquire(client, id);
    }
    return (await allEvents()).toSorted();
  };
  expect(await twice()).toEqual([enquiries, views]);
  board.answer((response) => void response.end());
  server.clock.now = new Date(noon.getTime() + 5 * 60_000);
  expect(await twice()).toEqual([enquiries, views]);
  board.answer((response) => void response.end());
  await look(client, id, { 'x-forwarded-for': '203.0.113.8' });
  expect(await allEvents()).toEqual([views]);
});

test('REALTOR.ca changes nothing for a visitor while it refuses or hangs up, is logged once and told of the next', async () => {
  const client = await newClient();
  for (const answer of [
    (response) => void response.writeHead(503).end(),
    (response) => void response.destroy(),
  ] satisfies Parameters<typeof board.answer>[0][]) {
    server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
    lines.length = 0;
    board.answer(answer);
    for (let times = 0; times < 3; times += 1) {
      const { id } = await publish(client);
      expect((await look(client, id)).status).toBe(202);
      await enquire(client, id);
    }
    await expect.poll(() => board.asked.length).toBe(6);
    board.answer((response) => void response.end());
    expect(await allEvents()).toEqual([]);
    expect(failures()).toHaveLength(1);
    expect(lines.join()).not.toContain('203.0.113.7');
  }
});

test('while REALTOR.ca says nothing visitors are answered, and what waits is told afterwards', async () => {
  const client = await newClient();
  const published = await publishMany(6, () => publish(client));
  const { open, end } = silence();
  for (const { id } of published) expect((await look(client, id)).status).toBe(202);
  await enquire(client, published[0]?.id ?? 0);
  await expect.poll(() => open.length).toBeGreaterThanOrEqual(4);
  end();
  const expected = [...published.map(({ key }) => `view ${key}`), `email_realtor ${published[0]?.key}`];
  await expect.poll(() => events().toSorted()).toEqual(expected.toSorted());
});

test('a server that closes does not wait for what is being told, and forgets the rest', async () => {
  const client = await closing.newClient();
  const published = await publishMany(6, () => publishAtClosing(client));
  const { open, end } = silence();
  for (const { id } of published) await look(client, id, {}, closing.server);
  await expect.poll(() => open.length).toBe(4);
  await closing.server.app.close();
  expect(open.map(({ closed }) => closed)).toEqual([false, false, false, false]);
  end();
  board.answer((response) => void response.end());
  expect(await allEvents()).toEqual([]);
});
