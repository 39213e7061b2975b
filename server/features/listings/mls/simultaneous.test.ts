import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { meet } from '#server/testing/locks.ts';
import { call } from '#server/testing/people.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { server, newClient, owner, source, work, feedSays, importOne } = await testMls(listingJobs);

test('the worker copies a photo of the board while somebody deletes the listing', async () => {
  const { alice, id: client } = await newClient();
  const id = await importOne(alice, 'R2900001');
  const [, removed] = await meet(
    owner,
    {
      text: 'SELECT FROM app.mls_photos WHERE client_id = $1 AND listing_id = $2 FOR UPDATE',
      values: [client, id],
    },
    () => work({ only: ['copy-mls-photos'] }),
    () => call(server.app, alice.token, listings.remove, { params: { id } }),
  );
  expect(removed.status).toBe(200);
});

test('nobody waits for a board that is slow with a photo', async () => {
  const { alice, id: client } = await newClient();
  const id = await importOne(alice, 'R2900001');
  let isAsked = false;
  let answer = (_bytes: Buffer): void => {};
  const slow = vi.spyOn(source, 'readPhoto').mockImplementation(() => {
    isAsked = true;
    return new Promise((resolve) => (answer = resolve));
  });
  const working = work({ only: ['copy-mls-photos'] });
  await expect.poll(() => isAsked).toBe(true);
  expect(await call(server.app, alice.token, listings.remove, { params: { id } })).toMatchObject({
    status: 200,
  });
  answer(
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#264653' } })
      .jpeg()
      .toBuffer(),
  );
  await working;
  slow.mockRestore();
  const { rows } = await owner.query(`SELECT FROM app.files WHERE client_id = $1 AND purpose = 'listing'`, [
    client,
  ]);
  expect(rows).toEqual([]);
});

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
