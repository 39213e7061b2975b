import { describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { annotations } from '#contract/statistics/annotations.ts';
import { openStream } from '#server/testing/event-stream.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { server, newClient, ...mls } = await testMls(listingJobs);
const { work, feedSays, imported, importOne, read, update, choose, sync } = mls;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

describe('a sync', () => {
  test('reaches the open windows of the client', async () => {
    const { alice, vic } = await newClient();
    const id = await importOne(alice, 'R2900003');
    await work();
    const window = await openWindow(vic, () => update(alice, id, { banner: 'New' }));
    await sync(alice, [id]);
    expect(await window.untilWorker()).toEqual({
      event: 'listing.changed',
      subject_id: id,
      request_id: null,
    });
    window.leave();
  });

  test('of photos reaches the open windows when the last one is there', async () => {
    const { alice, vic } = await newClient();
    const id = await importOne(alice, 'R2900004');
    const window = await openWindow(vic, () => update(alice, id, { banner: 'New' }));
    await work();
    expect(await window.untilWorker()).toEqual({
      event: 'listing.changed',
      subject_id: id,
      request_id: null,
    });
    expect((await read(alice, id)).photos).toHaveLength(2);
    window.leave();
  });

  test('of a listing that has left the MLS asks its people once what became of it', async () => {
    const { alice, eve, vic } = await newClient();
    const [id = 0, sold = 0] = await imported(alice, 'R2900003', 'R2900004');
    await update(alice, sold, { status_id: 3 });
    await feedSays({ R2900003: null, R2900004: null });
    await sync(alice);
    await sync(alice);
    const { address } = await read(alice, id);
    const asked = [
      {
        event: 'listing.left_mls',
        message: `${address} left the MLS. Sold or inactive?`,
        url: `/listings/${id}`,
      },
    ];
    for (const person of [alice, eve]) expect(await bellOf(person)).toEqual(asked);
    expect(await bellOf(vic)).toEqual([]);
  });

  test('that changes a price stands in the log and beside the numbers of its month, once', async () => {
    const { alice, vic } = await newClient();
    const [id = 0, own = 0] = await imported(alice, 'R2900003', 'R2900004');
    const { address } = await read(alice, id);
    await update(alice, own, { price: '1,500,000' });
    await feedSays({ R2900003: { ListPrice: 949_000 }, R2900004: { ListPrice: 999_000 } });
    await sync(alice);
    await sync(alice);
    const said = parseData(activity.list.data, await call(server.app, vic.token, activity.list));
    expect(said.filter(({ event }) => event === 'listing.price_synced')).toMatchObject([
      { message: `The price of ${address} changed in the MLS.`, url: `/listings/${id}` },
    ]);
    const words = async () =>
      parseData(annotations.list.data, await call(server.app, vic.token, annotations.list)).map(
        (one) => one.words,
      );
    const synced = new RegExp(`^The price of ${address} went .+ to \\$949,000$`);
    expect(await words()).toContainEqual(expect.stringMatching(synced));
    // the agent's own price stays until the feed's is taken
    expect(await words()).toHaveLength(2);
    await choose(alice, own, { take: ['price'] });
    const taken = / went down from \$1,500,000 to \$999,000$/;
    expect(await words()).toContainEqual(expect.stringMatching(taken));
  });

  test('says in the log which fields changed, once, and which changed where the agent has a value of their own', async () => {
    const { alice, vic } = await newClient();
    const [id = 0, own = 0] = await imported(alice, 'R2900003', 'R2900004');
    await work();
    await update(alice, own, { price: '1,500,000' });
    await feedSays({
      R2900003: { ListPrice: 948_000, BedroomsTotal: 7, StandardStatus: 'Pending', Media: [] },
      R2900004: { ListPrice: 999_000 },
    });
    await sync(alice);
    await sync(alice);
    const [first, second] = [await read(alice, id), await read(alice, own)].map(({ address }) => address);
    const said = parseData(activity.list.data, await call(server.app, vic.token, activity.list));
    const synced = said.filter(({ event }) => event === 'listing.synced').map(({ message }) => message);
    expect(synced.toSorted()).toEqual([
      `The MLS changed the price of ${second}, where your own is shown.`,
      `The price, status, bedrooms and photos of ${first} changed in the MLS.`,
    ]);
    expect(await bellOf(alice)).toEqual([]);
    const noted = parseData(annotations.list.data, await call(server.app, vic.token, annotations.list));
    expect(noted.map(({ words }) => words)).toContainEqual(expect.stringMatching(/ to \$948,000$/));
  });

  test('names a few fields and counts the others', async () => {
    const { alice, vic } = await newClient();
    const id = await importOne(alice, 'R2900003');
    const { address } = await read(alice, id);
    await feedSays({
      R2900003: {
        BedroomsTotal: 7,
        YearBuilt: 1980,
        LotSizeArea: 3,
        PublicRemarks: 'Painted.',
        City: 'Surrey',
        PostalCode: 'V5H 1A1',
      },
    });
    await sync(alice);
    const said = parseData(activity.list.data, await call(server.app, vic.token, activity.list));
    expect(said[0]?.message).toMatch(/^The city, postal code, bedrooms and \d other fields of /);
    expect(said[0]?.message).toContain(address.split(',')[0]);
  });

  test('that moves a property to other clocks leaves its open houses at their hour of the wall', async () => {
    const { alice } = await newClient();
    const id = await importOne(alice, 'R2900003');
    const openHouse = { date: '2026-07-04', start_time: '13:00', end_time: '14:00' };
    await update(alice, id, { openhouses: [openHouse] });
    const [before] = (await read(alice, id)).openhouses;
    expect(before).toMatchObject({ time_zone: 'America/Vancouver', start_date_time: '2026-07-04T20:00:00Z' });
    await feedSays({ R2900003: { City: 'Cranbrook' } });
    await sync(alice, [id]);
    expect((await read(alice, id)).openhouses).toEqual([
      {
        ...before,
        time_zone: 'America/Edmonton',
        start_date_time: '2026-07-04T19:00:00Z',
        end_date_time: '2026-07-04T20:00:00Z',
      },
    ]);
    await update(alice, id, { city: 'Vancouver' });
    await choose(alice, id, { take: ['city'] });
    expect((await read(alice, id)).openhouses).toMatchObject([
      { ...openHouse, time_zone: 'America/Edmonton', start_date_time: '2026-07-04T19:00:00Z' },
    ]);
  });
});

/** The stream of an open window, from after this change on. */
async function openWindow({ token }: Person, change: () => ReturnType<typeof call>) {
  const { next, leave } = await openStream(origin, token);
  await next();
  const until = async (isIt: (request: string | null) => boolean) => {
    for (let event = await next(); event; event = await next()) {
      const found = event.changes?.find(({ request_id }) => isIt(request_id));
      if (found) return found;
    }
    throw new Error('The stream ended too early.');
  };
  const { headers } = await change();
  await until((request) => request === headers['x-request-id']);
  /** the next change made by the worker */
  const untilWorker = () => until((request) => request === null);
  return { untilWorker, leave };
}

const bellOf = async ({ token }: Person) =>
  parseData(activity.notifications.data, await call(server.app, token, activity.notifications)).map(
    ({ event, message, url }) => ({ event, message, url }),
  );
