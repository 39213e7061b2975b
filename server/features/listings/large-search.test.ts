import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ListingRow, listings } from '#contract/listings/listings.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

type SentQuery = Record<string, string>;
async function search({ vic }: ClientWorld, query: SentQuery) {
  const { body } = await call(server.app, vic.token, listings.list, { query: { take: '5', ...query } });
  const page = z.object({ data: z.array(ListingRow), meta: z.object({ total: z.int() }) });
  const { data, meta } = z.parse(page, body);
  return { streets: data.map(({ street_address }) => street_address), total: meta.total };
}

/** Homes in order, each newer and dearer than the one before. */
const addHomes = (client: ClientWorld, homes: number) =>
  owner.query(
    `INSERT INTO app.listings (client_id, status_id, type, price, street_address, city, state_or_province, country, created_at, updated_at)
     SELECT $1, 1, 'Condo', 500000 + k, k || ' Rue de l''Église', 'Montréal', 'QC', 'CA', $2::timestamptz + make_interval(secs => k), $2
     FROM generate_series(1, $3::int) k`,
    [client.id, noon, homes],
  );

test.each([40, 5300])(
  'a search among %i homes has all that fit, counted and in each order',
  async (homes) => {
    const [client, other] = [await newClient(), await newClient()];
    await addHomes(client, homes);
    await addHomes(other, 10);
    const all = Array.from({ length: homes }, (_, at) => `${at + 1} Rue de l'Église`);
    for (const [words, fits] of [
      ['eglise', () => true],
      ['MONTREAL rue', () => true],
      ['39', (street: string) => street.includes('39')],
      ['39 église', (street: string) => street.includes('39')],
      ['nowhere', () => false],
    ] as const) {
      const expected = all.filter(fits);
      for (const sort of ['date_desc', 'price_desc', 'price_asc', 'views_desc']) {
        const sorted = sort === 'price_asc' ? expected : expected.toReversed();
        expect([words, sort, await search(client, { search: words, sort })]).toEqual([
          words,
          sort,
          { streets: sorted.slice(0, 5), total: expected.length },
        ]);
      }
    }
  },
);

test('a home with the longest words in another script is stored, searched and sorted', async () => {
  const { vic, eve } = await newClient();
  // no two of them repeat, so that nothing in them can be compressed
  const words = (length: number, from: number) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((from + at * 7919) % 20_000))).join('');
  const body = {
    type: 'Condo',
    price: '725000',
    street_address: words(100, 1),
    unit_number: words(20, 3),
    area: words(100, 5),
    community: words(100, 7),
    city: words(100, 9),
    mls_id: words(30, 11),
    state_or_province: 'BC',
    postal_code: 'V6B 1A1',
  };
  expect((await call(server.app, eve.token, listings.create, { body })).status).toBe(201);
  const query = { search: body.city.slice(40, 50), sort: 'price_desc', take: '5' };
  const answer = await call(server.app, vic.token, listings.list, { query });
  expect(answer.body).toMatchObject({ data: [{ city: body.city }], meta: { total: 1 } });
});
