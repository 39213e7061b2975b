import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { listings } from '#contract/listings/listings.ts';
import { listingSellers } from '#contract/listings/sellers.ts';
import { listingOffers } from '#contract/testimonials/listing-offers.ts';
import { testimonialOffers } from '#contract/testimonials/offers.ts';
import { testimonialLinks, testimonialRequests } from '#contract/testimonials/requests.ts';
import { requested } from '#contract/testimonials/testimonials.ts';
import { call } from '#server/testing/people.ts';
import { request, testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
const { ask, newestLink } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });

const claim = async (token: string, body: { lead_id?: number; listing_ids?: number[] }) =>
  (await call(server.app, token, testimonialOffers.claimOffer, { body })).body;
const offered = (lead_id: number | null = null) => ({ data: { is_offered: true, lead_id } });
const notOffered = (lead_id: number | null = null) => ({ data: { is_offered: false, lead_id } });

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
  expect(await claim(alice.token, { lead_id: id })).toEqual(offered(id));
  expect(await claim(alice.token, { lead_id: id })).toEqual(notOffered(id));
  expect(await claim(eve.token, { lead_id: id })).toEqual(notOffered(id));
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
    expect(await claim(alice.token, { lead_id: id })).toEqual(notOffered(id));
});

test('several listings that are Sold together are one offer, and one more listing is another', async () => {
  const { alice } = await client();
  const [first, second, third, active] = [
    await addListing(alice.token, 3),
    await addListing(alice.token, 3),
    await addListing(alice.token, 3),
    await addListing(alice.token, 1),
  ];
  expect(await claim(alice.token, { listing_ids: [active] })).toEqual(notOffered());
  expect(await claim(alice.token, { listing_ids: [first, second, active] })).toEqual(offered());
  expect(await claim(alice.token, { listing_ids: [first] })).toEqual(notOffered());
  expect(await claim(alice.token, { listing_ids: [second, third] })).toEqual(offered());
});

test('of thirty calls at once, one is the first', async () => {
  const { alice } = await client();
  const id = await addContact(alice.token, 'at-once@example.net');
  const answers = await Promise.all(Array.from({ length: 30 }, () => claim(alice.token, { lead_id: id })));
  expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(offered(id)))).toHaveLength(1);
});

test('deals of another client are none', async () => {
  const [one, other] = [await client(), await client()];
  const id = await addContact(one.alice.token, 'theirs@example.net');
  const listing = await addListing(one.alice.token, 3);
  for (const body of [{ lead_id: id }, { listing_ids: [listing] }, { listing_ids: [999_999_999] }])
    expect(await claim(other.alice.token, body)).toMatchObject({ code: 'not_found' });
  expect(await claim(one.alice.token, { lead_id: id, listing_ids: [listing] })).toEqual(offered(id));
});

const sell = (token: string, id: number, lead_id: number) =>
  call(server.app, token, listingSellers.add, { params: { id }, body: { lead_id } });
const readOffer = async (token: string, id: number) =>
  (await call(server.app, token, listingOffers.readOffer, { params: { id } })).body;
const open = (...seller_ids: number[]) => ({ data: { is_open: true, seller_ids } });
const over = (...seller_ids: number[]) => ({ data: { is_open: false, seller_ids } });

test('a sold home offers the request with its seller until it is dismissed, for everybody', async () => {
  const { alice, eve } = await client();
  const listing = await addListing(alice.token, 3);
  expect(await readOffer(alice.token, listing)).toEqual(open());
  const lead = await addContact(alice.token, 'seller@example.net', 3);
  await sell(alice.token, listing, lead);
  expect(await claim(alice.token, { listing_ids: [listing] })).toEqual(offered(lead));
  expect(await readOffer(eve.token, listing)).toEqual(open(lead));
  await call(server.app, eve.token, listingOffers.dismissOffer, { params: { id: listing } });
  expect(await readOffer(alice.token, listing)).toEqual(over(lead));
  expect(await claim(alice.token, { listing_ids: [listing] })).toEqual(notOffered());
});

test('a home that is for sale, or a colleague’s, offers nothing', async () => {
  const { alice } = await client();
  expect(await readOffer(alice.token, await addListing(alice.token, 1))).toEqual(over());
  const listing = await addListing(alice.token, 3);
  await owner.query('UPDATE app.listings SET is_reciprocity = true WHERE id = $1', [listing]);
  expect(await readOffer(alice.token, listing)).toEqual(over());
  expect(await claim(alice.token, { listing_ids: [listing] })).toEqual(notOffered());
});

test('a request sent for the home ends its offer, whoever was asked', async () => {
  const { alice } = await client();
  const listing = await addListing(alice.token, 3);
  await ask(alice.token, { email: 'somebody@example.net', listing_id: listing });
  expect(await readOffer(alice.token, listing)).toEqual(over());
});

test('asking one of a couple from their contact ends the offer as well', async () => {
  const { alice } = await client();
  const listing = await addListing(alice.token, 3);
  const [first, second] = [
    await addContact(alice.token, 'first@example.net', 3),
    await addContact(alice.token, 'second@example.net', 3),
  ];
  await sell(alice.token, listing, first);
  await sell(alice.token, listing, second);
  expect(await readOffer(alice.token, listing)).toEqual(open(first, second));
  await ask(alice.token, { email: 'second@example.net' });
  expect(await readOffer(alice.token, listing)).toEqual(over(first));
});

test('a seller who wants to be asked no more is not offered, and the other of a couple is', async () => {
  const { alice } = await client();
  const listing = await addListing(alice.token, 3);
  const refused = await addContact(alice.token, 'no@example.net', 3);
  await ask(alice.token, { email: 'no@example.net' });
  await call(server.app, null, testimonialLinks.refuse, {
    params: { link: await newestLink('no@example.net') },
  });
  await owner.query(
    `UPDATE app.testimonial_requests SET sent_at = sent_at - interval '2 years' WHERE email = 'no@example.net'`,
  );
  await sell(alice.token, listing, refused);
  expect(await readOffer(alice.token, listing)).toEqual(over());
  const other = await addContact(alice.token, 'yes@example.net', 3);
  await sell(alice.token, listing, other);
  expect(await readOffer(alice.token, listing)).toEqual(open(other));
});

test('a request for a home that was deleted meanwhile is refused, and nobody is asked', async () => {
  const { alice } = await client();
  const listing = await addListing(alice.token, 3);
  await call(server.app, alice.token, listings.remove, { params: { id: listing } });
  const late = { email: 'late@example.net', listing_id: listing };
  const { status } = await call(server.app, alice.token, testimonialRequests.request, {
    body: { ...request, ...late },
  });
  expect(status).toBe(404);
  expect(await ask(alice.token, { ...late, listing_id: null })).toMatchObject({ status_id: requested });
});

test('an offer of another client is not found, nor dismissed', async () => {
  const [one, other] = [await client(), await client()];
  const listing = await addListing(one.alice.token, 3);
  for (const endpoint of [listingOffers.readOffer, listingOffers.dismissOffer])
    expect((await call(server.app, other.alice.token, endpoint, { params: { id: listing } })).status).toBe(
      404,
    );
  expect(await readOffer(one.alice.token, listing)).toEqual(open());
});
