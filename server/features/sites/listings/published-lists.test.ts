import { expect, test } from 'vitest';
import { settings } from '#contract/settings/settings.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { server, newClient, owner } = world;
const { publishPages } = testPublisher(world);

/** A published page as the test made it up. */
type Home = {
  id: number;
  status_id: number;
  type: string;
  bedrooms: string | null;
  price: string | null;
  listed_at: string;
  date_sold: string | null;
  is_reciprocity: boolean;
  board: string | null;
};

let seed = 20_261_128;
/** The next number of a series that looks random, below a limit. */
const draw = (limit: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * limit);
};
const pick = <T>(from: readonly [T, ...T[]]): T => from[draw(from.length)] ?? from[0];

const drawPage = (): Omit<Home, 'id' | 'board'> & { board: string } => ({
  status_id: pick([1, 1, 1, 2, 3, 3]),
  type: pick(['Condo', 'Townhouse', 'Land']),
  bedrooms: pick([null, '1', '2', '3 + den']),
  price: pick([null, '500000.00', '750000.00', '750000.00', '1250000.50']),
  listed_at: pick(['2026-11-20', '2026-11-01', '2026-11-01', '2026-10-05T09:00:00Z']),
  date_sold: pick([null, '2026-10-30', '2026-11-11', '2026-11-11']),
  is_reciprocity: draw(2) === 0,
  board: pick(['ddf', 'northwest', 'gulf', 'removed']),
});

async function addPages(client: ClientWorld, count: number): Promise<Home[]> {
  await owner.query(
    `INSERT INTO app.listings (client_id, status_id, type, price, street_address, city, state_or_province, country, created_at, updated_at)
     SELECT $1, 1, 'Condo', 500000, k || ' Elm Street', 'Vancouver', 'BC', 'CA', now(), now() FROM generate_series(1, $2) k`,
    [client.id, count],
  );
  await publishPages();
  const { rows } = await owner.query<{ id: string }>(
    'SELECT listing_id AS id FROM app.listing_publications WHERE client_id = $1 AND page IS NOT NULL',
    [client.id],
  );
  const homes: Home[] = [];
  for (const { id } of rows) {
    const { board, ...page } = drawPage();
    const listed_by = page.is_reciprocity
      ? { board, brokerage: 'Elm Realty', phone: null, email: null, agent: null }
      : null;
    await owner.query(
      'UPDATE app.listing_publications SET page = page || $2::jsonb WHERE client_id = $1 AND listing_id = $3',
      [client.id, JSON.stringify({ ...page, listed_by }), id],
    );
    homes.push({ ...page, id: Number(id), board: page.is_reciprocity ? board : null });
  }
  return homes;
}

const open = async ({ siteId }: ClientWorld, query: string) =>
  (await server.app.inject(`/sites/${siteId}/listings?${query}`)).payload;
const idsIn = (page: string) => [...page.matchAll(/\/listings\/(\d+)-/g)].map(([, id]) => Number(id));

/** The ids of all pages of a list, and how many it says there are. */
async function readList(client: ClientWorld, query: string): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = [];
  for (let number = 1; ; number += 1) {
    const page = await open(client, `${query}&page=${number}`);
    ids.push(...idsIn(page));
    if (!page.includes('rel="next"'))
      return { ids, total: Number(/(\d+) homes?<\/p>/.exec(page)?.[1] ?? '0') };
  }
}

const isShown: Record<string, (home: Home) => boolean> = {
  '': ({ status_id, board }) => status_id < 3 && (board === null || ['ddf', 'northwest'].includes(board)),
  own: ({ status_id, board }) => status_id < 3 && board === null,
  others: ({ status_id, board }) => status_id < 3 && board !== null,
  sold: ({ status_id, board }) => status_id === 3 && board === null,
};

function sortHomes(homes: readonly Home[], sort: string): number[] {
  const value = ({ status_id, price, listed_at, date_sold }: Home): number | null => {
    if (sort.startsWith('price')) return price === null ? null : Number(price);
    const day = status_id === 3 ? date_sold : listed_at;
    return day === null ? null : Date.parse(day);
  };
  const turn = sort.endsWith('desc') ? -1 : 1;
  const byId = (a: Home, b: Home) => turn * (a.id - b.id);
  const known = homes.filter((home) => value(home) !== null);
  const unknown = homes.filter((home) => value(home) === null);
  return [
    ...known.toSorted((a, b) => turn * ((value(a) ?? 0) - (value(b) ?? 0)) || byId(a, b)),
    ...unknown.toSorted(byId),
  ].map(({ id }) => id);
}

test('each list of a site is the one that plain JavaScript sorts and filters, over all of its pages', async () => {
  const client = await newClient();
  const homes = await addPages(client, 70);
  await call(server.app, client.alice.token, settings.saveListings, {
    body: { rb_lol_featured_mix_others: '1' },
  });
  const filters: [query: string, fits: (home: Home) => boolean][] = [
    ['', () => true],
    ['&type=Condo', ({ type }) => type === 'Condo'],
    ['&bedrooms=2', ({ bedrooms }) => Number.parseInt(bedrooms ?? '0', 10) >= 2],
    ['&price=750000', ({ price }) => price !== null && Number(price) <= 750_000],
  ];
  for (const [list, shows] of Object.entries(isShown))
    for (const sort of ['date_desc', 'date_asc', 'price_desc', 'price_asc']) {
      const [filter, fits] = pick([filters[0] ?? ['', () => true], ...filters]);
      const query = `show=${list}&sort=${sort}${filter}`;
      const expected = sortHomes(
        homes.filter((home) => shows(home) && fits(home)),
        sort,
      );
      expect([query, await readList(client, query)]).toEqual([
        query,
        { ids: expected, total: expected.length },
      ]);
    }
});

test('a list of more than a thousand homes says so, and its pages lead on', async () => {
  const client = await newClient();
  await addPages(client, 1);
  await owner.query(
    `INSERT INTO app.listing_publications (client_id, listing_id, site_id, state, publisher, published_at, page)
     SELECT p.client_id, p.listing_id + k * 1000000, p.site_id, 'published', 'builtin', p.published_at,
       p.page || jsonb_build_object('id', p.listing_id + k * 1000000, 'status_id', 1, 'is_reciprocity', false, 'listed_by', NULL)
     FROM app.listing_publications p, generate_series(1, 1001) k WHERE p.client_id = $1`,
    [client.id],
  );
  const page = await open(client, 'page=80');
  expect(page).toContain('More than 1,000 homes');
  expect(page).toMatch(/<span>Page 80<\/span>/);
  expect(page).toContain('rel="next"');
  expect(idsIn(page)).toHaveLength(12);
  const last = await open(client, 'page=84');
  expect(last).toContain('rel="prev"');
  expect(last).not.toContain('rel="next"');
  const home = (await server.app.inject(`/sites/${client.siteId}`)).payload;
  expect(home).toContain('See all homes for sale');
});
