import { describe, expect, test } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { call } from '#server/testing/people.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { server, newClient, work, feedSays, importIds, imported, importOne, read, update, sync } =
  await testMls(listingJobs);

describe('a property that is listed again', () => {
  test('is recognised, and the earlier listing goes on with its texts and photos', async () => {
    const { alice } = await newClient();
    const earlier = await importOne(alice, 'R2900060');
    await work();
    await update(alice, earlier, { description: '<p>Our own words.</p>', banner: 'Back' });
    const { photos } = await read(alice, earlier);
    const { successes } = await importIds(alice, 'R2900061');
    expect(successes).toMatchObject([{ continues: { id: earlier, mls_id: 'R2900060' } }]);
    const newer = successes[0]?.id ?? 0;
    const answer = await call(server.app, alice.token, listingsMls.continue, {
      params: { id: earlier },
      body: { listing_id: newer },
    });
    expect(answer.status).toBe(200);
    const listing = await read(alice, earlier);
    expect(listing).toMatchObject({
      mls_id: 'R2900061',
      status_id: 1,
      price: '1625000.00',
      description: '<p>Our own words.</p>',
      banner: 'Back',
      mls: { is_gone: false },
    });
    expect(listing.photos.map(({ id }) => id)).toEqual(photos.map(({ id }) => id));
    expect((await call(server.app, alice.token, listings.read, { params: { id: newer } })).status).toBe(404);
    await feedSays({ R2900061: { ListPrice: 1_600_000 } });
    await sync(alice);
    expect((await read(alice, earlier)).price).toBe('1600000.00');
  });

  test('two listings of different properties are not one', async () => {
    const { alice } = await newClient();
    const [one = 0, other = 0] = await imported(alice, 'R2900001', 'R2900002');
    const answer = await call(server.app, alice.token, listingsMls.continue, {
      params: { id: one },
      body: { listing_id: other },
    });
    expect(answer.status).toBe(422);
  });
});
