import { describe, expect, test } from 'vitest';
import { Listing, ListingRow, listings } from '#contract/listings/listings.ts';
import * as z from 'zod/mini';
import { call, type Sent } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '$1,250,000.00',
};

const create = (token: string, fields: object = {}) =>
  call(server.app, token, listings.create, { body: { ...house, ...fields } });
const made = async (token: string, fields: object = {}) => parseData(Listing, await create(token, fields));
const update = (token: string, id: number, body: object) =>
  call(server.app, token, listings.update, { params: { id }, body });
const changed = async (token: string, id: number, body: object) =>
  parseData(Listing, await update(token, id, body));
const read = async (token: string, id: number) =>
  parseData(Listing, await call(server.app, token, listings.read, { params: { id } }));
const list = async (token: string, query: Sent['query'] = {}) => {
  const { body } = await call(server.app, token, listings.list, { query });
  const page = z.object({ data: z.array(ListingRow), meta: z.object({ total: z.int(), per_page: z.int() }) });
  const { data, meta } = z.parse(page, body);
  return { addresses: data.map(({ street_address }) => street_address), ...meta, data };
};
const totals = async (token: string) => (await call(server.app, token, listings.totals, {})).body;

describe('a listing', () => {
  test('comes back as it was entered, with what may be left out', async () => {
    const { alice } = await newClient();
    const sent = {
      unit_number: '4B',
      bathrooms: '2.5',
      year_built: '1987',
      features: ['View', 'Garage'],
      tours: ['tours.example.com/12'],
    };
    const listing = await made(alice.token, sent);
    expect(listing).toMatchObject({
      ...sent,
      tours: ['https://tours.example.com/12'],
      address: '4B – 12 Elm Street',
      price: '1250000.00',
      status_id: 1,
      type: 'Single family',
      country: 'CA',
      amenities: [],
      display_mortgage_calculator: true,
      is_address_displayable: true,
      is_reciprocity: false,
      photos: [],
      wp_post_urls: [],
    });
    expect(await read(alice.token, listing.id)).toEqual(listing);
  });

  test('is changed by the keys that are sent alone', async () => {
    const { alice } = await newClient();
    const before = await made(alice.token, { bedrooms: '3', community: 'Kitsilano' });
    const after = await changed(alice.token, before.id, { price: '999,000', community: '' });
    expect(after).toEqual({
      ...before,
      price: '999000.00',
      community: null,
      version: 2,
      last_edit: { by: 'Alice Tester', user_id: alice.id, at: '2026-11-20T20:00:00Z' },
    });
  });

  test('is gone after it was deleted, and another client never saw it', async () => {
    const [{ alice }, other] = [await newClient(), await newClient()];
    const { id } = await made(alice.token);
    expect((await update(other.alice.token, id, { price: '1' })).status).toBe(404);
    expect((await call(server.app, alice.token, listings.remove, { params: { id } })).body).toEqual({
      data: { id, deleted: true },
    });
    expect((await update(alice.token, id, { price: '1' })).status).toBe(404);
  });

  test('of money that no column holds is refused at its field', async () => {
    const { alice } = await newClient();
    const { status, body } = await create(alice.token, { price: '12345678901' });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: { price: ['Please enter a valid price.'] } }),
    ]);
  });

  test('keeps its sold details when its status changes again', async () => {
    const { alice } = await newClient();
    const { id } = await made(alice.token);
    const details = { sold_price: '1300000.00', date_sold: '2026-11-01', sold_banner: 'Sold' };
    expect(await changed(alice.token, id, { status_id: 3, ...details })).toMatchObject(details);
    expect(await changed(alice.token, id, { status_id: 1 })).toMatchObject({ status_id: 1, ...details });
  });

  test('moves to another country only with a postal code of it', async () => {
    const { alice } = await newClient();
    const { id } = await made(alice.token, { postal_code: 'V6B 1A1' });
    const refused = await update(alice.token, id, { state_or_province: 'WA' });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { postal_code: ['Please enter a valid zip code.'] } },
    ]);
    expect(await changed(alice.token, id, { state_or_province: 'WA', postal_code: '98101' })).toMatchObject({
      country: 'US',
      postal_code: '98101',
    });
  });

  test('has labels of the lists, and keeps those that came with it', async () => {
    const { alice } = await newClient();
    const refused = await create(alice.token, { features: ['Moat'] });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { features: expect.anything() } }]);
  });

  test('is not advertised where the service is not booked', async () => {
    const { alice } = await newClient({ package: 'Create', services: ['web'] });
    for (const toggle of ['marketing_facebook', 'marketing_newsletter']) {
      const refused = await create(alice.token, { [toggle]: true });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { errors: { [toggle]: ['Your package does not include this feature.'] } },
      ]);
      expect((await create(alice.token, { [toggle]: false })).status).toBe(201);
    }
  });

  test('is advertised where it is booked', async () => {
    const { alice } = await newClient({ package: 'Engage', services: ['web', 'social', 'in_touch'] });
    const both = { marketing_facebook: true, marketing_newsletter: true };
    expect(await made(alice.token, both)).toMatchObject(both);
  });
});

describe('an open house', () => {
  const openHouse = { date: '2026-07-04', start_time: '13:00', end_time: '14:00' };

  test('is stored in the time of the property, with the instants', async () => {
    const { alice } = await newClient();
    const { openhouses } = await made(alice.token, { openhouses: [openHouse] });
    expect(openhouses).toEqual([
      {
        ...openHouse,
        id: expect.any(Number),
        time_zone: 'America/Vancouver',
        start_date_time: '2026-07-04T20:00:00Z',
        end_date_time: '2026-07-04T21:00:00Z',
      },
    ]);
  });

  test('is at the same hour of the wall when the property turns out to be elsewhere', async () => {
    const { alice } = await newClient();
    const { id } = await made(alice.token, { openhouses: [openHouse] });
    const { openhouses } = await changed(alice.token, id, { city: 'Cranbrook' });
    expect(openhouses).toMatchObject([
      { ...openHouse, time_zone: 'America/Edmonton', start_date_time: '2026-07-04T19:00:00Z' },
    ]);
  });

  test('keeps its id when others of its listing come, change or go, and when its own time changes', async () => {
    const { alice } = await newClient();
    const later = { ...openHouse, date: '2027-07-05' };
    const { id, openhouses } = await made(alice.token, { openhouses: [openHouse, later] });
    const [first, second] = openhouses.map((one) => one.id);
    const after = async (fields: object) =>
      (await changed(alice.token, id, fields)).openhouses.map((one) => [one.id, one.date, one.start_time]);
    expect((await after({ price: '2' })).map(([one]) => one)).toEqual([first, second]);
    // a program without ids means the one at this time
    const third = { ...openHouse, date: '2027-07-09' };
    const [, , added] = await after({ openhouses: [openHouse, later, third] });
    expect(
      await after({ openhouses: [third, openHouse, { ...later, id: second, start_time: '12:00' }] }),
    ).toEqual([[first, '2026-07-04', '13:00'], [second, '2027-07-05', '12:00'], added]);
    expect(await after({ openhouses: [openHouse] })).toEqual([[first, '2026-07-04', '13:00']]);
    // an open house at the time of a cancelled one is the same one again
    expect(await after({ openhouses: [openHouse, third] })).toEqual([[first, '2026-07-04', '13:00'], added]);
  });

  test('of another listing is not there', async () => {
    const { alice } = await newClient();
    const { openhouses } = await made(alice.token, { openhouses: [openHouse] });
    const { id } = await made(alice.token, { street_address: '14 Elm Street' });
    const body = { openhouses: [{ ...openHouse, id: openhouses[0]?.id }] };
    expect((await call(server.app, alice.token, listings.update, { params: { id }, body })).status).toBe(404);
  });
});

describe('the list', () => {
  test('finds a listing by its address as a screen writes it, and no other', async () => {
    const { alice } = await newClient();
    const { address } = await made(alice.token, { unit_number: '4B' });
    await made(alice.token, { unit_number: '5C' });
    expect(address).toBe('4B – 12 Elm Street');
    expect(await list(alice.token, { search: address })).toMatchObject({ total: 1, data: [{ address }] });
    expect((await list(alice.token, { search: '–' })).total).toBe(0);
  });

  test('has five on a page, newest first, by status and by words', async () => {
    const { alice } = await newClient();
    for (const [n, status_id] of [1, 2, 3, 4, 5, 6, 1].entries()) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      await made(alice.token, { street_address: `${n} Elm Street`, status_id, mls_id: `R29000${n}` });
    }
    expect(await list(alice.token)).toMatchObject({ total: 7, per_page: 5, data: { length: 5 } });
    const of = async (query: Sent['query']) => (await list(alice.token, query)).addresses.map((a) => a[0]);
    expect(await of({ page: '2' })).toEqual(['1', '0']);
    expect(await of({ status: 'active' })).toEqual(['6', '1', '0']);
    expect(await of({ status: 'inactive' })).toEqual(['4', '3']);
    expect(await of({ status: 'sold' })).toEqual(['2']);
    expect(await of({ status: 'pending' })).toEqual(['1']);
    expect(await of({ status: 'unknown' })).toEqual(['5']);
    expect(await of({ status: '5' })).toEqual(['4']);
    expect(await of({ reciprocity_only: '1' })).toEqual([]);
    expect(await of({ search: 'r290003' })).toEqual(['3']);
    expect(await of({ search: 'elm vancouver', status: 'sold' })).toEqual(['2']);
    expect((await list(alice.token, { search: 'oak' })).total).toBe(0);
    expect((await list(alice.token, { status: 'active' })).total).toBe(3);
    const refused = await call(server.app, alice.token, listings.list, { query: { status: 'gone' } });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { status: ['Please select a valid status.'] } },
    ]);
  });

  test('and the totals follow every change', async () => {
    const { alice } = await newClient();
    const ids: number[] = [];
    for (const status_id of [1, 1, 2, 3]) ids.push((await made(alice.token, { status_id })).id);
    expect(await totals(alice.token)).toEqual({
      data: { active: 3, inactive: 0, sold: 1, reciprocity: 0, total: 4 },
    });
    await update(alice.token, ids[0] ?? 0, { status_id: 4 });
    await call(server.app, alice.token, listings.remove, { params: { id: ids[1] ?? 0 } });
    expect(await totals(alice.token)).toEqual({
      data: { active: 1, inactive: 1, sold: 1, reciprocity: 0, total: 3 },
    });
  });
});

describe('several listings', () => {
  test('are changed together, and none of another client', async () => {
    const [{ alice }, other] = [await newClient(), await newClient()];
    const ids = [(await made(alice.token)).id, (await made(alice.token)).id];
    const foreign = await made(other.alice.token);
    const several = (body: object) => call(server.app, alice.token, listings.updateSeveral, { body });
    expect((await several({ ids: [foreign.id], status_id: 4 })).status).toBe(404);
    expect((await several({ ids: [...ids, foreign.id], status_id: 4 })).status).toBe(404);
    expect((await list(alice.token, { status: 'active' })).total).toBe(2);
    expect((await several({ ids, status_id: 4 })).body).toEqual({ data: { ids, unchanged: [] } });
    expect((await list(alice.token, { status: 'inactive' })).total).toBe(2);
    expect((await list(other.alice.token, { status: 'active' })).total).toBe(1);
    expect((await several({ ids: [], status_id: 4 })).status).toBe(422);
  });
});

describe('a listing that is there already', () => {
  test('is found by its address and by its MLS number', async () => {
    const { alice } = await newClient();
    const { id } = await made(alice.token, { unit_number: '4', mls_id: 'R2900001' });
    const matches = async (query: Record<string, string>) =>
      parseData(
        z.array(z.object({ id: z.int() })),
        await call(server.app, alice.token, listings.matches, { query }),
      ).map((match) => match.id);
    const address = { unit_number: '4', street_address: '12 elm street.', city: 'VANCOUVER' };
    expect(await matches(address)).toEqual([id]);
    expect(await matches({ ...address, unit_number: '5' })).toEqual([]);
    expect(await matches({ mls_id: 'r2900001' })).toEqual([id]);
    expect(await matches({ mls_id: 'r2900001', except: String(id) })).toEqual([]);
    expect(await matches({})).toEqual([]);
  });
});

describe('open houses of the dashboard', () => {
  const soon = async (token: string) =>
    parseData(listings.openHouses.data, await call(server.app, token, listings.openHouses)).map(
      ({ date, start_time, address }) => [date, start_time, address],
    );
  const house1 = { date: '2026-11-21', start_time: '13:00', end_time: '15:00' };

  test('are those of the next seven days that are not over, of active listings of the agent, soonest first', async () => {
    const { alice, vic } = await newClient();
    const days = [
      { date: '2026-11-27', start_time: '12:45', end_time: '14:00' },
      house1,
      // it is one o'clock in Vancouver
      { date: '2026-11-20', start_time: '12:00', end_time: '13:15' },
      { date: '2026-11-20', start_time: '10:00', end_time: '13:00' },
      { date: '2026-11-27', start_time: '13:00', end_time: '14:00' },
    ];
    await made(alice.token, { openhouses: days });
    const sold = await made(alice.token, { street_address: '14 Elm Street', openhouses: [house1] });
    await changed(alice.token, sold.id, { status_id: 3 });
    expect(await soon(vic.token)).toEqual([
      ['2026-11-20', '12:00', '12 Elm Street'],
      ['2026-11-21', '13:00', '12 Elm Street'],
      ['2026-11-27', '12:45', '12 Elm Street'],
    ]);
  });

  test('are nobody else’s', async () => {
    const [here, there] = [await newClient(), await newClient()];
    await made(here.alice.token, { openhouses: [house1] });
    expect(await soon(there.alice.token)).toEqual([]);
  });
});
