import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound, sendToConfigured as send } from '#server/engines/outbound/send-outbound.ts';
import { changeRecord, feedCredentials, mlsFeed, type MlsFeed } from '#server/testing/mls.ts';
import { MlsError } from '../mls-source.ts';
import { openMls } from '#server/adapters/mls/open-mls.ts';
import { createAccessTokens } from './access-token.ts';
import { ddf, reso } from './dialects.ts';
import { createODataClient } from './odata-client.ts';
import { createODataSource } from './odata-source.ts';

// The feed is a stand-in on loopback; everything from the first byte on is real.

let now: Date;
let pauses: number[];

function sourceOf(feed: MlsFeed, dialect: typeof ddf) {
  const clock = () => now;
  const credentials = { ...feedCredentials, tokenUrl: feed.tokenUrl, scope: 'DDFApi_Read' };
  const client = createODataClient({
    baseUrl: feed.url,
    tokens: createAccessTokens(credentials, { send, clock }),
    send,
    clock,
    pause: async (ms) => void pauses.push(ms),
  });
  return createODataSource({ client, dialect, showsHistory: false, sendToTold: send });
}

describe.each([ddf, reso])('a $provider feed', (dialect) => {
  let feed: MlsFeed;
  let source: ReturnType<typeof sourceOf>;
  beforeEach(async () => {
    now = new Date('2026-11-15T20:00:00Z');
    pauses = [];
    feed = await mlsFeed(dialect.provider);
    source = sourceOf(feed, dialect);
  });
  afterEach(() => feed.close());

  const find = (...ids: string[]) => source.find(ids, 'nobody is waiting');
  const idsOf = async (...ids: string[]) => (await find(...ids)).map((one) => one.mls_id).toSorted();

  test('finds listings by their numbers, with their photos, and leaves out what it does not have', async () => {
    const found = await find('R2900001', 'R2999999');
    expect(found.map((one) => [one.mls_id, one.values.price, one.photos.length])).toEqual([
      ['R2900001', '1849000.00', 5],
    ]);
  });

  test('reads who lists a home, from its office and agent where the property has their keys alone', async () => {
    const [listing] = await find('R2900030');
    expect(listing?.listed_by).toMatchObject({
      board: 'ddf',
      brokerage: 'Kingfisher & Pine Realty',
      phone: '604-555-0100',
      agent: { name: 'Marcus Ellery', phone: '604-555-0118' },
    });
    expect(listing?.listed_by.agent?.title).toBe(
      dialect.provider === 'ddf' ? 'Personal Real Estate Corporation' : null,
    );
  });

  test('says nothing of whose a listing is where the feed does not', async () => {
    const [listing] = await find('R2900031');
    expect(listing?.listed_by).toMatchObject({ brokerage: null, phone: null, email: null, agent: null });
  });

  test('offices and agents that a feed refuses to name do not stop the listing', async () => {
    feed.behaviors = [{ do: 'answer' }, { do: 'refuse', status: 403 }, { do: 'refuse', status: 403 }];
    const [listing] = await find('R2900030');
    expect(listing?.listed_by.brokerage ?? null).toBe(
      dialect.provider === 'ddf' ? null : 'Kingfisher & Pine Realty',
    );
  });

  test('finds listings at an address in whatever case the board writes its streets', async () => {
    changeRecord(feed, 'R2900002', { StreetName: 'HARBOURLIGHT WAY' }, '2026-11-15T19:00:00Z');
    const at = async (number: string, word: string) =>
      (await source.findAt({ number, word }, 'someone is waiting')).map(({ mls_id: id }) => id);
    expect(await at('1482', 'alderwind')).toEqual(['R2900001']);
    expect(await at('980', 'Harbourlight')).toEqual(['R2900002']);
    expect(await at('981', 'Harbourlight')).toEqual([]);
    expect(await at('1482', "O'Hara")).toEqual([]);
  });

  test('asks only for fields that the metadata has', async () => {
    await find('R2900001');
    const [question = ''] = feed.asked;
    expect(question).not.toContain(dialect.provider === 'ddf' ? 'ClosePrice' : 'LeaseAmount');
  });

  test('follows pages to the end', async () => {
    feed.pageSize = 3;
    const ids = ['R2900001', 'R2900002', 'R2900003', 'R2900004', 'R2900005', 'R2900006', 'R2900007'];
    expect(await idsOf(...ids)).toEqual(ids);
    expect(feed.asked).toHaveLength(3);
  });

  test('uses one token until it ends, and a new one afterwards', async () => {
    await find('R2900001');
    await find('R2900002');
    expect(feed.tokens).toHaveLength(1);
    now = new Date(now.getTime() + 3_600_000);
    await find('R2900003');
    expect(feed.tokens).toHaveLength(2);
  });

  test('a token that is refused in the middle of a run is replaced, and the run goes on', async () => {
    feed.pageSize = 1;
    feed.behaviors = [{ do: 'answer' }, { do: 'refuse', status: 401 }];
    expect(await idsOf('R2900001', 'R2900002')).toEqual(['R2900001', 'R2900002']);
  });

  test('waits as long as a busy server asks, and no shorter than usual', async () => {
    feed.behaviors = [
      { do: 'refuse', status: 429, retryAfter: '7' },
      { do: 'refuse', status: 503 },
    ];
    expect(await idsOf('R2900001')).toEqual(['R2900001']);
    expect(pauses).toEqual([7000, 4000]);
  });

  test('gives up where the server asks for longer than anybody waits', async () => {
    feed.behaviors = [{ do: 'refuse', status: 429, retryAfter: '3600' }];
    await expect(find('R2900001')).rejects.toMatchObject({ reason: 'rate limited' });
    expect(pauses).toEqual([]);
  });

  test('a body that is cut off is asked for again', async () => {
    feed.behaviors = [{ do: 'cut off' }];
    expect(await idsOf('R2900001')).toEqual(['R2900001']);
    expect(feed.asked).toHaveLength(2);
  });

  test('a page that comes twice counts once', async () => {
    feed.pageSize = 1;
    feed.behaviors = [{ do: 'repeat the page' }];
    expect(await idsOf('R2900001', 'R2900002')).toEqual(['R2900001', 'R2900002']);
  });

  test('a server whose pages do not end is given up', async () => {
    feed.behaviors = Array.from({ length: 30 }, () => ({ do: 'repeat the page' }));
    await expect(find('R2900001')).rejects.toMatchObject({ reason: 'unreadable' });
    expect(feed.asked.length).toBeLessThan(25);
  });

  test('a page that is missing fails the whole answer, so that nothing counts as gone', async () => {
    feed.pageSize = 1;
    feed.behaviors = [{ do: 'answer' }, { do: 'refuse', status: 404 }];
    await expect(find('R2900001', 'R2900002')).rejects.toMatchObject({ reason: 'not found' });
  });

  test('the token goes to no other address than that of the feed', async () => {
    feed.behaviors = [{ do: 'lead elsewhere' }];
    await expect(find('R2900001')).rejects.toThrow('A page leads elsewhere.');
  });

  test('numbers as text and words that nobody foresaw are read as well as they can be', async () => {
    const change = {
      ListPrice: '1,234,000.50',
      StandardStatus: 'Paused For The Season',
      PropertySubType: 'Yurt',
      YearBuilt: 'about 1910',
    };
    changeRecord(feed, 'R2900001', change, '2026-11-15T19:00:00Z');
    const [found] = await find('R2900001');
    expect(found?.values).toMatchObject({ price: '1234000.50', status_id: 6, year_built: null });
    expect(found?.values.type).toBe('Single family');
  });

  test('members of enumerations are read in the words of the metadata', async () => {
    const change = { StandardStatus: 'U1', InteriorFeatures: ['WalkInClosets'] };
    changeRecord(feed, 'R2900001', change, '2026-11-15T19:00:00Z');
    const [found] = await find('R2900001');
    expect(found?.values.status_id).toBe(2);
    expect(found?.values.features).toContain('Walk-in closet');
  });

  test('tells what changed since an instant, page by page and oldest first', async () => {
    feed.pageSize = 1;
    changeRecord(feed, 'R2900002', {}, '2026-11-15T19:00:02Z');
    changeRecord(feed, 'R2900003', {}, '2026-11-15T19:00:01Z');
    const first = await source.listChanges('2026-11-15T19:00:00Z', null);
    const second = await source.listChanges('2026-11-15T19:00:00Z', first.next);
    expect([...first.changed, ...second.changed].map((one) => one.listing_key)).toEqual([
      'sample-R2900003',
      'sample-R2900002',
    ]);
    expect(second.next).toBeNull();
  });

  test('lists the keys of everything it has', async () => {
    const keys = new Set<string>();
    for (let next: string | null = null, isFirst = true; isFirst || next !== null; isFirst = false) {
      const page = await source.listKeys(next);
      for (const key of page.keys) keys.add(key);
      next = page.next;
    }
    expect(keys.size).toBe(feed.records.size);
  });

  describe('all listings of an agent', () => {
    const listOwn = async (...ids: string[]) =>
      (await source.listOwn(ids, 'nobody is waiting')).map((one) => one.mls_id).toSorted();
    const change = (id: string, values: Record<string, string>) =>
      changeRecord(feed, id, values, '2026-11-15T19:00:00Z');
    const asked = () =>
      feed.asked
        .filter((address) => address.startsWith('Property?'))
        .map((address) => address.replaceAll('+', ' '));

    test('are those that the server finds under their numbers, which say that they are own', async () => {
      const all = await source.find([...feed.records.keys()].slice(0, 40), 'nobody is waiting');
      const ids = ['SAMPLE-OWN'];
      const expected = all.filter((one) => source.isOwn(one, ids) && [1, 2].includes(one.values.status_id));
      const own = await listOwn(...ids);
      expect(expected.length).toBeGreaterThan(15);
      for (const { mls_id: id } of expected) expect(own).toContain(id);
      expect(own).not.toContain('R2900030');
      expect(own).not.toContain('R2900021');
      expect(await listOwn('SAMPLE-NOBODY')).toEqual([]);
    });

    test('are also those they list together with a colleague, but never those of their office alone', async () => {
      change('R2900030', { CoListAgentKey: 'V777' });
      change('R2900002', { ListAgentMlsId: 'SAMPLE-COLLEAGUE', ListOfficeKey: 'V777' });
      expect(await listOwn('V777')).toEqual(['R2900030']);
    });

    test('come without the history of what they sold, which the server is not asked for', async () => {
      await listOwn('SAMPLE-OWN');
      const filters = asked().filter((address) => address.includes('ListAgent'));
      expect(filters.length).toBeGreaterThan(0);
      for (const filter of filters) expect(filter).toContain("(StandardStatus eq 'Active'");
    });

    test('come from a server that cannot compare statuses as well', async () => {
      feed.behaviors = [{ do: 'refuse', status: 400 }];
      const own = await listOwn('SAMPLE-OWN');
      expect(own).toContain('R2900001');
      expect(own).not.toContain('R2900021');
    });

    test('are asked for in several addresses, where a team has many numbers', async () => {
      change('R2900002', { ListAgentMlsId: 'T17' });
      expect(await listOwn(...Array.from({ length: 20 }, (_, n) => `T${n}`))).toEqual(['R2900002']);
      expect(asked().length).toBeGreaterThan(3);
      for (const address of asked()) expect(encodeURIComponent(address).length).toBeLessThan(6000);
    });

    test('wait for a busy server, and for a page that was cut off', async () => {
      feed.pageSize = 5;
      feed.behaviors = [
        { do: 'refuse', status: 429, retryAfter: '3' },
        { do: 'answer' },
        { do: 'cut off' },
        { do: 'refuse', status: 504 },
      ];
      expect(await listOwn('SAMPLE-OWN')).toContain('R2900001');
      expect(pauses.length).toBe(3);
    });

    test('are none at all where a page is missing, so that no part passes for the whole', async () => {
      feed.pageSize = 5;
      feed.behaviors = [{ do: 'answer' }, { do: 'refuse', status: 404 }];
      await expect(listOwn('SAMPLE-OWN')).rejects.toMatchObject({ reason: 'not found' });
    });

    test('with a quotation mark in the number ask for that number', async () => {
      expect(await listOwn("x' or ListAgentMlsId eq 'SAMPLE-OWN")).toEqual([]);
    });
  });

  test('a photo inside our network is asked for only where the operator allows it', async () => {
    const photo = new URL('/no-such-photo.jpg', feed.url).href;
    const reasonOf = (allowed: readonly string[]) => {
      const sendToTold = createOutbound(createAddressCheck(allowed));
      const config = {
        provider: dialect.provider,
        url: feed.url,
        showsHistory: false,
        access: { token: 'any' },
      };
      return openMls(config, { sendToTold, clock: () => now })
        .readPhoto(photo)
        .catch((error: unknown) => (error instanceof MlsError ? error.reason : error));
    };
    expect(await reasonOf([])).toBe('refused');
    expect(await reasonOf(['127.0.0.1'])).toBe('not found');
  });

  test('wrong credentials are told as such, and never repeated in the message', async () => {
    const clock = () => now;
    const credentials = {
      ...feedCredentials,
      clientSecret: 'a wrong secret',
      tokenUrl: feed.tokenUrl,
      scope: '',
    };
    const tokens = createAccessTokens(credentials, { send, clock });
    const failure = await tokens.get().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MlsError);
    expect(String(failure)).not.toContain('a wrong secret');
  });
});
