import { expect, test } from 'vitest';
import { listings, type Listing } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { call, noon, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { server, newClient, owner, feedSays, importOne, imported, importIds, read, update, choose, sync } =
  await testMls(listingJobs);

const hour = 3_600_000;
const later = async (hours: number, work: () => Promise<unknown>) => {
  server.clock.now = new Date(noon.getTime() + hours * hour);
  await work();
};
const pricesOf = ({ price_changes }: Pick<Listing, 'price_changes'>) =>
  price_changes.map(({ changed_at, from, to }) => [changed_at, Number(from), Number(to)]);
const listed = async ({ token }: Person, query: Record<string, string> = {}) =>
  parseData(listings.list.data, await call(server.app, token, listings.list, { query })).map(({ id }) => id);
/** As the database has them, not as the answer says. */
const stored = async (id: number) =>
  (
    await owner.query(
      `SELECT g.market_date::text, k.contract_date::text, k.shows_history FROM app.listings g
       JOIN app.mls_links k ON k.client_id = g.client_id AND k.listing_id = g.id WHERE g.id = $1`,
      [id],
    )
  ).rows;

test('the days of the feed are stored as it says them, and none where it says none', async () => {
  const { alice } = await newClient();
  await feedSays({
    R2900001: { OnMarketDate: '2026-11-05', ListingContractDate: '2026-11-01' },
    R2900002: { OnMarketDate: null, ListingContractDate: null },
  });
  const [known = 0, unknown = 0] = await imported(alice, 'R2900001', 'R2900002');
  expect(await stored(known)).toEqual([
    { market_date: '2026-11-05', contract_date: '2026-11-01', shows_history: true },
  ]);
  expect(await stored(unknown)).toEqual([{ market_date: null, contract_date: null, shows_history: true }]);
  expect((await read(alice, unknown)).market_date).toBeNull();
});

test('the price before the import is known where the feed says when it ended', async () => {
  const { alice } = await newClient();
  const change = { PreviousListPrice: 1_900_000, PriceChangeTimestamp: '2026-11-10T16:00:00Z' };
  await feedSays({
    R2900001: change,
    R2900002: { PreviousListPrice: 1_000_000 },
    R2900003: { ...change, PriceChangeTimestamp: '2026-11-30T16:00:00Z' },
  });
  const ids = await imported(alice, 'R2900001', 'R2900002', 'R2900003');
  const all = await Promise.all(ids.map((id) => read(alice, id)));
  expect(all.map(pricesOf)).toEqual([[['2026-11-10T16:00:00Z', 1_900_000, 1_849_000]], [], []]);
});

test('a price that the feed changes is kept, with the time that the feed gives or that of the sync', async () => {
  const { alice } = await newClient();
  const id = await importOne(alice, 'R2900001');
  await feedSays({ R2900001: { ListPrice: 1_800_000 } });
  await later(30, () => sync(alice));
  const at = '2026-11-22T10:00:00Z';
  await feedSays({
    R2900001: { ListPrice: 1_750_000, PreviousListPrice: 1_800_000, PriceChangeTimestamp: at },
  });
  await later(60, () => sync(alice));
  // the feed still tells of the change before
  await feedSays({
    R2900001: { ListPrice: 1_760_000, PreviousListPrice: 1_800_000, PriceChangeTimestamp: at },
  });
  await later(90, () => sync(alice));
  await later(91, () => sync(alice));
  expect(pricesOf(await read(alice, id))).toEqual([
    ['2026-11-22T02:00:00Z', 1_849_000, 1_800_000],
    [at, 1_800_000, 1_750_000],
    ['2026-11-24T14:00:00Z', 1_750_000, 1_760_000],
  ]);
});

test('a price of the agent is kept as well, and what the feed says beside it is none', async () => {
  const { alice } = await newClient();
  const id = await importOne(alice, 'R2900001');
  await later(1, () => update(alice, id, { price: '1,700,000' }));
  await feedSays({ R2900001: { ListPrice: 1_600_000 } });
  await later(40, () => sync(alice));
  expect(pricesOf(await read(alice, id))).toEqual([['2026-11-20T21:00:00Z', 1_849_000, 1_700_000]]);
  await later(50, () => choose(alice, id, { take: ['price'] }));
  expect(pricesOf(await read(alice, id)).at(-1)).toEqual(['2026-11-22T22:00:00Z', 1_700_000, 1_600_000]);
});

test('a price that is put right on the day it was typed was no price', async () => {
  const { alice } = await newClient();
  const body = { street_address: '1 Elm Street', city: 'Victoria', state_or_province: 'BC', price: '99' };
  const { id } = parseData(
    listings.create.data,
    await call(server.app, alice.token, listings.create, { body }),
  );
  await later(23, () => update(alice, id, { price: '990000' }));
  expect((await read(alice, id)).price_changes).toEqual([]);
  await later(24, () => update(alice, id, { price: '980000' }));
  expect(pricesOf(await read(alice, id))).toEqual([['2026-11-21T20:00:00Z', 990_000, 980_000]]);
});

test('the prices of a home stay when it is listed again under another number', async () => {
  const { alice } = await newClient();
  const earlier = await importOne(alice, 'R2900060');
  const before = await read(alice, earlier);
  const { successes } = await importIds(alice, 'R2900061');
  const body = { listing_id: successes[0]?.id ?? 0 };
  await call(server.app, alice.token, listingsMls.continue, { params: { id: earlier }, body });
  const after = await read(alice, earlier);
  const changes =
    Number(before.price) === Number(after.price) ? [] : [[Number(before.price), Number(after.price)]];
  expect(pricesOf(after).map(([, from, to]) => [from, to])).toEqual(changes);
  expect((await stored(earlier))[0]).toMatchObject({ contract_date: '2026-10-30' });
});

test('the latest on the market comes first, whenever it was imported, also in a search', async () => {
  const { alice } = await newClient();
  const days = { R2900001: '2026-11-15', R2900002: '2026-11-18', R2900003: '2026-09-01' };
  await feedSays(
    Object.fromEntries(Object.entries(days).map(([id, OnMarketDate]) => [id, { OnMarketDate }])),
  );
  const [first = 0, second = 0, third = 0] = await imported(alice, 'R2900001', 'R2900002', 'R2900003');
  const latest = [second, first, third];
  for (const query of [{}, { status: 'active' }, { status: '1' }, { search: 'R29' }])
    expect(await listed(alice, query)).toEqual(latest);
  await update(alice, third, { market_date: '2026-11-19' });
  expect(await listed(alice)).toEqual([third, second, first]);
  // one without a day is as new as its entry
  await update(alice, first, { market_date: '' });
  expect(await listed(alice)).toEqual([first, third, second]);
});

test('a day that no calendar has is refused', async () => {
  const { alice } = await newClient();
  const id = await importOne(alice, 'R2900001');
  for (const market_date of ['2026-02-30', '11/02/2026', '1700-01-01'])
    expect((await update(alice, id, { market_date })).body).toMatchObject({
      errors: { market_date: ['Please enter a valid date.'] },
    });
});
