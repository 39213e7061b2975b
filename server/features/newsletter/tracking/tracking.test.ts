import { beforeEach, describe, expect, test } from 'vitest';
import {
  newsletterStats,
  type ContactNewsletter,
  type NewsletterNumbers,
} from '#contract/newsletter/stats.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { sendNewsletter } from '#server/testing/sent-newsletters.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { createTrackingLinks } from './tracking-links.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const links = createTrackingLinks(testKey, '');
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const urls = [
  'https://agent.example/a',
  'https://agent.example/b?x=1&y=ü',
  'https://agent.example/c',
  'https://agent.example/d',
];
const second = 1000;
const later = (ms: number) => void (server.clock.now = new Date(noon.getTime() + ms));
beforeEach(() => later(3_600_000));

let names = 0;
async function addContact(client: ClientWorld): Promise<number> {
  names += 1;
  const { body } = await call(server.app, client.alice.token, contacts.create, {
    body: { first_name: 'Nora', last_name: 'Novak', email: `nora${names}@example.net`, lead_source_id: 14 },
  });
  return readData(body, { id: 0 }).id;
}

/** A client whose newsletter was sent to two contacts and eight others. */
async function newsletter(options: Parameters<typeof sendNewsletter>[3] = {}) {
  const client = await newClient({ services: ['in_touch'] });
  const leads = [await addContact(client), await addContact(client)];
  const sent = await sendNewsletter(owner, client, leads, { links: urls, others: 8, ...options });
  const [nora = { id: 0, lead: 0 }, vera = { id: 0, lead: 0 }] = sent.recipients;
  const addressesOf = ({ id }: { id: number }) => links.create({ client_id: client.id, id });
  return { ...sent, client, nora, vera, addressesOf };
}

type Options = { method?: 'GET' | 'HEAD'; agent?: string; headers?: Record<string, string> };
const load = (url: string, { method = 'GET', agent = safari, headers = {} }: Options = {}) =>
  server.app.inject({ method, url, headers: { 'user-agent': agent, ...headers } });

async function numbers(client: ClientWorld): Promise<Partial<NewsletterNumbers>> {
  const { body } = await call(server.app, client.alice.token, newsletterStats.list, {});
  return readData<NewsletterNumbers[]>(body, [])[0] ?? {};
}
/** Opens and clicks are counted after their answers, in order: earlier ones are counted when this open is. */
async function everythingIsCounted() {
  const { client, nora, addressesOf } = await newsletter();
  await load(addressesOf(nora).pixel_url);
  await expect.poll(() => numbers(client)).toMatchObject({ opened: 1 });
}
const linkTotals = async ({ client, campaign }: { client: ClientWorld; campaign: number }) =>
  readData<{ url: string; people: number }[]>(
    (await call(server.app, client.alice.token, newsletterStats.links, { params: { id: campaign } })).body,
    [],
  ).map(({ url, people }) => [url, people]);
const historyOf = async (client: ClientWorld, lead: number) =>
  readData<ContactNewsletter[]>(
    (await call(server.app, client.alice.token, newsletterStats.ofContact, { params: { id: lead } })).body,
    [],
  );

describe('an open', () => {
  test('is counted once for each person, whose history says when', async () => {
    const { client, nora, addressesOf } = await newsletter();
    const { statusCode, headers, rawPayload } = await load(addressesOf(nora).pixel_url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/gif',
      'no-store, private',
    ]);
    expect(rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    await load(addressesOf(nora).pixel_url);
    await expect
      .poll(() => numbers(client))
      .toMatchObject({
        delivered: 10,
        opened: 1,
        open_rate: 10,
        opened_by_machine: 0,
      });
    expect(await historyOf(client, nora.lead)).toMatchObject([
      {
        sent_month: '2026-11',
        subject: 'News',
        sent_local: '2026-11-20T13:00',
        opened_at: '2026-11-20T21:00:00Z',
        opened_local: '2026-11-20T14:00',
        bounced_local: null,
        unsubscribed_local: null,
        links: [],
      },
    ]);
  });

  test.each([
    ['the proxy of Apple', { agent: 'Mozilla/5.0' }],
    ['a robot', { agent: 'python-requests/2.31' }],
    ['a scanner of mail', { agent: `${safari} Barracuda Sentinel` }],
    ['nobody that says its name', { agent: '' }],
    ['a program that looks ahead', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a question for the head alone', { method: 'HEAD' as const }],
  ])('by %s is counted apart', async (_, options) => {
    const { client, nora, addressesOf } = await newsletter();
    await load(addressesOf(nora).pixel_url, options);
    await expect.poll(() => numbers(client)).toMatchObject({ opened: 0, opened_by_machine: 1, open_rate: 0 });
    await load(addressesOf(nora).pixel_url);
    await expect.poll(() => numbers(client)).toMatchObject({ opened: 1, opened_by_machine: 0 });
  });

  test.each([
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.2.0',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Microsoft Outlook 16.0; ms-office; MSOffice 16)',
  ])('by the mail program %s is that of a person', async (agent) => {
    const { client, nora, addressesOf } = await newsletter();
    await load(addressesOf(nora).pixel_url, { agent });
    await expect.poll(() => numbers(client)).toMatchObject({ opened: 1 });
  });

  test('in the seconds in which the mail is delivered is a machine', async () => {
    const { client, nora, vera, addressesOf } = await newsletter();
    later(1 * second);
    await load(addressesOf(nora).pixel_url);
    later(3 * second);
    await load(addressesOf(vera).pixel_url);
    await expect.poll(() => numbers(client)).toMatchObject({ opened: 1, opened_by_machine: 1 });
  });
});

describe('a click', () => {
  test('leads where the link leads, and counts for the link, the person and their opens', async () => {
    const sent = await newsletter();
    const { client, nora, vera, addressesOf } = sent;
    const { statusCode, headers } = await load(addressesOf(nora).linkUrl(1));
    expect([statusCode, headers.location]).toEqual([302, 'https://agent.example/b?x=1&y=%C3%BC']);
    expect(headers).toMatchObject({ 'cache-control': 'no-store, private', 'referrer-policy': 'no-referrer' });
    later(4_000_000);
    await load(addressesOf(nora).linkUrl(1));
    later(5_000_000);
    await load(addressesOf(nora).linkUrl(0));
    await load(addressesOf(vera).linkUrl(1));
    await expect.poll(() => numbers(client)).toMatchObject({ clicked: 2, click_rate: 20, opened: 2 });
    expect(await linkTotals(sent)).toEqual([
      [urls[1], 2],
      [urls[0], 1],
    ]);
    expect(await historyOf(client, nora.lead)).toMatchObject([
      {
        opened_at: '2026-11-20T21:00:00Z',
        links: [{ url: urls[1], clicked_at: '2026-11-20T21:00:00Z' }, { url: urls[0] }],
      },
    ]);
    expect(await historyOf(client, vera.lead)).toMatchObject([{ links: [{ url: urls[1] }] }]);
  });

  test('by a scanner, which follows every link within seconds, counts for nothing', async () => {
    const sent = await newsletter();
    const { client, nora, addressesOf } = sent;
    for (const number of [0, 1, 2, 3]) {
      later(3_600_000 + number * 2 * second);
      await load(addressesOf(nora).linkUrl(number));
    }
    await load(addressesOf(sent.vera).pixel_url);
    await expect.poll(() => numbers(client)).toMatchObject({ clicked: 0, opened: 1 });
    expect(await linkTotals(sent)).toEqual([]);
    // the person comes later, and follows one of them
    later(7_200_000);
    await load(addressesOf(nora).linkUrl(2));
    await expect.poll(() => numbers(client)).toMatchObject({ clicked: 1, opened: 2 });
    expect(await linkTotals(sent)).toEqual([[urls[2], 1]]);
    expect(await historyOf(client, nora.lead)).toMatchObject([{ links: [{ url: urls[2] }] }]);
  });

  test('on two links in one second is no person, on three in a minute is one', async () => {
    const { client, nora, vera, addressesOf } = await newsletter();
    for (const number of [0, 1]) await load(addressesOf(nora).linkUrl(number));
    for (const number of [0, 1, 2]) {
      later(3_600_000 + number * 15 * second);
      await load(addressesOf(vera).linkUrl(number));
    }
    await expect.poll(async () => (await historyOf(client, vera.lead))[0]?.links.length).toBe(3);
    expect(await numbers(client)).toMatchObject({ clicked: 1, opened: 1 });
    expect(await historyOf(client, nora.lead)).toMatchObject([{ opened_at: null, links: [] }]);
  });

  test('that a person made before a scanner came stays', async () => {
    const sent = await newsletter();
    const { client, nora, addressesOf } = sent;
    await load(addressesOf(nora).linkUrl(0));
    later(7_200_000);
    for (const number of [0, 1, 2, 3]) await load(addressesOf(nora).linkUrl(number));
    await expect.poll(() => numbers(client)).toMatchObject({ clicked: 1 });
    expect(await linkTotals(sent)).toEqual([[urls[0], 1]]);
  });

  test.each(['/1000', '/4', '/-1', '/0x', '/', '/https:%2F%2Fevil.example', '/0?url=https://evil.example'])(
    'at …%s leads nowhere but to links of that newsletter',
    async (end) => {
      const { nora, addressesOf } = await newsletter();
      const { statusCode, headers } = await load(addressesOf(nora).linkUrl(0).replace(/\/0$/, end));
      if (end.startsWith('/0?')) expect(headers.location).toBe(urls[0]);
      else expect([statusCode, headers.location]).toEqual([404, undefined]);
    },
  );
});

describe('an address', () => {
  test('that was changed counts and leads nowhere, and answers like any other pixel', async () => {
    const { client, nora, addressesOf } = await newsletter();
    const { pixel_url, linkUrl } = addressesOf(nora);
    const other = (url: string) => url.replace(/n\/(.)/, (_, first) => `n/${first === 'A' ? 'B' : 'A'}`);
    expect((await load(other(pixel_url))).statusCode).toBe(200);
    expect((await load(other(linkUrl(0)))).statusCode).toBe(404);
    await load(addressesOf(nora).pixel_url);
    await expect.poll(() => numbers(client)).toMatchObject({ opened: 1 });
    expect(links.read(other(pixel_url))).toBeNull();
  });

  test('says nothing of who its recipient is', async () => {
    const { addressesOf, nora } = await newsletter();
    expect(addressesOf(nora).pixel_url).toMatch(/^\/sites\/n\/[\w-]{28}\.gif$/);
    expect(addressesOf(nora).linkUrl(12)).toMatch(/^\/sites\/n\/[\w-]{28}\/12$/);
  });
});

describe('nothing is counted', () => {
  test('of a contact who asked for that, in mails from before as well', async () => {
    const { client, nora, vera, addressesOf } = await newsletter();
    await owner.query(
      'UPDATE app.newsletter_consents SET is_tracked = false WHERE client_id = $1 AND lead_id = $2',
      [client.id, nora.lead],
    );
    await owner.query(
      `INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, is_tracked, changed_at)
       VALUES ($1, $2, '', true, 'none', false, now()) ON CONFLICT DO NOTHING`,
      [client.id, nora.lead],
    );
    await load(addressesOf(nora).pixel_url);
    expect((await load(addressesOf(nora).linkUrl(0))).headers.location).toBe(urls[0]);
    await load(addressesOf(vera).pixel_url);
    await expect.poll(() => numbers(client)).toMatchObject({ opened: 1, clicked: 0 });
    expect(await historyOf(client, nora.lead)).toMatchObject([
      { opened_at: null, machine_opened_at: null, links: [] },
    ]);
  });

  test('of a client who switched it off, until it is on again', async () => {
    const { client, nora, vera, addressesOf } = await newsletter();
    const track = (is_tracked: boolean, who = client.alice) =>
      call(server.app, who.token, newsletterStats.track, { body: { is_tracked } });
    expect((await track(false, client.eve)).status).toBe(403);
    expect((await track(false)).body).toEqual({ data: { is_tracked: false } });
    await load(addressesOf(nora).pixel_url);
    expect((await load(addressesOf(nora).linkUrl(0))).statusCode).toBe(302);
    await everythingIsCounted();
    const { body } = await call(server.app, client.vic.token, newsletterStats.list, {});
    expect(body).toMatchObject({ meta: { is_tracked: false }, data: [{ opened: null }] });
    await track(true);
    await load(addressesOf(vera).pixel_url);
    await expect.poll(() => numbers(client)).toMatchObject({ opened: 1, clicked: 0 });
  });
});

test('who left, complained or could not be reached is among the numbers, each once', async () => {
  const { client, nora, vera } = await newsletter();
  const mark = (recipient: number, column: string) =>
    owner.query(
      `INSERT INTO app.newsletter_responses AS n (client_id, recipient_id, send_id, lead_id, ${column})
       SELECT client_id, id, send_id, lead_id, $3 FROM app.newsletter_recipients WHERE client_id = $1 AND id = $2
       ON CONFLICT (client_id, recipient_id) DO UPDATE SET ${column} = excluded.${column}`,
      [client.id, recipient, server.clock.now],
    );
  for (const column of ['unsubscribed_at', 'unsubscribed_at']) await mark(nora.id, column);
  for (const column of ['bounced_at', 'complained_at']) await mark(vera.id, column);
  expect(await numbers(client)).toMatchObject({
    unsubscribed: 1,
    bounced: 1,
    complained: 1,
    delivered: 9,
    opened: 0,
  });
  expect(await historyOf(client, vera.lead)).toMatchObject([
    { bounced_at: '2026-11-20T21:00:00Z', bounced_local: '2026-11-20T14:00' },
  ]);
  expect(await historyOf(client, nora.lead)).toMatchObject([
    { unsubscribed_at: '2026-11-20T21:00:00Z', unsubscribed_local: '2026-11-20T14:00' },
  ]);
});

test('as many at once are all counted', async () => {
  const client = await newClient({ services: ['in_touch'] });
  const { recipients } = await sendNewsletter(
    owner,
    client,
    Array.from({ length: 60 }, (_, n) => 800_000_000 + n),
    { links: urls },
  );
  await Promise.all(
    recipients.flatMap(({ id }, n) => {
      const { pixel_url, linkUrl } = links.create({ client_id: client.id, id });
      return [load(pixel_url), ...(n % 2 ? [load(linkUrl(n % 4))] : [])];
    }),
  );
  await expect
    .poll(() => numbers(client))
    .toMatchObject({
      opened: 60,
      clicked: 30,
      open_rate: 100,
      click_rate: 50,
    });
});
