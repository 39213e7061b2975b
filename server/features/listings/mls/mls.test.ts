import { rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingsMls, staffMls } from '#contract/listings/mls.ts';
import { sendFiles } from '#server/testing/files.ts';
import { call, noon, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';
import { createWorkerPool, createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { startMlsRun } from './feed.ts';

const { server, newClient, owner, sam, source, changesFile, ...mls } = await testMls(listingJobs);
const { work, feedSays, importIds, imported, importOne, read, update, choose, sync } = mls;

const takePhotos = ({ token }: Person, id: number) =>
  call(server.app, token, listingsMls.takePhotos, { params: { id } });

describe('an import', () => {
  test('takes numbers as they are typed, and says of each one that fails why', async () => {
    const { alice } = await newClient();
    await importIds(alice, 'R2900003');
    const result = await importIds(
      alice,
      '  r2900001 ',
      '',
      'R2900001',
      'R2999999',
      'R2900003',
      'R2900040',
      'R2900041',
      'R2900042',
    );
    expect(result.successes).toEqual([
      { mls_id: 'R2900001', id: expect.any(Number), address: '1482 Alderwind Crescent', continues: null },
    ]);
    const kind = 'Commercial, lease and exclusive listings cannot be imported.';
    expect(result.failures).toEqual([
      { mls_id: 'R2999999', message: 'Listing not found.' },
      { mls_id: 'R2900003', message: 'This listing is already in your account.' },
      { mls_id: 'R2900040', message: kind },
      { mls_id: 'R2900041', message: kind },
      { mls_id: 'R2900042', message: kind },
    ]);
  });

  test('puts a listing where its board says, by any name of the province, and nowhere where it does not say', async () => {
    const { alice } = await newClient();
    await feedSays({
      R2900001: { StateOrProvince: 'Newfoundland & Labrador', City: "St. John's" },
      R2900002: { StateOrProvince: 'Bavaria' },
      R2900004: { StateOrProvince: null },
    });
    const result = await importIds(alice, 'R2900001', 'R2900002', 'R2900004');
    expect(result.failures).toEqual([
      { mls_id: 'R2900002', message: 'We don’t know the province "Bavaria" of this listing.' },
      { mls_id: 'R2900004', message: 'Your MLS didn’t say in which province this listing is.' },
    ]);
    const id = result.successes[0]?.id ?? 0;
    expect(await read(alice, id)).toMatchObject({ state_or_province: 'NL', country: 'CA' });
    const openhouses = [{ date: '2026-12-05', start_time: '13:00', end_time: '15:00' }];
    await update(alice, id, { openhouses });
    expect((await read(alice, id)).openhouses).toMatchObject([
      { time_zone: 'America/St_Johns', start_date_time: '2026-12-05T16:30:00Z' },
    ]);
    await feedSays({});
  });

  test.each([[[]], [['', '  ', '\n']], [undefined]])('without a number is refused: %j', async (ids) => {
    const { alice } = await newClient();
    const answer = await call(server.app, alice.token, listingsMls.import, { body: { mls_ids: ids } });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: { mls_ids: ['Please add at least one listing.'] } },
    ]);
  });

  test('of more than 50 numbers is refused, repeats apart', async () => {
    const { alice } = await newClient();
    const ids = Array.from({ length: 51 }, (_, n) => `R${n}`);
    const answer = await call(server.app, alice.token, listingsMls.import, { body: { mls_ids: ids } });
    expect(answer.status).toBe(422);
    const repeated = await importIds(alice, ...Array.from({ length: 60 }, () => 'R2900001'));
    expect(repeated.successes).toHaveLength(1);
  });

  test('brings the facts in our words, and whose listing it is', async () => {
    const { alice } = await newClient();
    const [own = 0, other = 0] = await imported(alice, 'R2900002', 'R2900030');
    expect(await read(alice, own)).toMatchObject({
      mls_id: 'R2900002',
      address: '1807 – 980 Harbourlight Way',
      type: 'Condo',
      subtype: 'Apartment',
      price: '879900.00',
      condo_fees: '512.40',
      postal_code: 'V6Z 0B1',
      is_reciprocity: false,
      status_id: 1,
      fields: {},
      mls: { is_gone: false, synced_at: '2026-11-20T20:00:00Z' },
    });
    expect(await read(alice, other)).toMatchObject({ is_reciprocity: true });
  });

  test('stores remarks as the editor would, without what could run', async () => {
    const { alice } = await newClient();
    const { description } = await read(alice, await importOne(alice, 'R2900002'));
    expect(description).toContain('<strong>water views</strong>');
    expect(description).not.toMatch(/script|onclick|bad/);
    const plain = await read(alice, await importOne(alice, 'R2900001'));
    expect(plain.description).toMatch(/^<p>A bright family home.*<\/p><p>The kitchen/);
  });

  test('keeps areas that were said in other units as they were said', async () => {
    const { alice } = await newClient();
    const listing = await read(alice, await importOne(alice, 'R2900015'));
    expect([listing.living_area, listing.lot_size, listing.mls?.originals]).toEqual([
      '3275',
      '17222',
      { living_area: '304.3 Square Metres', lot_size: '0.16 Hectares' },
    ]);
  });

  test('copies the photos in their order, once, and tells staff of one that cannot be had', async () => {
    const { alice, id: client } = await newClient();
    const id = await importOne(alice, 'V9900001');
    expect((await read(alice, id)).mls?.photos_waiting).toBe(6);
    await work();
    const listing = await read(alice, id);
    expect(listing.mls?.photos_waiting).toBe(0);
    expect(listing.photos.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `photo ${n}`));
    // the feed names the rooms, and nothing else is invented
    expect(new Set(listing.photos.map(({ alt }) => alt))).toContain('Kitchen');
    expect(listing.photos.map(({ alt }) => alt)).toContain(null);
    const { rows } = await owner.query(
      `SELECT details FROM app.queue_items WHERE client_id = $1 AND kind = 'mls-photos' AND done_at IS NULL`,
      [client],
    );
    expect(rows).toEqual([{ details: { address: '17 Bufflehead Road', failure: 'it is not there' } }]);
    const served = await server.app.inject({ url: listing.photos[0]?.url ?? '' });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('stops copying where the files of the client are full', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900004');
    await work({ quota: 10 });
    const listing = await read(alice, id);
    expect([listing.photos.length, listing.mls?.photos_waiting]).toEqual([0, 0]);
  });

  test('of the same number at the same moment makes one listing', async () => {
    const { alice } = await newClient();
    const results = await Promise.all([1, 2, 3].map(() => importIds(alice, 'R2900005')));
    expect(results.flatMap((one) => one.successes)).toHaveLength(1);
    expect(results.flatMap((one) => one.failures).map((one) => one.message)).toEqual([
      'This listing is already in your account.',
      'This listing is already in your account.',
    ]);
  });

  test('is no concern of somebody who may only look', async () => {
    const { vic } = await newClient();
    const answer = await call(server.app, vic.token, listingsMls.import, { body: { mls_ids: ['R2900001'] } });
    expect(answer.status).toBe(403);
  });
});

describe('a sync', () => {
  test('follows the feed, except in what the agent has edited', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900003');
    await update(alice, id, { price: '1,199,000', banner: 'New' });
    await feedSays({ R2900003: { ListPrice: 999_000, BedroomsTotal: 4, StandardStatus: 'Pending' } });
    server.clock.now = new Date('2026-11-20T21:00:00Z');
    expect((await sync(alice, [id])).body).toEqual({ data: { count: 1 } });
    expect(await read(alice, id)).toMatchObject({
      price: '1199000.00',
      bedrooms: '4',
      status_id: 2,
      banner: 'New',
      fields: { price: { source: 'both', mls_value: '999000.00', synced_at: '2026-11-20T21:00:00Z' } },
    });
  });

  test('a field that only the agent changed is theirs, and in no dispute', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900003');
    await update(alice, id, { price: '1,199,000' });
    await sync(alice, [id]);
    expect((await read(alice, id)).fields).toEqual({
      price: { source: 'mine', mls_value: '1129000.00', synced_at: '2026-11-20T20:00:00Z' },
    });
  });

  test('a status that several are given at once is the agent’s where it was another one before, and no more', async () => {
    const { alice } = await newClient();
    const [other = 0, same = 0] = await imported(alice, 'R2900003', 'R2900004');
    await feedSays({ R2900004: { StandardStatus: 'Pending' } });
    await sync(alice);
    const { status } = await call(server.app, alice.token, listings.updateSeveral, {
      body: { ids: [other, same], status_id: 2 },
    });
    expect(status).toBe(200);
    await feedSays({});
    await sync(alice);
    expect(await read(alice, other)).toMatchObject({
      status_id: 2,
      fields: { status_id: { source: 'mine', mls_value: 1 } },
    });
    expect(await read(alice, same)).toMatchObject({ status_id: 1, fields: {} });
  });

  test('an own value can be kept, or that of the MLS taken, which is followed again from then on', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900003');
    await update(alice, id, { price: '1,199,000', bedrooms: '5' });
    await feedSays({ R2900003: { ListPrice: 999_000, BedroomsTotal: 4 } });
    await sync(alice);
    const answer = await choose(alice, id, { keep: ['price'], take: ['bedrooms'] });
    expect(parseData(listingsMls.chooseFields.data, answer).fields).toMatchObject({
      price: { source: 'mine' },
    });
    expect(await read(alice, id)).toMatchObject({ price: '1199000.00', bedrooms: '4' });
    await feedSays({ R2900003: { ListPrice: 999_000, BedroomsTotal: 2 } });
    await sync(alice);
    expect(await read(alice, id)).toMatchObject({ price: '1199000.00', bedrooms: '2' });
    expect((await read(alice, id)).fields['price']?.source).toBe('mine');
  });

  test('a field that does not differ cannot be chosen', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900003');
    expect((await choose(alice, id, { take: ['price'] })).body).toMatchObject({
      errors: { take: ['This field has the value of the MLS already.'] },
    });
    expect((await choose(alice, id, { keep: ['banner'] })).status).toBe(422);
  });

  test('an address that the board hides is hidden here, and one the agent hides stays so', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900003');
    await feedSays({ R2900003: { InternetAddressDisplayYN: false } });
    await sync(alice);
    expect((await read(alice, id)).is_address_displayable).toBe(false);
    await feedSays({});
    await sync(alice);
    expect((await read(alice, id)).is_address_displayable).toBe(false);
  });

  test('what its agent hides from websites stays hidden, whatever the board says', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900003');
    await update(alice, id, { is_hidden: true });
    await feedSays({ R2900003: { ListPrice: 777_000 } });
    await sync(alice);
    expect(await read(alice, id)).toMatchObject({ price: '777000.00', is_hidden: true, fields: {} });
  });

  test('photos follow the board until the agent changes them', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900004');
    await work();
    const before = (await read(alice, id)).photos;
    const photo = (name: string, n: number) => ({
      MediaKey: `R2900004-${name}`,
      MediaURL: `sample:pictures/${name}.jpg`,
      Order: n,
    });
    await feedSays({ R2900004: { Media: [photo('garden', 0), photo('house', 1)] } });
    await sync(alice);
    const after = (await read(alice, id)).photos;
    expect(before).toHaveLength(2);
    expect(after).toHaveLength(2);
    expect(after[0]?.id).toBe(before[1]?.id);
    await update(alice, id, { photos: after.toReversed().map((one) => ({ id: one.id })) });
    await feedSays({ R2900004: { Media: [photo('land', 0)] } });
    await sync(alice);
    expect((await read(alice, id)).photos.map((one) => one.id)).toEqual(
      after.toReversed().map((one) => one.id),
    );
  });

  test('the photos of the board can be taken again: in its order, with what is new, without those of the agent', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900004');
    await work();
    const [first, second] = (await read(alice, id)).photos;
    const sent = await sendFiles(
      server.app,
      alice.token,
      [
        {
          bytes: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a9' } })
            .png()
            .toBuffer(),
          name: 'mine.png',
        },
      ],
      {
        to: listings.upload,
        fields: { type_id: '1' },
      },
    );
    const own = sent.body.data[0]?.id;
    await update(alice, id, { photos: [{ id: own }, { id: second?.id }] });
    expect((await read(alice, id)).mls?.follows_photos).toBe(false);
    expect((await takePhotos(alice, id)).status).toBe(200);
    await work();
    const { photos, mls: known } = await read(alice, id);
    expect(photos).toHaveLength(2);
    expect(photos[1]?.id).toBe(second?.id);
    expect(photos[0]?.id).not.toBe(own);
    expect(photos[0]?.name).toBe(first?.name);
    expect(known).toMatchObject({ follows_photos: true, photos_waiting: 0 });
    expect((await takePhotos(alice, id)).status).toBe(200);
  });

  test('of a listing that no board has there are no photos to take', async () => {
    const { alice } = await newClient();
    const house = { street_address: '12 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };
    const { id } = parseData(Listing, await call(server.app, alice.token, listings.create, { body: house }));
    expect((await takePhotos(alice, id)).status).toBe(404);
  });

  test('a listing of another client is not asked about', async () => {
    const [one, other] = [await newClient(), await newClient()];
    const id = await importOne(one.alice, 'R2900003');
    expect((await sync(other.alice, [id])).status).toBe(404);
  });

  test('numbers of agents that staff enter decide whose listings are whose', async () => {
    const client = await newClient();
    const saved = await call(server.app, sam.token, staffMls.changeAgentIds, {
      params: { id: client.id },
      body: { mls_agent_ids: ['V12345', 'V12345', ' V777 '] },
    });
    const numbers = { mls_agent_ids: ['V12345', 'V777'], unconfirmed_ids: [] };
    expect(parseData(staffMls.changeAgentIds.data, saved)).toEqual(numbers);
  });
});

describe('a run over the feed', () => {
  const run = async () => {
    const pool = createWorkerPool(server.database.worker, () => {});
    await withConnection(pool, (client) => startMlsRun(createTaskContext(client, server.clock.now), source));
    await pool.end();
    await work();
  };
  const later = (hours: number) => (server.clock.now = new Date(noon.getTime() + hours * 3_600_000));

  test('finds what changed and what is gone, for every client', async () => {
    const [one, other] = [await newClient(), await newClient()];
    const changed = await importOne(one.alice, 'R2900006');
    const gone = await importOne(other.alice, 'R2900007');
    await run();
    await feedSays({
      R2900006: { ListPrice: 1_111_000, ModificationTimestamp: '2026-11-21T10:00:00Z' },
      R2900007: null,
    });
    later(24);
    await run();
    expect((await read(one.alice, changed)).price).toBe('1111000.00');
    expect(await read(other.alice, gone)).toMatchObject({ status_id: 6, mls: { is_gone: true } });
    await feedSays({});
    later(48);
    await run();
    expect(await read(other.alice, gone)).toMatchObject({ status_id: 1, mls: { is_gone: false } });
  });

  test('does not overwrite what the agent said of a listing that is gone', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900008');
    await update(alice, id, { status_id: 3 });
    await feedSays({ R2900008: null });
    later(72);
    await run();
    expect(await read(alice, id)).toMatchObject({ status_id: 3, mls: { is_gone: true } });
  });

  test('a feed that cannot be read changes nothing, staff hear why, and the next run settles it', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900009');
    await writeFile(changesFile, '[]');
    later(96);
    await run();
    expect((await read(alice, id)).status_id).toBe(1);
    const waiting = async () =>
      (await owner.query(`SELECT details FROM app.queue_items WHERE kind = 'mls-feed' AND done_at IS NULL`))
        .rows;
    expect(await waiting()).toEqual([{ details: { failure: 'The MLS feed answers what cannot be read.' } }]);
    await rm(changesFile);
    later(97);
    await run();
    expect(await waiting()).toEqual([]);
  });
});
