import { describe, expect, test } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { listingSorts, type ListingSort } from '#contract/listings/sorts.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

type SentQuery = Record<string, string>;
const list = async (token: string, query: SentQuery) =>
  parseData(listings.list.data, await call(server.app, token, listings.list, { query }));
const listIds = async (token: string, query: SentQuery) =>
  (await list(token, { take: '100', ...query })).map(({ id }) => id);

/** A listing as the test made it up, with its views of the counted days; null for one that no website showed. */
type Home = {
  id: number;
  status: number;
  type: string;
  subtype: string | null;
  price: number | null;
  soldPrice: number | null;
  market: string | null;
  soldOn: string | null;
  city: string;
  added: string;
  newsletter: boolean;
  others: boolean;
  photo: boolean;
  held: boolean;
  views: number | null;
};

let seed = 20_261_120;
/** The next number of a series that looks random, below a limit. */
const draw = (limit: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
};
const pick = <T>(from: readonly T[]): T => {
  const one = from[draw(from.length)];
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
};
const cities = ['Vancouver', 'vancouver', 'Montréal', 'Montreal', 'North Vancouver', 'Northfield', 'Québec'];

const drawHome = (): Omit<Home, 'id'> => ({
  status: pick([1, 1, 1, 2, 3, 3, 4, 5, 6]),
  type: pick(['Condo', 'Townhouse', 'Single family']),
  subtype: pick([null, 'House', 'Condo']),
  price: pick([null, 500_000, 750_000, 750_000, 1_250_000.5]),
  soldPrice: pick([null, 600_000, 750_000]),
  market: pick([null, '2026-11-20', '2026-11-25', '2026-11-23', '2026-10-01', '2026-11-01']),
  soldOn: pick([null, '2026-11-10', '2026-09-01', '2026-11-20']),
  city: pick(cities),
  added: new Date(noon.getTime() - draw(4000) * 3_600_000).toISOString(),
  newsletter: draw(2) === 0,
  others: draw(4) === 0,
  photo: draw(2) === 0,
  held: draw(4) === 0,
  views: pick([null, 0, 3, 3, 12]),
});

async function addHome(client: ClientWorld, home: Omit<Home, 'id'>): Promise<Home> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO app.listings (client_id, status_id, type, subtype, price, sold_price, market_date, date_sold, street_address, city,
       state_or_province, country, marketing_newsletter, is_reciprocity, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '12 Elm Street', $9, 'BC', 'CA', $10, $11, $12, $12) RETURNING id`,
    [
      client.id,
      home.status,
      home.type,
      home.subtype,
      home.price,
      home.soldPrice,
      home.market,
      home.soldOn,
      home.city,
      home.newsletter,
      home.others,
      home.added,
    ],
  );
  const id = Number(rows[0]?.id);
  if (home.photo) await addFile(client, id, 1);
  // a floor plan is no photo
  else if (draw(2) === 0) await addFile(client, id, 2);
  await owner.query(
    `UPDATE app.listing_publications SET state = $2, published_at = $3 WHERE listing_id = $1`,
    [id, home.held ? 'held' : 'published', home.views === null ? null : noon],
  );
  return { ...home, id };
}

async function addFile(client: ClientWorld, listing: number, type: number, word = 'first'): Promise<void> {
  const name = `${listing}-${type}-${word}.png`;
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO app.files (client_id, name, original_name, purpose, size, created_at)
     VALUES ($1, $2, $2, 'listing', 10, $3) RETURNING id`,
    [client.id, name, noon],
  );
  await owner.query(`INSERT INTO app.listing_files (client_id, file_id, type_id) VALUES ($1, $2, $3)`, [
    client.id,
    rows[0]?.id,
    type,
  ]);
  await owner.query(
    `INSERT INTO app.listing_media (client_id, listing_id, file_id, position) VALUES ($1, $2, $3, 0)`,
    [client.id, listing, rows[0]?.id],
  );
}

/** Sixty listings, and their views spread over the first and the last counted day. */
async function newHomes(): Promise<{ client: ClientWorld; homes: Home[] }> {
  const client = await newClient({ services: ['in_touch', 'web'] });
  const homes: Home[] = [];
  for (let n = 0; n < 60; n += 1) homes.push(await addHome(client, drawHome()));
  const counted = homes.filter(({ views }) => views !== null && views > 0);
  const share = (of: (home: Home) => number) =>
    Object.fromEntries(counted.map((home) => [home.id, of(home)]));
  // today and the day before the thirty are not counted
  await countViews(
    client,
    '2026-10-20',
    share(() => 100),
  );
  await countViews(
    client,
    '2026-10-21',
    share(() => 1),
  );
  await countViews(
    client,
    '2026-11-19',
    share(({ views }) => (views ?? 0) - 1),
  );
  await countViews(
    client,
    '2026-11-20',
    share(() => 100),
  );
  return { client, homes };
}

const countViews = (client: ClientWorld, day: string, views: object) =>
  owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, listings, updated_at)
     VALUES ($1, $2, $3, 1, 900, 900, $4, $5)`,
    [client.id, client.siteId, day, JSON.stringify(views), noon],
  );

const today = '2026-11-20';
const dayMs = 86_400_000;

function countDays({ status, market, soldOn }: Home): number | null {
  const until = status === 1 || status === 2 ? today : status === 3 ? soldOn : null;
  if (until === null || market === null) return null;
  const days = (Date.parse(until) - Date.parse(market)) / dayMs;
  return days < 0 ? null : days;
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** By what each order sorts, in plain JavaScript. */
const sortedBy: Record<string, (home: Home) => number | string | null> = {
  date: ({ market, added }) => Date.parse(market ?? added),
  price: ({ status, price, soldPrice }) => (status === 3 ? (soldPrice ?? price) : price),
  days: countDays,
  city: ({ city }) => fold(city),
  status: ({ status }) => status,
  views: ({ views }) => views,
};

function sortHomes(homes: readonly Home[], sort: ListingSort): number[] {
  const [name = '', direction] = sort.split('_');
  const value = sortedBy[name];
  if (!value) throw new Error(`No order ${name}`);
  const known = homes.filter((home) => value(home) !== null);
  const compare = (a: Home, b: Home) => {
    const [left, right] = [value(a) ?? 0, value(b) ?? 0];
    const order = left < right ? -1 : left > right ? 1 : 0;
    return (direction === 'desc' ? -order : order) || compareIds(a, b);
  };
  // a list that is turned round is turned round wholly, but for the unknown
  const isTurned = direction === 'asc' && ['date', 'price', 'days'].includes(name);
  const compareIds = (a: Home, b: Home) => (isTurned ? a.id - b.id : b.id - a.id);
  const unknown = homes.filter((home) => value(home) === null).toSorted(compareIds);
  return [...known.toSorted(compare), ...unknown].map(({ id }) => id);
}

describe('a sorted list', () => {
  test('is the same as one that plain JavaScript sorts and filters, with the unknown last', async () => {
    const { client, homes } = await newHomes();
    const { token } = client.vic;
    for (const sort of listingSorts)
      expect([sort, await listIds(token, { sort })]).toEqual([sort, sortHomes(homes, sort)]);
    const filters: [SentQuery, (home: Home) => boolean][] = [
      [{ type: 'Condo' }, (home) => home.type === 'Condo' || home.subtype === 'Condo'],
      [{ city: 'MONTREAL' }, (home) => fold(home.city) === 'montreal'],
      [{ without_photos: '1' }, (home) => !home.photo],
      [{ in_newsletter: '1' }, (home) => home.newsletter],
      [{ held: '1' }, (home) => home.held],
      [{ status: 'active' }, ({ status }) => status < 3],
      [{ reciprocity_only: '1' }, ({ others }) => others],
      [{ search: 'elm quebec' }, (home) => fold(home.city) === 'quebec'],
    ];
    for (let round = 0; round < 40; round += 1) {
      const chosen = filters.filter(() => draw(3) === 0);
      const sort = pick(listingSorts);
      const query = Object.assign({ sort }, ...chosen.map(([one]) => one));
      const expected = sortHomes(
        homes.filter((home) => chosen.every(([, fits]) => fits(home))),
        sort,
      );
      expect([JSON.stringify(query), await listIds(token, query)]).toEqual([JSON.stringify(query), expected]);
    }
  });

  test('has every listing once over its pages, and says how many there are', async () => {
    const { client, homes } = await newHomes();
    const { token } = client.vic;
    const pages: number[] = [];
    for (let page = 1; page <= 12; page += 1)
      pages.push(...(await listIds(token, { sort: 'price_asc', take: '5', page: String(page) })));
    expect(pages).toEqual(sortHomes(homes, 'price_asc'));
    const { body } = await call(server.app, token, listings.list, {
      query: { sort: 'city_asc', page: '13' },
    });
    expect(body).toMatchObject({ data: [], meta: { total: 60, per_page: 5, last_page: 12 } });
  });

  test('says the views it is sorted by, none where no website showed the listing, and that days are missing', async () => {
    const { client, homes } = await newHomes();
    const rows = await list(client.vic.token, { sort: 'views_desc', take: '100' });
    const expected = new Map(homes.map(({ id, views }) => [id, views]));
    for (const { id, views } of rows)
      expect(views).toEqual(
        expected.get(id) === null ? null : { count: expected.get(id), is_partial: false },
      );
    await owner.query(
      `INSERT INTO app.counter_gaps (client_id, began_at, ended_at) VALUES ($1, '2026-11-05T12:00:00Z', '2026-11-05T15:00:00Z')`,
      [client.id],
    );
    const [first] = await list(client.vic.token, { sort: 'views_desc' });
    expect(first?.views).toEqual({ count: 12, is_partial: true });
    expect((await list(client.vic.token, {})).every(({ views }) => views === null)).toBe(true);
  });

  test('says the same views when they were added up a day before, several days before, or not at all', async () => {
    const { client } = await newHomes();
    const { token } = client.vic;
    const sorts: ListingSort[] = ['views_desc', 'views_asc'];
    const ask = async () => {
      const answers = await Promise.all(sorts.map((sort) => list(token, { sort, take: '100' })));
      return answers.flat().map(({ id, views }) => [id, views]);
    };
    await countViews(client, '2026-11-02', {});
    const expected = await ask();
    for (const day of ['2026-11-19', '2026-10-21', '2026-11-02']) {
      await owner.query(
        `UPDATE app.site_days s SET last_30_days = CASE WHEN day = $2 THEN (
           SELECT coalesce(jsonb_object_agg(v.key, v.n), '{}') FROM (
             SELECT k.key, sum(k.value::int) AS n FROM app.site_days d, jsonb_each_text(d.listings) k
             WHERE d.client_id = s.client_id AND d.day > s.day - 30 AND d.day <= s.day GROUP BY 1) v) END
         WHERE client_id = $1`,
        [client.id, day],
      );
      expect([day, await ask()]).toEqual([day, expected]);
    }
  });

  test('has a listing among those without photos from the moment its last photo goes', async () => {
    const client = await newClient();
    const home = await addHome(client, { ...drawHome(), photo: true });
    await addFile(client, home.id, 1, 'second');
    const without = () => listIds(client.vic.token, { without_photos: '1' });
    const removePhoto = () =>
      owner.query(
        `DELETE FROM app.files WHERE id = (SELECT min(file_id) FROM app.listing_media WHERE listing_id = $1)`,
        [home.id],
      );
    const readVersion = async () =>
      (await owner.query('SELECT version FROM app.listings WHERE id = $1', [home.id])).rows;
    const version = await readVersion();
    expect(await without()).toEqual([]);
    await removePhoto();
    expect(await without()).toEqual([]);
    await removePhoto();
    expect(await without()).toEqual([home.id]);
    await addFile(client, home.id, 1, 'third');
    expect(await without()).toEqual([]);
    expect(await readVersion()).toEqual(version);
  });

  test('knows no views before a day was counted', async () => {
    const client = await newClient();
    await addHome(client, { ...drawHome(), views: 0 });
    expect((await list(client.vic.token, { sort: 'views_desc' })).map(({ views }) => views)).toEqual([null]);
  });

  test.each([
    ['sort', 'nonsense', 'Please choose an order from the list.'],
    ['type', 'Castle', 'Please choose a property type.'],
    ['take', '500', 'Please choose a number from 1 to 100.'],
  ])('is refused with a sentence for a %s that does not exist', async (name, value, sentence) => {
    const { vic } = await newClient();
    const refused = await call(server.app, vic.token, listings.list, { query: { [name]: value } });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { [name]: [sentence] } }]);
  });
});

test('cities are those of the client’s own listings, each in its most frequent spelling', async () => {
  const [client, other] = [await newClient(), await newClient()];
  for (const city of ['vancouver', 'Vancouver', 'Vancouver', 'Québec', 'Abbotsford'])
    await addHome(client, { ...drawHome(), city });
  await addHome(other, { ...drawHome(), city: 'Toronto' });
  expect((await call(server.app, client.vic.token, listings.cities)).body).toEqual({
    data: ['Abbotsford', 'Québec', 'Vancouver'],
  });
});

describe('several listings', () => {
  const several = async (client: ClientWorld, body: object) =>
    parseData(
      listings.updateSeveral.data,
      await call(server.app, client.eve.token, listings.updateSeveral, { body }),
    );
  const countEvents = async (client: ClientWorld) =>
    (
      await owner.query(
        `SELECT FROM app.activity WHERE client_id = $1 AND event = 'listing.several_edited'`,
        [client.id],
      )
    ).rowCount;

  test('are changed as far as they can be, and the answer says why the others are not', async () => {
    const client = await newClient({ services: ['in_touch', 'web'] });
    const of = (fields: Partial<Home>) =>
      addHome(client, { ...drawHome(), newsletter: false, others: false, status: 1, ...fields });
    const [plain, already, colleague] = [
      await of({}),
      await of({ newsletter: true }),
      await of({ others: true }),
    ];
    const deleted = await of({});
    await call(server.app, client.eve.token, listings.remove, { params: { id: deleted.id } });
    const ids = [plain.id, already.id, colleague.id, deleted.id];
    expect(await several(client, { ids, marketing_newsletter: true })).toEqual({
      ids: [plain.id],
      unchanged: [
        { id: already.id, reason: 'same' },
        { id: colleague.id, reason: 'of_colleague' },
        { id: deleted.id, reason: 'gone' },
      ],
    });
    expect(await countEvents(client)).toBe(1);
    expect(await several(client, { ids, marketing_newsletter: true })).toMatchObject({ ids: [] });
    expect(await countEvents(client)).toBe(1);
    expect((await several(client, { ids, status_id: 4 })).ids).toEqual([plain.id, already.id, colleague.id]);
  });
});
