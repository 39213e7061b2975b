import { afterAll, beforeAll, expect, test } from 'vitest';
import type { endpointTable } from '#contract/table.ts';
import { operations } from '#contract/table.ts';
import {
  findWrongEvents,
  readEvents,
  readLastEvent,
  readRecords,
  type RecordEvent,
  type Records,
} from '#server/testing/record-changes.ts';
import { listCases } from '#server/testing/security/cases.ts';
import { send } from '#server/testing/security/send-request.ts';
import { startTestServer, type SecurityServer } from '#server/testing/security/test-server.ts';

type Table = typeof endpointTable;
type NameOf<Feature extends keyof Table, Which> = {
  [Name in keyof Table[Feature] & string]: Table[Feature][Name] extends Which ? `${Feature}.${Name}` : never;
}[keyof Table[Feature] & string];
type OperationName<Which> = { [Feature in keyof Table]: NameOf<Feature, Which> }[keyof Table];

/** Their names say that they change contacts, listings, newsletters or invoices. */
type DeclaredChange = {
  changes: 'contact.changed' | 'listing.changed' | 'newsletter.changed' | 'billing.changed';
};

/** The events that its examples cause, or why they cause none. */
type Way = readonly RecordEvent[] | string;

const byWorker = 'the worker does it: see listing-change-events.test.ts';
const ofWebsite = 'it changes the website, and no listing';
const ofTemplate = 'a template is the account’s, and no contact has changed';
const ofView = 'a view only says which contacts are shown';
const ofTask = 'it changes a task, and no contact';

/**
 * Each endpoint that changes a contact, listing, newsletter or invoice. One that says so and has no line does not
 * compile; one that does so without saying it fails under its name.
 */
const ways = {
  'bulkContacts.start': [
    'contact.several_deleted',
    'contact.several_status_changed',
    'contact.several_tagged',
  ],
  'bulkContacts.undo': ['contact.several_restored'],
  'bulkContacts.erase': 'the contact was deleted before, with its event',
  'billing.pay': ['invoice.paid'],
  'billing.saveDetails': 'invoices stay as they were issued',
  'billing.updateCard': ['invoice.paid'],
  'contactMessages.send': ['contact.email_sent'],
  'contactTags.create': 'a tag without contacts is part of none',
  'contactTags.merge': ['contact.tag_merged'],
  'contactTags.remove': ['contact.tag_deleted'],
  'contactTags.rename': 'its contacts have it as before',
  'contactTemplates.create': ofTemplate,
  'contactTemplates.remove': ofTemplate,
  'contactTemplates.sort': ofTemplate,
  'contactTemplates.update': ofTemplate,
  'contactViews.create': ofView,
  'contactViews.remove': ofView,
  'contactViews.sort': ofView,
  'contactViews.update': ofView,
  'contacts.create': ['contact.consent_changed', 'contact.created'],
  'contacts.release': ['contact.received'],
  'contacts.remove': ['contact.deleted'],
  'contacts.spam': ['contact.spam'],
  'contacts.submit': ['contact.received'],
  'contacts.update': ['contact.consent_changed', 'contact.edited', 'contact.status_changed'],
  'listingPublishing.publish': ofWebsite,
  'listingSellers.add': 'who sells the home is not part of it',
  'listingSellers.addNew': ['contact.created'],
  'listingSellers.remove': 'who sells the home is not part of it',
  'listingOffers.dismissOffer': 'what the portal offers is not part of it',
  'listings.create': ['listing.created'],
  'listings.remove': ['listing.deleted'],
  'listings.update': ['listing.edited', 'listing.status_changed'],
  'listings.updateSeveral': ['listing.several_edited'],
  'listingsMls.chooseFields': 'nothing is in dispute there: see listing-change-events.test.ts',
  'listingsMls.continue': ['listing.continued', 'listing.deleted'],
  'listingsMls.import': ['listing.imported'],
  'listingsMls.sync': byWorker,
  'listingsMls.takePhotos': byWorker,
  'listingsOwn.import': 'nobody has entered a number there: see own.test.ts',
  'listingsOwn.saveSettings': 'settings are no listing: see every-event.test.ts',
  'newsletterConsent.confirm': ['contact.received'],
  'newsletters.order': ['newsletter.saved'],
  'newsletters.removeBlock': ['newsletter.saved'],
  'newsletters.save': ['newsletter.saved'],
  'newsletters.toggle': ['newsletter.skipped'],
  'sellerReports.revoke': 'a link to the numbers of a listing is not part of it',
  'sellerReports.share': 'a link to the numbers of a listing is not part of it',
  'sellerReports.saveNote': 'what the report says is not part of it',
  'sellerReports.startEmails': 'who gets its numbers is not part of it',
  'sellerReports.stopEmails': 'who gets its numbers is not part of it',
  'staffBilling.addFee': 'the next invoice has it',
  'staffBilling.chargeFeeAgain': 'the next invoice has it',
  'staffBilling.giveTrial': 'the first invoice comes after it',
  'staffBilling.cancelDiscount': 'a discount changes no invoice',
  'staffBilling.changePackage': ['invoice.created'],
  'staffBilling.credit': ['invoice.credited'],
  'staffBilling.endClientPrice': 'a price changes no invoice',
  'staffBilling.giveDiscount': 'a discount changes no invoice',
  'staffBilling.setClientPrice': 'a price changes no invoice',
  'staffBilling.withdrawFee': 'the next invoice doesn’t have it',
  'staffBilling.invoiceMissedPeriods': ['invoice.created'],
  'staffBilling.waiveMissedPeriods': 'periods without an invoice are none',
  'staffBilling.issue': ['invoice.created'],
  'staffBilling.markPaid': ['invoice.paid'],
  'staffBilling.payOut': 'the money was not used by an invoice',
  'staffBilling.plan': 'when something is paid is no invoice',
  'staffBilling.recordPayment': ['invoice.partly_paid'],
  'staffBilling.refund': ['invoice.refunded'],
  'staffBilling.void': ['invoice.voided'],
  'staffNewsletterSends.act': ['newsletter.start'],
  'staffNewsletterSends.settleUnknown': ['newsletter.leave_out'],
  'merging.merge': ['contact.merged'],
  'merging.undo': ['contact.merge_undone'],
  'plans.create': ofTask,
  'plans.remove': ofTask,
  'plans.start': ofTask,
  'plans.stop': ofTask,
  'plans.update': ofTask,
  'tasks.add': ofTask,
  'tasks.edit': ofTask,
  'tasks.remove': ofTask,
  'tasks.setDone': ofTask,
  'timeline.add': ['contact.called', 'contact.note_added'],
  'timeline.edit': ['contact.entry_edited'],
  'timeline.remove': ['contact.entry_deleted'],
  'testimonialFiles.upload': ['contact.created'],
  'testimonialRequests.request': ['contact.created'],
  'testimonials.create': ['contact.created'],
} as const satisfies Partial<Record<OperationName<object>, Way>> & Record<OperationName<DeclaredChange>, Way>;

const expectedEvents = new Map<string, Way>(Object.entries(ways));

let server: SecurityServer;
let before: Records;
beforeAll(async () => {
  server = await startTestServer();
  before = await readRecords(server.owner);
});
afterAll(() => server.close());

const changing = operations
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .map((operation) => ({ name: `${operation.feature}.${operation.name}`, operation }));

test.each(changing)('$name makes one event of each record that it changes', async ({ name, operation }) => {
  const { owner, world } = server;
  const problems: string[] = [];
  const caused = new Set<string>();
  const calls = listCases(server, operation).cases.filter(
    ({ isAllowed, tries }) => isAllowed && tries === 'own rows',
  );
  for (const { ask, where } of calls) {
    const last = await readLastEvent(owner);
    await send(server.app, ask);
    const events = await readEvents(owner, last);
    problems.push(
      ...findWrongEvents(before, await readRecords(owner), events).map((what) => `${where}: ${what}`),
    );
    for (const event of events) caused.add(event.name);
    await world.keeper.restore();
  }
  const way = expectedEvents.get(name) ?? [];
  expect(problems).toEqual([]);
  expect([...caused].toSorted()).toEqual(typeof way === 'string' ? [] : way);
});
