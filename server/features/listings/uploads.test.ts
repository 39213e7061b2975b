import { createSampleSource } from '#server/engines/mls/sample/sample-source.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import sharp from 'sharp';
import { Listing, listings } from '#contract/listings/listings.ts';
import { ListingFile } from '#contract/listings/files.ts';
import { sizedUrl } from '#contract/photo-sizes.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { removeFiles } from '#server/core/files/jobs.ts';
import { createTaskContext, createWorkerPool, withConnection } from '#server/core/db/worker-pool.ts';
import { sendFiles } from '#server/testing/files.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { deleteUnusedFiles, listingJobs } from './jobs.ts';

const { server, newClient, dataDir, owner } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const store = createLocalStore(`${dataDir}/files`);

const house = { street_address: '12 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };
const photo = (width = 1200) =>
  sharp({ create: { width, height: 800, channels: 3, background: '#7a9' } })
    .withExif({ IFD3: { GPSLatitude: '49/1 16/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

async function upload(token: string, type_id: string, files: { bytes: Buffer; name: string }[]) {
  return sendFiles(server.app, token, files, { to: listings.upload, fields: { type_id } });
}

async function uploadPhotos(token: string, count: number): Promise<ListingFile[]> {
  const bytes = await photo();
  const answer = await upload(
    token,
    '1',
    Array.from({ length: count }, (_each, n) => ({ bytes, name: `${n}.jpg` })),
  );
  return z.parse(z.array(ListingFile), answer.body.data);
}

const make = async (token: string, fields: object) =>
  parseData(Listing, await call(server.app, token, listings.create, { body: { ...house, ...fields } }));
const update = async (token: string, id: number, body: object) =>
  parseData(Listing, await call(server.app, token, listings.update, { params: { id }, body }));
const idsOf = (files: { id: number }[]) => files.map(({ id }) => ({ id }));

async function queued(name: string): Promise<unknown[]> {
  const { rows } = await owner.query<{ data: unknown }>(
    'DELETE FROM jobs.job WHERE name = $1 RETURNING data',
    [name],
  );
  return rows.map(({ data }) => data);
}

/** Does the worker's work for every task of a queue. */
async function work(name: string): Promise<void> {
  const pool = createWorkerPool(server.database.worker, () => {});
  const task = listingJobs({ files: store, mls: createSampleSource(), quota: 1e9 }).tasks?.find(
    (one) => one.name === name,
  );
  try {
    for (const data of await queued(name))
      await withConnection(
        pool,
        (client) => task?.run(createTaskContext(client, server.clock.now), data) ?? Promise.resolve(),
      );
  } finally {
    await pool.end();
  }
}

const statusOf = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode;

test('photos keep the order they are sent in, and the first is the cover', async () => {
  const { alice } = await newClient();
  const [a, b, c] = await uploadPhotos(alice.token, 3);
  const listing = await make(alice.token, { photos: [c, a, b] });
  expect(idsOf(listing.photos)).toEqual(idsOf([c, a, b].flatMap((file) => file ?? [])));
  const after = await update(alice.token, listing.id, {
    photos: idsOf([b, c].flatMap((file) => file ?? [])),
  });
  expect(idsOf(after.photos)).toEqual(idsOf([b, c].flatMap((file) => file ?? [])));
  const { body } = await call(server.app, alice.token, listings.list, {});
  expect(body).toMatchObject({ data: [{ cover: { id: b?.id }, photo_count: 2 }] });
});

test('the worker makes a photo in three widths, which are served and go with it', async () => {
  const { alice } = await newClient();
  const [uploaded] = await uploadPhotos(alice.token, 1);
  expect(uploaded).toMatchObject({ widths: [], width: null });
  const { id } = await make(alice.token, { photos: idsOf(uploaded ? [uploaded] : []) });
  await work('make-photo-sizes');
  const { photos } = await update(alice.token, id, {});
  expect(photos).toMatchObject([{ width: 1200, height: 800, widths: [480, 960, 1200] }]);
  const url = photos[0]?.url ?? '';
  const sized = await server.app.inject({ method: 'GET', url: sizedUrl(url, 480, 'webp') });
  expect(sized.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const { width, exif } = await sharp(sized.rawPayload).metadata();
  expect([width, exif]).toEqual([480, undefined]);
  expect((await sharp((await server.app.inject(url)).rawPayload).metadata()).exif).toBeUndefined();

  await call(server.app, alice.token, listings.remove, { params: { id } });
  for (const data of await queued('remove-files'))
    await removeFiles(store, z.parse(z.object({ names: z.array(z.string()) }), data).names);
  expect(
    await Promise.all([url, sizedUrl(url, 480, 'webp'), sizedUrl(url, 1200, 'jpg')].map(statusOf)),
  ).toEqual([404, 404, 404]);
});

test('a photo that is left out is removed, unless another listing has it', async () => {
  const { alice } = await newClient();
  const files = await uploadPhotos(alice.token, 2);
  const first = await make(alice.token, { photos: idsOf(files) });
  await make(alice.token, { photos: idsOf(files.slice(0, 1)) });
  await update(alice.token, first.id, { photos: [] });
  const removed = z.parse(z.array(z.object({ names: z.array(z.string()) })), await queued('remove-files'));
  expect(removed.flatMap(({ names }) => names).map((name) => `/files/${name}`)).toEqual([files[1]?.url]);
});

test('each kind takes its own types of file, and its own number', async () => {
  const { alice, vic } = await newClient();
  const jpg = { bytes: await photo(300), name: 'a.jpg' };
  const brochure = { bytes: pdf, name: 'a.pdf' };
  expect((await upload(alice.token, '3', [brochure])).status).toBe(201);
  expect((await upload(alice.token, '2', [brochure])).status).toBe(201);
  expect((await upload(alice.token, '1', [brochure])).status).toBe(415);
  expect((await upload(alice.token, '3', [jpg])).status).toBe(415);
  expect((await upload(alice.token, '3', Array(6).fill(brochure))).status).toBe(422);
  expect((await upload(alice.token, '9', [jpg])).status).toBe(422);
  expect((await upload(vic.token, '1', [jpg])).status).toBe(403);
});

test('each kind of picture is taken for what it is, and refused in a sentence of its own', async () => {
  const { alice } = await newClient();
  const base = sharp({ create: { width: 30, height: 20, channels: 3, background: '#7a9' } });
  const [webp, gif] = [await base.clone().webp().toBuffer(), await base.clone().gif().toBuffer()];
  for (const type_id of ['1', '2', '4'])
    expect(await upload(alice.token, type_id, [{ bytes: webp, name: 'chat.jpg' }])).toMatchObject({
      status: 201,
      body: { data: [{ url: expect.stringMatching(/\.webp$/) }] },
    });
  expect(await upload(alice.token, '1', [{ bytes: gif, name: 'a.jpg' }])).toMatchObject({
    status: 415,
    body: { error: 'We can’t take this kind of picture. Please choose a JPG, PNG or WEBP file.' },
  });
  expect(await upload(alice.token, '1', [{ bytes: pdf, name: 'a.pdf' }])).toMatchObject({
    status: 415,
    body: { error: 'This isn’t a picture. Please choose a JPG, PNG or WEBP file.' },
  });
});

test('a file has its place among its own kind, and in its own client', async () => {
  const [{ alice }, other] = [await newClient(), await newClient()];
  const [file] = await uploadPhotos(alice.token, 1);
  const sent = (token: string, fields: object) =>
    call(server.app, token, listings.create, { body: { ...house, ...fields } });
  expect((await sent(alice.token, { brochures: [{ id: file?.id }] })).status).toBe(422);
  expect((await sent(other.alice.token, { photos: [{ id: file?.id }] })).status).toBe(404);
});

test('what was uploaded and never saved is deleted after thirty days', async () => {
  const { alice } = await newClient();
  const files = await uploadPhotos(alice.token, 2);
  await make(alice.token, { photos: idsOf(files.slice(0, 1)) });
  const names = await deletedAfterThirtyDays();
  expect(names).toContain(files[1]?.url);
  expect(names).not.toContain(files[0]?.url);
});

async function deletedAfterThirtyDays(): Promise<string[]> {
  await queued('remove-files');
  const pool = createWorkerPool(server.database.worker, () => {});
  const later = new Date(server.clock.now.getTime() + 31 * 86_400_000);
  await withConnection(pool, (client) => deleteUnusedFiles(createTaskContext(client, later)));
  await pool.end();
  const removed = z.parse(z.array(z.object({ names: z.array(z.string()) })), await queued('remove-files'));
  return removed.flatMap(({ names }) => names).map((name) => `/files/${name}`);
}

const uploadImages = async (token: string, count: number): Promise<ListingFile[]> => {
  const bytes = await photo(300);
  const files = Array.from({ length: count }, (_each, n) => ({ bytes, name: `${n}.jpg` }));
  return z.parse(z.array(ListingFile), (await upload(token, '4', files)).body.data);
};
const showing = (files: readonly { url: string }[]) =>
  files.map(({ url }) => `<img src="${url}" alt="The view">`).join('');

test('images of a description stay as long as it shows them, and go with the listing', async () => {
  const { alice } = await newClient();
  const [kept, dropped, never] = await uploadImages(alice.token, 3);
  const both = [kept, dropped].flatMap((file) => file ?? []);
  const { id, description, photos } = await make(alice.token, { description: showing(both) });
  expect([description, photos]).toEqual([showing(both), []]);
  await update(alice.token, id, { description: showing(both.slice(0, 1)) });
  // left out by mistake, it can be restored
  expect(await statusOf(dropped?.url ?? '')).toBe(200);
  const deleted = await deletedAfterThirtyDays();
  expect(deleted).toEqual(expect.arrayContaining([dropped?.url, never?.url]));
  expect(deleted).not.toContain(kept?.url);

  await call(server.app, alice.token, listings.remove, { params: { id } });
  expect(await queued('remove-files')).toMatchObject([{ names: [kept?.url.replace('/files/', '')] }]);
});

test('a description keeps images of its own client and kind alone', async () => {
  const [{ alice }, other] = [await newClient(), await newClient()];
  const [[image], [cover]] = [await uploadImages(alice.token, 1), await uploadPhotos(alice.token, 1)];
  const description = showing([image, cover].flatMap((file) => file ?? []));
  await make(other.alice.token, { description });
  const { id } = await make(alice.token, { photos: idsOf(cover ? [cover] : []) });
  expect(await deletedAfterThirtyDays()).toContain(image?.url);
  expect((await update(alice.token, id, { description })).photos).toMatchObject([{ id: cover?.id }]);
  await update(alice.token, id, { description: null });
  expect(await update(alice.token, id, {})).toMatchObject({ description: null, photos: [{ id: cover?.id }] });
});

test('images of a description are pictures, twenty at most, and made in no other width', async () => {
  const { alice } = await newClient();
  await queued('make-photo-sizes');
  const images = await uploadImages(alice.token, 1);
  expect(await queued('make-photo-sizes')).toEqual([]);
  expect((await upload(alice.token, '4', [{ bytes: pdf, name: 'a.pdf' }])).status).toBe(415);
  const twenty = Array<ListingFile[]>(20).fill(images).flat();
  await make(alice.token, { description: showing(twenty) });
  const more = { ...house, description: showing([...twenty, ...images]) };
  expect(await call(server.app, alice.token, listings.create, { body: more })).toMatchObject({
    status: 422,
    body: { errors: { description: ['Please use at most 20 images.'] } },
  });
});

test('what a photo shows is kept with its listing through other orders, and is emptied by hand alone', async () => {
  const { alice } = await newClient();
  const [first, second] = await uploadPhotos(alice.token, 2);
  const [a, b] = [first?.id ?? 0, second?.id ?? 0];
  const { id, photos, version } = await make(alice.token, {
    photos: [{ id: a, alt: ' The  kitchen ' }, { id: b }],
  });
  const altsOf = (listing: Pick<Listing, 'photos'>) => listing.photos.map((photo) => [photo.id, photo.alt]);
  expect(altsOf({ photos })).toEqual([
    [a, 'The kitchen'],
    [b, null],
  ]);
  expect(altsOf(await update(alice.token, id, { photos: [{ id: b }, { id: a }] }))).toEqual([
    [b, null],
    [a, 'The kitchen'],
  ]);
  // the others' change of one description and mine of another are joined
  await update(alice.token, id, { photos: [{ id: b, alt: 'The bay' }, { id: a }] });
  const begun = await update(alice.token, id, {});
  await update(alice.token, id, { photos: [{ id: b, alt: 'The bay at dusk' }, { id: a }] });
  const joined = await update(alice.token, id, {
    version: begun.version,
    photos: [
      { id: b, alt: 'The bay' },
      { id: a, alt: 'The stove' },
    ],
  });
  expect(begun.version).toBeGreaterThan(version);
  expect(altsOf(joined)).toEqual([
    [b, 'The bay at dusk'],
    [a, 'The stove'],
  ]);
  expect(
    altsOf(
      await update(alice.token, id, {
        photos: [
          { id: b, alt: '' },
          { id: a, alt: null },
        ],
      }),
    ),
  ).toEqual([
    [b, null],
    [a, null],
  ]);
  const long = await call(server.app, alice.token, listings.update, {
    params: { id },
    body: { photos: [{ id: a, alt: 'x'.repeat(161) }] },
  });
  expect(long.status).toBe(422);
});
