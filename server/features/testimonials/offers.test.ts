import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { listings } from '#contract/listings/listings.ts';
import { testimonialOffers } from '#contract/testimonials/offers.ts';
import { testimonialLinks } from '#contract/testimonials/requests.ts';
import { call } from '#server/testing/people.ts';
import { testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const { ask, newestLink } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });

const claim = async (token: string, body: { lead_id?: number; listing_ids?: number[] }) =>
  (await call(server.app, token, testimonialOffers.claimOffer, { body })).body;
const offered = { data: { is_offered: true } };
const notOffered = { data: { is_offered: false } };

const idIn = ({ body }: { body: unknown }): number =>
  Number(Reflect.get(Object(Reflect.get(Object(body), 'data')), 'id'));
const addContact = async (token: string, email: string, status = 8) =>
  idIn(
    await call(server.app, token, contacts.create, {
      body: { first_name: 'Vera', last_name: 'Visitor', email, lead_source_id: 14, lead_status_id: status },
    }),
  );
const addListing = async (token: string, status: number) =>
  idIn(
    await call(server.app, token, listings.create, {
      body: {
        street_address: '12 Offer Lane',
        city: 'Vancouver',
        state_or_province: 'BC',
        price: '900000',
        status_id: status,
      },
    }),
  );

test('a contact that is Closed is offered once, by whoever closes it', async () => {
  const { alice, eve } = await client();
  const id = await addContact(alice.token, 'closed@example.net');
  expect(await claim(alice.token, { lead_id: id })).toEqual(offered);
  expect(await claim(alice.token, { lead_id: id })).toEqual(notOffered);
  expect(await claim(eve.token, { lead_id: id })).toEqual(notOffered);
});

test('nothing is offered for a contact in another status, that was asked within a year, or wants to be asked no more', async () => {
  const { alice } = await client();
  const open = await addContact(alice.token, 'open@example.net', 1);
  const asked = await addContact(alice.token, 'asked@example.net');
  const refused = await addContact(alice.token, 'refused@example.net');
  await ask(alice.token, { email: 'asked@example.net' });
  await ask(alice.token, { email: 'refused@example.net' });
  const link = await newestLink('refused@example.net');
  await call(server.app, null, testimonialLinks.refuse, { params: { link } });
  for (const id of [open, asked, refused])
    expect(await claim(alice.token, { lead_id: id })).toEqual(notOffered);
});

test('several listings that are Sold together are one offer, and one more listing is another', async () => {
  const { alice } = await client();
  const [first, second, third, active] = [
    await addListing(alice.token, 3),
    await addListing(alice.token, 3),
    await addListing(alice.token, 3),
    await addListing(alice.token, 1),
  ];
  expect(await claim(alice.token, { listing_ids: [active] })).toEqual(notOffered);
  expect(await claim(alice.token, { listing_ids: [first, second, active] })).toEqual(offered);
  expect(await claim(alice.token, { listing_ids: [first] })).toEqual(notOffered);
  expect(await claim(alice.token, { listing_ids: [second, third] })).toEqual(offered);
});

test('of thirty calls at once, one is the first', async () => {
  const { alice } = await client();
  const id = await addContact(alice.token, 'at-once@example.net');
  const answers = await Promise.all(Array.from({ length: 30 }, () => claim(alice.token, { lead_id: id })));
  expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(offered))).toHaveLength(1);
});

test('deals of another client are none', async () => {
  const [one, other] = [await client(), await client()];
  const id = await addContact(one.alice.token, 'theirs@example.net');
  const listing = await addListing(one.alice.token, 3);
  for (const body of [{ lead_id: id }, { listing_ids: [listing] }, { listing_ids: [999_999_999] }])
    expect(await claim(other.alice.token, body)).toMatchObject({ code: 'not_found' });
  expect(await claim(one.alice.token, { lead_id: id, listing_ids: [listing] })).toEqual(offered);
});
