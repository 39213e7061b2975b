import { expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { onlyTheirsToAdvertise } from '#contract/listings/rules.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();

test('staff see what a client wants on Facebook as long as it is on the market, and of nobody else', async () => {
  const booked = { package: 'Engage' as const, services: ['web', 'social'] };
  const [client, other] = [await newClient(booked), await newClient(booked)];
  const add = async (token: string, street_address: string, fields: object) => {
    const body = { street_address, city: 'Vancouver', state_or_province: 'BC', price: '990000', ...fields };
    return parseData(Listing, await call(server.app, token, listings.create, { body })).id;
  };
  const wanted = { marketing_facebook: true };
  const first = await add(client.alice.token, '1 Elm Street', wanted);
  await add(client.alice.token, '2 Elm Street', {});
  await add(client.alice.token, '3 Elm Street', { ...wanted, status_id: 3 });
  const second = await add(client.alice.token, '4 Elm Street', { ...wanted, unit_number: '2' });
  await add(other.alice.token, '5 Elm Street', wanted);
  const colleagues = await add(client.alice.token, '6 Elm Street', {});
  const becameTheirs = await add(client.alice.token, '7 Elm Street', wanted);
  await owner.query('UPDATE app.listings SET is_reciprocity = true WHERE id = ANY ($1)', [
    [colleagues, becameTheirs],
  ]);
  const params = { id: colleagues };
  expect(
    (await call(server.app, client.alice.token, listings.update, { params, body: wanted })).body,
  ).toMatchObject({ errors: { marketing_facebook: [onlyTheirsToAdvertise] } });
  const read = (id: number) => call(server.app, sam.token, staffRecords.advertised, { params: { id } });
  expect((await read(client.id)).body).toMatchObject({
    data: [
      {
        id: second,
        address: '2 – 4 Elm Street',
        city: 'Vancouver',
        price: '990000.00',
        status_id: 1,
        url: null,
      },
      { id: first, address: '1 Elm Street' },
    ],
    meta: { total: 2 },
  });
  expect((await read(999_999)).status).toBe(404);
});
