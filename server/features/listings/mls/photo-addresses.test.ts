import { expect, test } from 'vitest';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { newClient, work, feedSays, importOne, read, sync } = await testMls(listingJobs);

test('a photo that could not be had is copied once the board has another address for it', async () => {
  const { alice } = await newClient();
  const boardSays = (kitchen: string) =>
    feedSays({
      R2900004: {
        Media: ['house', kitchen].map((name, n) => ({
          MediaKey: `R2900004-${n}`,
          MediaURL: `sample:pictures/${name}.jpg`,
          Order: n,
        })),
      },
    });
  await boardSays('gone');
  const id = await importOne(alice, 'R2900004');
  await work();
  expect((await read(alice, id)).photos).toHaveLength(1);
  await boardSays('garden');
  await sync(alice);
  await work();
  expect((await read(alice, id)).photos).toHaveLength(2);
});
