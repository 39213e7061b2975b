import { beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listings } from '#contract/listings/listings.ts';
import {
  listingSellers,
  maxSellers,
  noSellerOfColleague,
  tooManySellers,
} from '#contract/listings/sellers.ts';
import { call, type ClientWorld, type Person, type Sent } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();

let here: ClientWorld;
let id: number;
beforeEach(async () => {
  here = await newClient();
  id = await addListing();
});

const ask = (person: Person, endpoint: Endpoint, sent: Sent = {}) =>
  call(server.app, person.token, endpoint, sent);
async function addListing(): Promise<number> {
  const body = {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '500000',
  };
  return parseData(listings.create.data, await ask(here.alice, listings.create, { body })).id;
}
async function addContact(email: string, client = here): Promise<number> {
  const body = { first_name: 'Nora', last_name: 'Novak', email, lead_source_id: 14, lead_status_id: 9 };
  return parseData(contacts.create.data, await ask(client.alice, contacts.create, { body })).id;
}
const add = (lead_id: number, person = here.eve) =>
  ask(person, listingSellers.add, { params: { id }, body: { lead_id } });
const addNew = (person: object) =>
  ask(here.eve, listingSellers.addNew, {
    params: { id },
    body: { first_name: 'Sam', last_name: 'Seller', email: 'sam@example.net', lead_source_id: 17, ...person },
  });
const remove = (lead_id: number) => ask(here.eve, listingSellers.remove, { params: { id, lead_id } });
const list = async (person = here.vic) =>
  parseData(listingSellers.read.data, await ask(person, listingSellers.read, { params: { id } }));
const listOfContact = async (lead: number) =>
  parseData(
    listingSellers.ofContact.data,
    await ask(here.vic, listingSellers.ofContact, { params: { id: lead } }),
  );
const countEvents = async (event: string) =>
  (await owner.query('SELECT FROM app.activity WHERE client_id = $1 AND event = $2', [here.id, event]))
    .rowCount;

test('a couple sells a home, each of them once, and their contacts show it', async () => {
  const [first, second] = [await addContact('one@example.net'), await addContact('two@example.net')];
  for (const lead of [first, second, first]) expect((await add(lead)).status).toBe(201);
  expect(await list()).toEqual([
    { id: first, name: 'Nora Novak', email: 'one@example.net', phone_number: null },
    { id: second, name: 'Nora Novak', email: 'two@example.net', phone_number: null },
  ]);
  expect(await listOfContact(second)).toEqual([
    { id, address: '12 Elm Street', city: 'Vancouver', status_id: 1 },
  ]);
  expect(await countEvents('listing.seller_added')).toBe(2);
  expect((await remove(first)).status).toBe(200);
  expect((await list()).map((seller) => seller.id)).toEqual([second]);
  expect(await listOfContact(first)).toEqual([]);
  expect((await remove(first)).status).toBe(404);
  expect(await countEvents('listing.seller_removed')).toBe(1);
});

test('a new person becomes a contact, and nobody hears of a lead', async () => {
  const seller = parseData(listingSellers.addNew.data, await addNew({ phone_number: '604-555-0147' }));
  const contact = parseData(
    contacts.read.data,
    await ask(here.alice, contacts.read, { params: { id: seller.id } }),
  );
  expect(contact).toMatchObject({
    name: 'Sam Seller',
    lead_status: 'Client',
    lead_source_id: 17,
    is_seen: true,
  });
  const { rows } = await owner.query(
    `SELECT FROM app.notifications WHERE client_id = $1 UNION ALL
     SELECT FROM app.outbox WHERE client_id = $1 AND template <> 'welcome'`,
    [here.id],
  );
  expect(rows).toEqual([]);
});

test('a person with the email of a contact is that contact, whose status and source stay', async () => {
  const lead = await addContact('sam@example.net');
  expect(parseData(listingSellers.addNew.data, await addNew({}))).toMatchObject({
    id: lead,
    name: 'Nora Novak',
  });
  const contact = parseData(
    contacts.read.data,
    await ask(here.alice, contacts.read, { params: { id: lead } }),
  );
  expect(contact).toMatchObject({ lead_status: 'Sphere', lead_source_id: 14 });
});

test('sources that are set automatically, and open houses, bring no seller', async () => {
  for (const lead_source_id of [1, 13, 99])
    expect((await addNew({ lead_source_id })).body).toMatchObject({
      errors: { lead_source_id: ['Please select a valid source.'] },
    });
  expect(await list()).toEqual([]);
});

test('a listing of a colleague has no seller, not even one it had before', async () => {
  const lead = await addContact('one@example.net');
  await add(lead);
  await owner.query('UPDATE app.listings SET is_reciprocity = true WHERE id = $1', [id]);
  expect(await list()).toEqual([]);
  expect(await listOfContact(lead)).toEqual([]);
  for (const answer of [await add(lead), await addNew({})])
    expect(answer).toMatchObject({ status: 422, body: { error: noSellerOfColleague } });
});

test('a listing has six sellers at most, also when two are added at once', async () => {
  const leads: number[] = [];
  for (let n = 0; n < maxSellers; n += 1) leads.push(await addContact(`seller${n}@example.net`));
  for (const lead of leads.slice(1)) await add(lead);
  const another = await addContact('another@example.net');
  const statuses = (await Promise.all([add(leads[0] ?? 0), add(another)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 422]);
  expect((await addNew({})).body).toMatchObject({ error: tooManySellers });
  expect((await add((await list())[0]?.id ?? 0)).status).toBe(201);
  expect(await list()).toHaveLength(maxSellers);
});

test('a deleted contact is no seller any more, and a deleted listing leaves the contact', async () => {
  const [first, second] = [await addContact('one@example.net'), await addContact('two@example.net')];
  await add(first);
  await add(second);
  await ask(here.alice, contacts.remove, { params: { id: first } });
  expect((await list()).map((seller) => seller.id)).toEqual([second]);
  await ask(here.alice, listings.remove, { params: { id } });
  expect(await listOfContact(second)).toEqual([]);
  expect((await ask(here.alice, listingSellers.read, { params: { id } })).status).toBe(404);
});

test('View Only reads sellers and changes none', async () => {
  const lead = await addContact('one@example.net');
  expect((await add(lead, here.vic)).status).toBe(403);
  await add(lead);
  expect(await list(here.vic)).toHaveLength(1);
  expect((await ask(here.vic, listingSellers.remove, { params: { id, lead_id: lead } })).status).toBe(403);
});

test('contacts and listings of another client are none', async () => {
  const other = await newClient();
  const foreign = await addContact('one@example.net', other);
  expect((await add(foreign)).status).toBe(404);
  expect((await add(foreign, other.alice)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('merged contacts are one seller of each home, and two again once the merge is undone', async () => {
  const [one, two] = [await addContact('one@example.net'), await addContact('two@example.net')];
  await add(one);
  await add(two);
  const first = id;
  id = await addListing();
  await add(two);
  await ask(here.alice, merging.merge, { params: { id: one }, body: { other_id: two } });
  const homesOf = async (lead: number) => (await listOfContact(lead)).map((listing) => listing.id).toSorted();
  expect(await homesOf(one)).toEqual([first, id].toSorted());
  expect((await list()).map((seller) => seller.id)).toEqual([one]);
  const [merge] = parseData(merging.merges.data, await ask(here.alice, merging.merges));
  expect((await ask(here.alice, merging.undo, { params: { id: merge?.id ?? 0 } })).status).toBe(200);
  expect(await homesOf(one)).toEqual([first]);
  expect(await homesOf(two)).toEqual([first, id].toSorted());
});
