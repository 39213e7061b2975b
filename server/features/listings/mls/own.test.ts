import { describe, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingsOwn, type NewListings } from '#contract/listings/own.ts';
import { staffMls } from '#contract/listings/mls.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { server, newClient, sam, owner, read } = await testMls(listingJobs);

const save = ({ token }: Person, ids: string[], choice: NewListings = 'ask') =>
  call(server.app, token, listingsOwn.saveSettings, { body: { mls_agent_ids: ids, new_listings: choice } });
const find = async ({ token }: Person) =>
  parseData(listingsOwn.find.data, await call(server.app, token, listingsOwn.find));
const choose = async ({ token }: Person, body: { mls_ids: string[]; declined?: string[] }) =>
  parseData(listingsOwn.import.data, await call(server.app, token, listingsOwn.import, { body }));

describe('all listings of an agent', () => {
  test('are found once a number is known: those on the market, without colleagues’', async () => {
    const { alice } = await newClient();
    expect(await find(alice)).toEqual({ has_numbers: false, new_listings: 'ask', listings: [] });
    await save(alice, ['V12345']);
    const { listings: offered, has_numbers } = await find(alice);
    const ids = offered.map((one) => one.mls_id);
    expect(has_numbers).toBe(true);
    expect(ids).toContain('R2900001');
    // sold, a colleague's, a lease, commercial
    for (const id of ['R2900021', 'R2900030', 'R2900040', 'R2900041']) expect(ids).not.toContain(id);
  });

  test('the chosen ones come in, the others are not offered again', async () => {
    const { alice, eve } = await newClient();
    await save(alice, ['V12345']);
    const before = (await find(eve)).listings.length;
    const result = await choose(eve, {
      mls_ids: ['R2900001', 'R2900004', 'R2900030'],
      declined: ['R2900002', 'R2900001'],
    });
    expect(result.successes.map((one) => one.mls_id).toSorted()).toEqual(['R2900001', 'R2900004']);
    expect(result.failures).toEqual([{ mls_id: 'R2900030', message: 'Listing not found.' }]);
    expect((await find(eve)).listings).toHaveLength(before - 3);
    const listing = await read(alice, result.successes[0]?.id ?? 0);
    expect(listing).toMatchObject({ is_reciprocity: false, is_hidden: false });
    const again = await choose(eve, { mls_ids: ['R2900001'] });
    expect(again.failures).toEqual([
      { mls_id: 'R2900001', message: 'This listing is already in your account.' },
    ]);
  });

  test('an answer that was lost is given again, and nothing doubles', async () => {
    const { alice, id } = await newClient();
    await save(alice, ['V12345']);
    await Promise.all([1, 2, 3].map(() => choose(alice, { mls_ids: ['R2900001', 'R2900004'] })));
    const { rows } = await owner.query('SELECT id FROM app.listings WHERE client_id = $1', [id]);
    expect(rows).toHaveLength(2);
  });

  test('come as drafts where new ones do', async () => {
    const { alice } = await newClient();
    await save(alice, ['V12345'], 'drafts');
    const { successes } = await choose(alice, { mls_ids: ['R2900001'] });
    expect(await read(alice, successes[0]?.id ?? 0)).toMatchObject({ is_hidden: true });
  });

  test('one that was entered by hand is not offered', async () => {
    const { alice } = await newClient();
    await save(alice, ['V12345']);
    const house = { street_address: '1 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };
    const made = await call(server.app, alice.token, listings.create, {
      body: { ...house, mls_id: 'r2900001' },
    });
    const { id } = parseData(Listing, made);
    const offered = async () => (await find(alice)).listings.map((one) => one.mls_id);
    expect(await offered()).not.toContain('R2900001');
    await call(server.app, alice.token, listings.remove, { params: { id } });
    expect(await offered()).not.toContain('R2900001');
  });

  test('what one client declines is still offered to another', async () => {
    const [one, other] = [await newClient(), await newClient()];
    for (const { alice } of [one, other]) await save(alice, ['V12345']);
    await choose(one.alice, { mls_ids: [], declined: ['R2900001'] });
    expect((await find(one.alice)).listings.map(({ mls_id: id }) => id)).not.toContain('R2900001');
    expect((await find(other.alice)).listings.map(({ mls_id: id }) => id)).toContain('R2900001');
  });

  test('more than a thousand at once are refused in a sentence', async () => {
    const { alice } = await newClient();
    const body = { mls_ids: Array.from({ length: 1001 }, (_, n) => `R${n}`) };
    const answer = await call(server.app, alice.token, listingsOwn.import, { body });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: { mls_ids: ['Please choose at most 1000 listings.'] } },
    ]);
  });
});

describe('the settings', () => {
  test('are an Admin’s, and staff see the numbers', async () => {
    const client = await newClient();
    const { alice, eve, vic } = client;
    const saved = await save(alice, ['V12345', ' V777 ', 'V12345'], 'drafts');
    const expected = { mls_agent_ids: ['V12345', 'V777'], new_listings: 'drafts' };
    expect(parseData(listingsOwn.saveSettings.data, saved)).toEqual(expected);
    const stored = await call(server.app, alice.token, listingsOwn.readSettings);
    expect(parseData(listingsOwn.readSettings.data, stored)).toEqual(expected);
    for (const person of [eve, vic]) expect((await save(person, ['V9'])).status).toBe(403);
    expect((await call(server.app, vic.token, listingsOwn.find)).status).toBe(403);
    const seen = await call(server.app, sam.token, staffMls.readAgentIds, { params: { id: client.id } });
    expect(parseData(staffMls.readAgentIds.data, seen)).toEqual({ mls_agent_ids: ['V12345', 'V777'] });
  });

  test('a new number has every listing checked again, and the same one none', async () => {
    const client = await newClient();
    const { alice } = client;
    await save(alice, ['V12345']);
    await choose(alice, { mls_ids: ['R2900001'] });
    const due = async () =>
      (await owner.query('SELECT is_due FROM app.mls_links WHERE client_id = $1', [client.id])).rows;
    await save(alice, ['V12345'], 'published');
    expect(await due()).toEqual([{ is_due: false }]);
    await save(alice, ['V777'], 'published');
    expect(await due()).toEqual([{ is_due: true }]);
  });
});
