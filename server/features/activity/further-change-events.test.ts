import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { createSampleGateway } from '#server/adapters/payments/sample/sample-gateway.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createSampleSource } from '#server/engines/mls/sample/sample-source.ts';
import { billClients } from '#server/features/billing/bill-clients.ts';
import { billingJobs, chargeNext } from '#server/features/billing/jobs.ts';
import { listingJobs } from '#server/features/listings/jobs.ts';
import { copyMlsPhotosTask } from '#server/features/listings/mls/tasks.ts';
import { createReturnPaths } from '#server/features/newsletter/sending/return-path.ts';
import { createNewsletterTokens } from '#server/features/newsletter/unsubscribe/tokens.ts';
import { cardToken, planBilling } from '#server/testing/billing.ts';
import { reportShapes } from '#server/testing/bounces.ts';
import { testKey } from '#server/testing/database.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import {
  findWrongEvents,
  readEvents,
  readLastEvent,
  readRecords,
  type RecordEvent,
} from '#server/testing/record-changes.ts';
import { parseData } from '#server/testing/results.ts';
import { hours, sendingWorld } from '#server/testing/sending-world.ts';
import { sendNewsletter } from '#server/testing/sent-newsletters.ts';
import { uploadTestimonials } from '#server/testing/testimonials.ts';
import { workOffTasks } from '#server/testing/work-off-tasks.ts';

const changesFile = join(tmpdir(), `foyer-mls-${randomUUID()}.json`);
const bounceSecret = 'a-secret-of-the-mail-server';
const { server, owner, sam, dataDir, newClient, db, frozen, handOverAll, tendAll } = await sendingWorld({
  settings: {
    RATE_LIMIT_FACTOR: '1000',
    NEWSLETTER_BOUNCE_SECRET: bounceSecret,
    MLS_SAMPLE_CHANGES: changesFile,
  },
});
afterAll(() => rm(changesFile, { force: true }));
const tokens = createNewsletterTokens(testKey, createContactHash(testKey));
const returnPaths = createReturnPaths(testKey);
const gateway = createSampleGateway(join(dataDir, 'sample-payments'), () => server.clock.now);

let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({
    package: 'Accelerate',
    services: ['web', 'in_touch', 'social'],
    features: ['TESTIMONIAL_MANAGER'],
  });
});

/** What happens after all has been prepared, with the events that it makes, in their order. */
type Way = { events: readonly RecordEvent[]; act: () => Promise<unknown>; silent?: string };

/** Each way of change that no example of an endpoint goes: strangers, the worker, and calls after other calls. */
const ways: Record<string, () => Promise<Way>> = {
  'a second form of the same visitor': async () => {
    await submitForm('Hello');
    return { events: ['contact.updated_by_form'], act: () => submitForm('Hello again') };
  },
  'a form that comes twice': async () => {
    await submitForm('Hello');
    return { events: [], act: () => submitForm('Hello') };
  },
  'a contact that is saved as it is': async () => {
    const { id } = await addReader();
    return {
      events: [],
      act: () => byEve(contacts.update, { params: { id }, body: { first_name: 'Vera' } }),
    };
  },
  'a status that a contact has': async () => {
    const { id } = await addReader();
    await byEve(contacts.update, { params: { id }, body: { lead_status_id: 3 } });
    return { events: [], act: () => byEve(contacts.update, { params: { id }, body: { lead_status_id: 3 } }) };
  },
  'a link to unsubscribe': async () => {
    const token = await createUnsubscribeToken();
    return { events: ['contact.unsubscribed'], act: () => post(`/newsletter/unsubscribe/${token}`) };
  },
  'somebody who signs up again': async () => {
    const token = await createUnsubscribeToken();
    await post(`/newsletter/unsubscribe/${token}`);
    const payload = 'action=come_back';
    return {
      events: ['contact.resubscribed'],
      act: () => post(`/newsletter/preferences/${token}`, { payload }),
    };
  },
  'a report that an address does not exist': async () => ({
    events: ['contact.bounced'],
    act: await prepareReport('Postfix: unknown user'),
  }),
  'a report of spam': async () => ({
    events: ['contact.complained'],
    act: await prepareReport('a feedback loop: abuse'),
  }),

  'a price from the MLS': async () => {
    await importListing('R2900003');
    await feedSays({ R2900003: { ListPrice: 949_000 } });
    return { events: ['listing.price_synced'], act: () => syncListings() };
  },
  'bedrooms from the MLS': async () => {
    await importListing('R2900004');
    await feedSays({ R2900004: { BedroomsTotal: 9 } });
    return { events: ['listing.synced'], act: () => syncListings() };
  },
  'a price and a text from the MLS at once': async () => {
    await importListing('R2900003');
    await feedSays({ R2900003: { ListPrice: 951_000, PublicRemarks: 'Freshly painted.' } });
    return { events: ['listing.synced'], act: () => syncListings() };
  },
  'a listing that leaves the MLS': async () => {
    await importListing('R2900009');
    await feedSays({ R2900009: null });
    return { events: ['listing.synced'], act: () => syncListings() };
  },
  'a value from the MLS that the agent has changed': async () => {
    const id = await importListing('R2900006');
    await byEve(listings.update, { params: { id }, body: { price: '1,500,000' } });
    await feedSays({ R2900006: { ListPrice: 998_000 } });
    return { events: ['listing.synced'], act: () => syncListings() };
  },
  'the photos of an import': async () => {
    await byEve(listingsMls.import, { body: { mls_ids: ['R2900010'] } });
    return { events: ['listing.photos_copied'], act: () => workOffListings() };
  },
  'an import with photos that cannot be had': async () => {
    await byEve(listingsMls.import, { body: { mls_ids: ['V9900001'] } });
    return { events: ['listing.photos_copied'], act: () => workOffListings() };
  },
  'a photo that the board removes': async () => {
    await importListing('R2900004');
    await feedSays({ R2900004: { Media: [photo('land', 0)] } });
    return { events: ['listing.synced'], act: () => syncListings() };
  },
  'a photo that the board adds': async () => {
    await importListing('R2900004');
    await feedSays({ R2900004: { Media: ['land', 'garden', 'house'].map(photo) } });
    return { events: ['listing.synced'], act: () => syncListings({ withPhotos: false }) };
  },
  'a sync that finds nothing new': async () => {
    await importListing('R2900005');
    return { events: [], act: () => syncListings() };
  },
  'a dispute that the agent settles': async () => {
    const id = await importListing('R2900006');
    await byEve(listings.update, { params: { id }, body: { price: '1,500,000' } });
    await feedSays({ R2900006: { ListPrice: 999_000 } });
    await syncListings();
    const body = { keep: ['price'], take: [] };
    return {
      events: ['listing.edited'],
      act: () => byEve(listingsMls.chooseFields, { params: { id }, body }),
    };
  },
  'photos of the board that the agent takes back': async () => {
    const id = await importListing('R2900007');
    await byEve(listings.update, { params: { id }, body: { photos: [] } });
    return { events: ['listing.edited'], act: () => byEve(listingsMls.takePhotos, { params: { id } }) };
  },
  'a listing that is saved as it is': async () => {
    const id = await importListing('R2900008');
    const { price, city, features, photos } = parseData(
      Listing,
      await byEve(listings.read, { params: { id } }),
    );
    return {
      events: [],
      act: () => byEve(listings.update, { params: { id }, body: { price, city, features, photos } }),
    };
  },
  'several listings that have that status': async () => {
    const ids = [await importListing('R2900003'), await importListing('R2900004')];
    await byEve(listings.updateSeveral, { body: { ids, status_id: 4 } });
    return { events: [], act: () => byEve(listings.updateSeveral, { body: { ids, status_id: 4 } }) };
  },

  'the invoice of a period': async () => {
    await planBilling(owner, here.id, { next: '2026-11-15' });
    return { events: ['invoice.created'], act: bill };
  },
  'a card that is charged': async () => {
    await billWithCard('ok');
    return { events: ['invoice.paid'], act: charge };
  },
  'a card that fails': async () => {
    await billWithCard('fails_later');
    return { events: ['invoice.failed'], act: charge };
  },
  'an invoice that nobody pays in time': async () => {
    await planBilling(owner, here.id, { next: '2026-11-15' });
    await bill();
    server.clock.now = hours(24 * 16);
    return { events: ['invoice.past_due'], act: markInvoices };
  },
  'a last attempt at a card that fails': async () => {
    await billWithCard('fails_later');
    for (const day of [0, 3, 5]) {
      server.clock.now = hours(24 * day);
      await charge();
    }
    server.clock.now = hours(24 * 7);
    return { events: ['invoice.failed'], act: charge };
  },
  'a change of package that is undone': async () => {
    await planBilling(owner, here.id, { next: '2026-12-15' });
    await changePackage('Grow');
    return { events: ['invoice.voided'], act: () => changePackage('Accelerate') };
  },

  'contacts of an import that is undone': async () => {
    const table =
      'First name,Last name,Email,Message\nHanna,Hand,hanna@example.net,We would ask her again.\n';
    await uploadTestimonials(server.app, here.eve.token, table, { create_lead: 'true' });
    const [done] = parseData(testimonialFiles.listImports.data, await byEve(testimonialFiles.listImports));
    const params = { id: done?.id ?? 0 };
    return { events: ['contact.deleted'], act: () => byEve(testimonialFiles.undoImport, { params }) };
  },
  'a newsletter that is handed over': async () => {
    here = await frozen();
    return {
      events: ['newsletter.sent'],
      act: async () => {
        await handOverAll();
        await tendAll();
      },
    };
  },
};

test.each(Object.entries(ways))(
  '%s: one event about each record that changes, or none',
  async (_name, prepare) => {
    const { events, act, silent } = await prepare();
    const before = await readRecords(owner);
    const last = await readLastEvent(owner);
    await act();
    const logged = await readEvents(owner, last);
    const wrong = findWrongEvents(before, await readRecords(owner), logged);
    expect(wrong.filter((what) => !what.includes(` ${silent} `))).toEqual([]);
    expect(wrong.length > 0).toBe(silent !== undefined);
    const ofClient = logged.filter(({ about }) => about.every((place) => place.startsWith(`${here.id} `)));
    expect(ofClient.map(({ name }) => name)).toEqual(events);
  },
);

async function succeed(answer: ReturnType<typeof call>) {
  const result = await answer;
  expect([result.status, result.text]).toEqual([expect.toSatisfy((status) => status < 300), result.text]);
  return result;
}
const byEve = (endpoint: Endpoint, sent?: Sent) => succeed(call(server.app, here.eve.token, endpoint, sent));

const submitForm = (notes: string) =>
  succeed(
    call(server.app, null, contacts.submit, {
      body: { first_name: 'Nora', email: 'nora@example.net', notes },
      headers: { 'x-site-token': here.siteToken },
    }),
  );

type Reader = { id: number; email: string };
async function addReader(): Promise<Reader> {
  const email = `reader@client${here.id}.example.net`;
  const newsletter_consent = { kind: 'express', source: 'Said yes in the shop' };
  const body = { first_name: 'Vera', last_name: 'Reader', email, lead_source_id: 14, newsletter_consent };
  return { id: parseData(z.object({ id: z.int() }), await byEve(contacts.create, { body })).id, email };
}

async function createUnsubscribeToken(): Promise<string> {
  const { id, email } = await addReader();
  return tokens.unsubscribeTokenOf(here.id, { id: 1, lead_id: id, email });
}

async function post(
  url: string,
  { payload = '', headers = {} }: { payload?: string; headers?: Record<string, string> } = {},
): Promise<void> {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
  expect(answer.statusCode).toBe(200);
}

async function prepareReport(shape: string): Promise<() => Promise<void>> {
  const { id } = await addReader();
  const { recipients } = await sendNewsletter(owner, here, [id]);
  const path = returnPaths.create({ client_id: here.id, id: recipients[0]?.id ?? 0 }, 'bounces.example.com');
  return () =>
    post('/newsletter/reports', {
      payload: reportShapes.find(({ name }) => name === shape)?.write(path) ?? '',
      headers: { authorization: `Bearer ${bounceSecret}`, 'content-type': 'message/rfc822' },
    });
}

const photo = (name: string, order: number) => ({
  MediaKey: `R2900004-${name}`,
  MediaURL: `sample:pictures/${name}.jpg`,
  MediaCategory: 'Photo',
  Order: order,
});
const feedSays = (changes: object) => writeFile(changesFile, JSON.stringify(changes));

async function workOffListings({ withPhotos = true } = {}): Promise<void> {
  const source = createSampleSource({ changesFile });
  const files = createLocalStore(join(dataDir, 'files'));
  const jobs = listingJobs({ files, mls: source, quota: 1e9 });
  const tasks = jobs.tasks?.filter(({ name }) => withPhotos || name !== copyMlsPhotosTask.name) ?? [];
  await workOffTasks(server.database, [{ ...jobs, tasks }], server.clock.now);
}

/** With the photos of its board. */
async function importListing(mlsId: string): Promise<number> {
  const answer = await byEve(listingsMls.import, { body: { mls_ids: [mlsId] } });
  await workOffListings();
  return parseData(listingsMls.import.data, answer).successes[0]?.id ?? 0;
}

async function syncListings(options?: { withPhotos: boolean }): Promise<void> {
  await byEve(listingsMls.sync, { body: {} });
  await workOffListings(options);
}

async function bill(): Promise<void> {
  while (await billClients(db, testProvider));
}
async function markInvoices(): Promise<void> {
  const { scheduled } = billingJobs({ gateway, provider: testProvider });
  const job = scheduled?.find(({ name }) => name === 'mark-past-due');
  if (!job) throw new Error('Nothing marks invoices.');
  await db.transaction(job.run);
}
async function charge(): Promise<void> {
  while (await chargeNext(db, gateway));
}
async function billWithCard(behaviour: string): Promise<void> {
  await planBilling(owner, here.id, { next: '2026-11-15' });
  const body = { token: cardToken({ behaviour }) };
  await succeed(call(server.app, here.alice.token, billing.updateCard, { body }));
  await bill();
}

const changePackage = (name: 'Grow' | 'Accelerate') =>
  succeed(
    call(server.app, sam.token, staffBilling.changePackage, {
      params: { id: here.id },
      body: { package: name, frequency: 'Monthly', when: 'today', reason: 'As they asked us to' },
    }),
  );
