import { expect, test } from 'vitest';
import { listingsLookUp } from '#contract/listings/look-up.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { server, newClient, importOne } = await testMls(listingJobs);

const ask = ({ token }: Person, text: string) =>
  call(server.app, token, listingsLookUp.find, { query: { text } });
const find = async (person: Person, text: string) =>
  parseData(listingsLookUp.find.data, await ask(person, text));

test('a number and an address lead to the same listing, with its facts and the count of its photos', async () => {
  const { alice } = await newClient();
  const [byNumber] = await find(alice, ' mls® r2900001 ');
  expect(byNumber).toMatchObject({
    mls_id: 'R2900001',
    address: '1482 Alderwind Crescent',
    city: 'North Vancouver',
    problem: null,
    listing_id: null,
    photo_count: 5,
    fields: {
      mls_id: 'R2900001',
      price: '1849000.00',
      street_address: '1482 Alderwind Crescent',
      city: 'North Vancouver',
      state_or_province: 'BC',
      postal_code: 'V7M 1A4',
      bedrooms: '4',
      year_built: '1994',
    },
  });
  expect(await find(alice, '1482 alderwind cres, North Vancouver, BC')).toEqual([byNumber]);
});

test('what the MLS does not have is an empty answer, and so is a text that is neither', async () => {
  const { alice } = await newClient();
  const texts = ['R2999999', '1483 Alderwind Crescent', '1482 Alderwind Crescent, Victoria', 'a view'];
  expect(await Promise.all(texts.map((text) => find(alice, text)))).toEqual(texts.map(() => []));
});

test('a listing that is in the account already is named with its id', async () => {
  const { alice } = await newClient();
  const id = await importOne(alice, 'R2900003');
  expect(await find(alice, 'R2900003')).toMatchObject([{ listing_id: id }]);
  // another client has it not
  const other = await newClient();
  expect(await find(other.alice, 'R2900003')).toMatchObject([{ listing_id: null }]);
});

test('a lease is named and not filled in, and View Only may not ask', async () => {
  const { alice, vic } = await newClient();
  expect(await find(alice, 'R2900041')).toMatchObject([
    { problem: 'Commercial, lease and exclusive listings cannot be imported.', fields: {} },
  ]);
  expect((await ask(vic, 'R2900001')).status).toBe(403);
  expect((await ask(alice, ' ')).status).toBe(422);
});

test('the preview of an import says of each number what the import would, and imports nothing', async () => {
  const { alice, vic } = await newClient();
  const id = await importOne(alice, 'R2900003');
  const preview = (person: Person, numbers: string) =>
    call(server.app, person.token, listingsLookUp.preview, { query: { mls_ids: numbers } });
  const numbers = ['R2900001', 'R2999999', 'R2900003', 'R2900041'];
  const previews = parseData(
    listingsLookUp.preview.data,
    await preview(alice, ` ${numbers.join(', ')},,r2900001`),
  );
  expect(previews).toMatchObject([
    {
      mls_id: 'R2900001',
      problem: null,
      listing: { address: '1482 Alderwind Crescent', price: '1849000.00', photo_count: 5 },
    },
    { mls_id: 'R2999999', problem: 'Listing not found.' },
    { mls_id: 'R2900003', problem: 'This listing is already in your account.', listing_id: id },
    { mls_id: 'R2900041', problem: 'Commercial, lease and exclusive listings cannot be imported.' },
  ]);
  // the import itself is the second witness
  const { successes, failures } = parseData(
    listingsMls.import.data,
    await call(server.app, alice.token, listingsMls.import, { body: { mls_ids: numbers } }),
  );
  expect(successes).toMatchObject(
    previews
      .filter(({ problem }) => problem === null)
      .map(({ mls_id, listing }) => ({ mls_id, address: listing?.address })),
  );
  expect(failures.map(({ message }) => message)).toEqual(previews.flatMap(({ problem }) => problem ?? []));
  expect((await preview(vic, 'R2900001')).status).toBe(403);
  expect((await preview(alice, ' , ')).status).toBe(422);
});
