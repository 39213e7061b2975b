import { expect, test } from 'vitest';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { newClient, work, feedSays, importOne, read, sync, update } = await testMls(listingJobs);

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

test('photos that the board gives a new time, key or order stay shown, with the words of the agent', async () => {
  const { alice } = await newClient();
  type Photo = [key: string, name: string];
  const boardSays = (time: string, ...photos: readonly Photo[]) =>
    feedSays({
      R2900004: {
        Media: photos.map(([key, name], n) => ({
          MediaKey: `R2900004-${key}`,
          MediaURL: `sample:pictures/${name}.jpg`,
          Order: n,
          MediaModificationTimestamp: time,
        })),
      },
    });
  const shown = async () => (await read(alice, id)).photos.map((photo) => [photo.id, photo.alt]);
  await boardSays('2026-11-01T00:00:00Z', ['a', 'house'], ['b', 'garden']);
  const id = await importOne(alice, 'R2900004');
  await work();
  const [house, garden] = (await read(alice, id)).photos;
  const words = { house: 'The house from the street', garden: 'Roses by the gate' };
  await update(alice, id, {
    photos: [
      { id: house?.id, alt: words.house },
      { id: garden?.id, alt: words.garden },
    ],
  });
  expect((await read(alice, id)).mls?.follows_photos).toBe(true);

  await boardSays('2026-11-05T00:00:00Z', ['b', 'garden'], ['a', 'house']);
  await sync(alice);
  const turned = [
    [garden?.id, words.garden],
    [house?.id, words.house],
  ];
  expect(await shown()).toEqual(turned);
  await work();
  expect(await shown()).toEqual(turned);

  await boardSays('2026-11-05T00:00:00Z', ['c', 'garden'], ['d', 'house']);
  await sync(alice);
  await work();
  expect(await shown()).toEqual(turned);

  // another picture in the place of one is another picture
  await boardSays('2026-11-06T00:00:00Z', ['c', 'garden'], ['d', 'land']);
  await sync(alice);
  await work();
  const [first, second, ...others] = await shown();
  expect([first, others]).toEqual([turned[0], []]);
  expect(second?.[0]).not.toBe(house?.id);
  expect(second?.[1]).toBeNull();

  // and what the board has taken out goes at once
  await boardSays('2026-11-06T00:00:00Z', ['c', 'garden']);
  await sync(alice);
  expect(await shown()).toEqual([turned[0]]);
});
