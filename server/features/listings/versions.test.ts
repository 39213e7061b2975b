import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import sharp from 'sharp';
import { ListingFile } from '#contract/listings/files.ts';
import { Listing, listings } from '#contract/listings/listings.ts';
import { sendFiles } from '#server/testing/files.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '1,250,000',
};
const make = async (token: string, fields: object = {}) =>
  parseData(Listing, await call(server.app, token, listings.create, { body: { ...house, ...fields } }));
const send = (token: string, id: number, body: object) =>
  call(server.app, token, listings.update, { params: { id }, body });
const update = async (token: string, id: number, body: object) =>
  parseData(Listing, await send(token, id, body));
const idsOf = (files: readonly { id: number }[]) => files.map(({ id }) => id);

async function uploadPhotos(token: string, count: number): Promise<{ id: number }[]> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  const files = Array.from({ length: count }, (_each, n) => ({ bytes, name: `${n}.jpg` }));
  const options = { to: listings.upload, fields: { type_id: '1' } };
  const { body } = await sendFiles(server.app, token, files, options);
  return z.parse(z.array(ListingFile), body.data).map(({ id }) => ({ id }));
}

const visit = (day: number) => ({ date: `2026-12-${day}`, start_time: '13:00', end_time: '15:00' });

describe('two people change one listing', () => {
  test('photos that each of them added are all there, and what one removed stays away', async () => {
    const { alice, eve } = await newClient();
    const [first, second, third, fourth, fifth] = await uploadPhotos(alice.token, 5);
    if (!first || !second || !third || !fourth || !fifth) throw new Error('A photo is missing.');
    const { id, version } = await make(alice.token, { photos: [first, second] });
    await update(alice.token, id, { version, photos: [first, second, third, fourth] });
    const { photos } = await update(eve.token, id, { version, photos: [second, fifth] });
    expect(idsOf(photos)).toEqual(idsOf([second, fifth, third, fourth]));
  });

  test('open houses that each of them entered are all there', async () => {
    const { alice, eve } = await newClient();
    const { id, version } = await make(alice.token, { openhouses: [visit(12)] });
    await update(alice.token, id, { version, openhouses: [visit(12), visit(13)] });
    const { openhouses } = await update(eve.token, id, { version, openhouses: [visit(12), visit(19)] });
    expect(openhouses.map(({ date }) => date)).toEqual(['2026-12-12', '2026-12-13', '2026-12-19']);
  });

  test('tours and labels are joined like them', async () => {
    const { alice, eve } = await newClient();
    const { id, version } = await make(alice.token, { features: ['View'], tours: ['a.example.com'] });
    await update(alice.token, id, { version, features: ['View', 'Garage'], tours: [] });
    const after = await update(eve.token, id, {
      version,
      features: ['Deck', 'View'],
      tours: ['https://a.example.com', 'b.example.com'],
    });
    expect(after).toMatchObject({
      features: ['Deck', 'View', 'Garage'],
      tours: ['https://b.example.com'],
    });
  });

  test('of two prices one is asked about; a price that is written in another way is the same', async () => {
    const { alice, eve } = await newClient();
    const { id, version } = await make(alice.token);
    await update(alice.token, id, { version, price: '$1,299,000' });
    expect(await send(eve.token, id, { version, price: '1,275,000', banner: 'New price' })).toMatchObject({
      status: 412,
      body: {
        code: 'changed_elsewhere',
        data: { price: '1299000.00', banner: null, conflicts: [{ field: 'price', by: 'Alice Tester' }] },
      },
    });
    expect(await update(eve.token, id, { version, price: '1299000.00', banner: 'New price' })).toMatchObject({
      price: '1299000.00',
      banner: 'New price',
    });
  });

  test('what becomes too much when it is joined is refused at its field', async () => {
    const { alice, eve } = await newClient();
    const days = [10, 11, 12, 13, 14, 15].map(visit);
    const { id, version } = await make(alice.token);
    await update(alice.token, id, { version, openhouses: days });
    const answer = await send(eve.token, id, { version, openhouses: [16, 17, 18, 19, 20].map(visit) });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { openhouses: ['Please enter at most 10 open houses.'] } },
    });
  });

  test('a change of several listings counts as one of each', async () => {
    const { alice, eve } = await newClient();
    const { id, version } = await make(alice.token);
    await call(server.app, alice.token, listings.updateSeveral, { body: { ids: [id], status_id: 2 } });
    expect(await send(eve.token, id, { version, status_id: 3 })).toMatchObject({
      status: 412,
      body: { data: { status_id: 2, conflicts: [{ field: 'status_id', by: 'Alice Tester' }] } },
    });
  });

  test('a change of fields and lists is one version', async () => {
    const { alice } = await newClient();
    const { id, version } = await make(alice.token);
    const after = await update(alice.token, id, {
      version,
      price: '1',
      openhouses: [visit(12)],
      banner: 'New',
    });
    expect(after).toMatchObject({ version: version + 1, last_edit: { by: 'Alice Tester' } });
  });
});
