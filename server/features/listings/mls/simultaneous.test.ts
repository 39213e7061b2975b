import { expect, test } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { meet } from '#server/testing/locks.ts';
import { call } from '#server/testing/people.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { server, newClient, owner, work, feedSays, importOne } = await testMls(listingJobs);

test('the worker follows the feed while somebody deletes the listing', async () => {
  const { alice, id: client } = await newClient();
  const id = await importOne(alice, 'R2900001');
  await work();
  await feedSays({ R2900001: { ListPrice: 1_000_000 } });
  await call(server.app, alice.token, listingsMls.sync, { body: { ids: [id] } });
  const [, removed] = await meet(
    owner,
    {
      text: 'SELECT FROM app.mls_links WHERE client_id = $1 AND listing_id = $2 FOR UPDATE',
      values: [client, id],
    },
    () => work(),
    () => call(server.app, alice.token, listings.remove, { params: { id } }),
  );
  expect(removed.status).toBe(200);
});
