import { expect, test } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { annotations } from '#contract/statistics/annotations.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { sendNewsletter } from '#server/testing/sent-newsletters.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
const house = { street_address: '12 Elm Street', city: 'Vancouver', state_or_province: 'BC' };

const wordsOf = async (client: ClientWorld) =>
  parseData(annotations.list.data, await call(server.app, client.vic.token, annotations.list)).map(
    ({ month, words }) => [month, words],
  );

test('the website going live, newsletters and prices that were changed stand in their months, oldest first', async () => {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(`UPDATE app.clients SET went_live_at = '2026-09-01T06:59:00Z' WHERE id = $1`, [
    client.id,
  ]);
  await sendNewsletter(owner, client, [], {
    month: '2026-10',
    others: 1,
    subject: 'Autumn',
    sentAt: new Date('2026-10-15T16:00:00Z'),
  });
  const create = await call(server.app, client.alice.token, listings.create, {
    body: { ...house, price: '1250000' },
  });
  const { id } = parseData(listings.create.data, create);
  const change = (body: object) =>
    call(server.app, client.alice.token, listings.update, { params: { id }, body });
  await change({ price: '1199000' });
  await change({ price: '1199000.00', bedrooms: '3' });
  await change({ area: 'Kitsilano' });
  expect(await wordsOf(client)).toEqual([
    ['2026-08', 'The website went live'],
    ['2026-10', 'The newsletter “Autumn” went out'],
    ['2026-11', 'The price of 12 Elm Street went down from $1,250,000 to $1,199,000'],
  ]);
});

test('the price that it has is no change, and nobody sees what happened to others', async () => {
  const client = await newClient();
  const create = await call(server.app, client.alice.token, listings.create, {
    body: { ...house, price: '500000' },
  });
  const { id } = parseData(listings.create.data, create);
  await call(server.app, client.alice.token, listings.update, {
    params: { id },
    body: { price: '$500,000.00' },
  });
  expect(await wordsOf(client)).toEqual([]);
});
