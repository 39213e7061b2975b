import { describe, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingsOwn, type NewListings } from '#contract/listings/own.ts';
import { staffMls } from '#contract/listings/mls.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const { server, newClient, sam, owner, read, importOne } = await testMls(listingJobs);

const save = ({ token }: Person, ids: string[], choice: NewListings = 'ask') =>
  call(server.app, token, listingsOwn.saveSettings, { body: { mls_agent_ids: ids, new_listings: choice } });
/** An Admin enters numbers, and staff confirm them. */
const enter = async (person: Person, ids: string[], choice: NewListings = 'ask') => {
  await save(person, ids, choice);
  const { rows } = await owner.query<{ client_id: number }>('SELECT client_id FROM app.users WHERE id = $1', [
    person.id,
  ]);
  await settle(rows[0]?.client_id ?? 0, ids, true);
};
const settle = (id: number, ids: string[], are_theirs: boolean) =>
  call(server.app, sam.token, staffMls.settleAgentIds, {
    params: { id },
    body: { mls_agent_ids: ids, are_theirs },
  });
const due = async (id: number) =>
  (await owner.query('SELECT is_due FROM app.mls_links WHERE client_id = $1', [id])).rows;
const find = async ({ token }: Person) =>
  parseData(listingsOwn.find.data, await call(server.app, token, listingsOwn.find));
const choose = async ({ token }: Person, body: { mls_ids: string[]; declined?: string[] }) =>
  parseData(listingsOwn.import.data, await call(server.app, token, listingsOwn.import, { body }));

describe('all listings of an agent', () => {
  test('are found once a number is known: those on the market, without colleagues’', async () => {
    const { alice } = await newClient();
    expect(await find(alice)).toEqual({
      has_numbers: false,
      unconfirmed_ids: [],
      new_listings: 'ask',
      listings: [],
    });
    await enter(alice, ['V12345']);
    const { listings: offered, has_numbers } = await find(alice);
    const ids = offered.map((one) => one.mls_id);
    expect(has_numbers).toBe(true);
    expect(ids).toContain('R2900001');
    // sold, a colleague's, a lease, commercial
    for (const id of ['R2900021', 'R2900030', 'R2900040', 'R2900041']) expect(ids).not.toContain(id);
  });

  test('the chosen ones come in, the others are not offered again', async () => {
    const { alice, eve } = await newClient();
    await enter(alice, ['V12345']);
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
    await enter(alice, ['V12345']);
    await Promise.all([1, 2, 3].map(() => choose(alice, { mls_ids: ['R2900001', 'R2900004'] })));
    const { rows } = await owner.query('SELECT id FROM app.listings WHERE client_id = $1', [id]);
    expect(rows).toHaveLength(2);
  });

  test('come as drafts where new ones do', async () => {
    const { alice } = await newClient();
    await enter(alice, ['V12345'], 'drafts');
    const { successes } = await choose(alice, { mls_ids: ['R2900001'] });
    expect(await read(alice, successes[0]?.id ?? 0)).toMatchObject({ is_hidden: true });
  });

  test('one that was entered by hand is not offered', async () => {
    const { alice } = await newClient();
    await enter(alice, ['V12345']);
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
    for (const { alice } of [one, other]) await enter(alice, ['V12345']);
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
    const numbers = ['V12345', 'V777'];
    const expected = { mls_agent_ids: numbers, unconfirmed_ids: numbers, new_listings: 'drafts' };
    expect(parseData(listingsOwn.saveSettings.data, saved)).toEqual(expected);
    const stored = await call(server.app, alice.token, listingsOwn.readSettings);
    expect(parseData(listingsOwn.readSettings.data, stored)).toEqual(expected);
    for (const person of [eve, vic]) expect((await save(person, ['V9'])).status).toBe(403);
    expect((await call(server.app, vic.token, listingsOwn.find)).status).toBe(403);
    const seen = await call(server.app, sam.token, staffMls.readAgentIds, { params: { id: client.id } });
    expect(parseData(staffMls.readAgentIds.data, seen)).toEqual({
      mls_agent_ids: [],
      unconfirmed_ids: numbers,
    });
  });

  test('a new number has every listing checked again, and the same one none', async () => {
    const client = await newClient();
    const { alice } = client;
    await enter(alice, ['V12345']);
    await choose(alice, { mls_ids: ['R2900001'] });
    await owner.query('UPDATE app.mls_links SET is_due = false WHERE client_id = $1', [client.id]);
    await save(alice, ['V12345'], 'published');
    expect(await due(client.id)).toEqual([{ is_due: false }]);
    await save(alice, ['V777'], 'published');
    expect(await due(client.id)).toEqual([{ is_due: true }]);
  });
});

describe('a number that an Admin has entered', () => {
  const account = async (person: Person) =>
    parseData(listingsOwn.readSettings.data, await call(server.app, person.token, listingsOwn.readSettings));
  const waiting = async (id: number) => {
    const { rows } = await owner.query<{ details: unknown }>(
      `SELECT details FROM app.queue_items WHERE client_id = $1 AND kind = 'agent-numbers' AND done_at IS NULL`,
      [id],
    );
    return rows.map(({ details }) => details);
  };
  const news = async (id: number) => {
    const { rows } = await owner.query<{ details: unknown }>(
      `SELECT details FROM app.notifications WHERE client_id = $1 AND event = 'listing.numbers_settled'`,
      [id],
    );
    return rows.map(({ details }) => details);
  };

  test('finds no listings until staff confirm it, and all are checked then', async () => {
    const client = await newClient();
    const { alice } = client;
    await save(alice, ['V12345'], 'published');
    expect(await waiting(client.id)).toEqual([{ numbers: 'V12345' }]);
    expect(await find(alice)).toEqual({
      has_numbers: false,
      unconfirmed_ids: ['V12345'],
      new_listings: 'published',
      listings: [],
    });
    expect((await choose(alice, { mls_ids: ['R2900001'] })).successes).toEqual([]);
    await importOne(alice, 'R2900030');
    expect(await due(client.id)).toEqual([{ is_due: false }]);

    await settle(client.id, ['V12345'], true);
    expect(await waiting(client.id)).toEqual([]);
    expect(await news(client.id)).toEqual([{ numbers: 'V12345', are_theirs: true }]);
    expect(await account(alice)).toMatchObject({ mls_agent_ids: ['V12345'], unconfirmed_ids: [] });
    expect((await find(alice)).listings.length).toBeGreaterThan(0);
    expect(await due(client.id), 'whose each listing is gets checked again').toEqual([{ is_due: true }]);
  });

  test('is gone where it is not theirs, and its Admins are told', async () => {
    const client = await newClient();
    await save(client.alice, ['V12345', 'V777']);
    await settle(client.id, ['V777'], false);
    expect(await account(client.alice)).toMatchObject({
      mls_agent_ids: ['V12345'],
      unconfirmed_ids: ['V12345'],
    });
    expect(await waiting(client.id)).toHaveLength(1);
    expect(await news(client.id)).toEqual([{ numbers: 'V777', are_theirs: false }]);
  });

  test('waits for nobody once it is taken out again, and is not confirmed then', async () => {
    const client = await newClient();
    await save(client.alice, ['V12345']);
    await save(client.alice, []);
    expect(await waiting(client.id)).toEqual([]);
    expect((await settle(client.id, ['V12345'], true)).status).toBe(200);
    expect(await account(client.alice)).toMatchObject({ mls_agent_ids: [], unconfirmed_ids: [] });
    expect(await news(client.id)).toEqual([]);
  });

  test('leaves those that are confirmed as they are, and staff enter confirmed ones', async () => {
    const client = await newClient();
    await call(server.app, sam.token, staffMls.changeAgentIds, {
      params: { id: client.id },
      body: { mls_agent_ids: ['V1', 'V2'] },
    });
    await save(client.alice, ['V2', 'V3']);
    expect(await account(client.alice)).toMatchObject({
      mls_agent_ids: ['V2', 'V3'],
      unconfirmed_ids: ['V3'],
    });
    await call(server.app, sam.token, staffMls.changeAgentIds, {
      params: { id: client.id },
      body: { mls_agent_ids: ['V2', 'V3'] },
    });
    expect(await account(client.alice)).toMatchObject({ unconfirmed_ids: [] });
    expect(await waiting(client.id)).toEqual([]);
  });
});
