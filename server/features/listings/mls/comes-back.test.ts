import { expect, test } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const mls = await testMls(listingJobs);
const { server, newClient, feedSays, importOne, read, update, sync } = mls;
const { publishPages } = testPublisher(mls);

type Step = [said: Record<string, unknown> | null, status: number, isShown: boolean];
const forSale: Step = [{ StandardStatus: 'Active', ClosePrice: null, CloseDate: null }, 1, true];
const pending: Step = [{ StandardStatus: 'Pending', ClosePrice: null, CloseDate: null }, 2, true];
const closed: Step = [
  { StandardStatus: 'Closed', ClosePrice: 1_700_000, CloseDate: '2026-11-18T00:00:00Z' },
  3,
  true,
];
const withdrawn: Step = [{ StandardStatus: 'Withdrawn', Latitude: null, Longitude: null }, 4, false];
const gone: Step = [null, 6, false];
const hidden: Step = [{ StandardStatus: 'Active', InternetEntireListingDisplayYN: false }, 6, false];
// each follows each of the others
const steps = [
  forSale,
  pending,
  forSale,
  closed,
  forSale,
  withdrawn,
  forSale,
  gone,
  forSale,
  hidden,
  pending,
  withdrawn,
  pending,
  gone,
  pending,
  closed,
  withdrawn,
  gone,
  closed,
  pending,
  hidden,
  closed,
  gone,
  withdrawn,
  hidden,
  forSale,
];

const listed = async ({ token }: Person) =>
  parseData(listings.list.data, await call(server.app, token, listings.list, {})).map(({ id }) => id);

test('a home follows the MLS out of the market and back as often as it goes, as one listing', async () => {
  const { alice, siteId } = await newClient();
  const id = await importOne(alice, 'R2900001');
  const openhouses = [{ date: '2026-11-28', start_time: '13:00', end_time: '14:00' }];
  await update(alice, id, { openhouses });
  const list = async (show: string) => (await server.app.inject(`/sites/${siteId}/listings${show}`)).body;
  for (const [at, [said, status, isShown]] of steps.entries()) {
    await feedSays({ R2900001: said });
    await sync(alice, [id]);
    await publishPages();
    const listing = await read(alice, id);
    const isSold = status === 3;
    const step = [at, said];
    expect([step, listing.status_id]).toEqual([step, status]);
    if (said !== null && status !== 6)
      expect([step, listing.sold_price, listing.date_sold]).toEqual([
        step,
        ...(isSold
          ? ['1700000.00', '2026-11-18']
          : status === 4
            ? [listing.sold_price, listing.date_sold]
            : [null, null]),
      ]);
    expect([step, await listed(alice)]).toEqual([step, [id]]);
    const path = `/listings/${id}-`;
    expect([step, (await list('')).includes(path), (await list('?show=sold')).includes(path)]).toEqual([
      step,
      isShown && !isSold,
      isSold,
    ]);
    const url = new URL(listing.publish?.url ?? `http://x/sites/${siteId}/listings/${id}`);
    const page = await server.app.inject(url.pathname);
    // no home that is sold or off the market invites anybody
    const invites = page.body.includes('Open houses') || page.body.includes('What it could cost a month');
    expect([step, invites]).toEqual([step, isShown && !isSold]);
  }
});
