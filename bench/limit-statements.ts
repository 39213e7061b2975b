import { newLead } from '#contract/contacts/contacts.ts';
import { logExport, listExportRows } from '#server/features/contacts/export.ts';
import { intakeLead } from '#server/features/contacts/intake.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import {
  createContact,
  listContacts,
  lockContact,
  readContact,
  updateContact,
} from '#server/features/contacts/queries.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { dealEnds } from '#server/features/consent/rules.ts';
import { recordDeal } from '#server/features/consent/statements.ts';
import { listInvoices, readPlan } from '#server/features/billing/queries.ts';
import { statusGroups } from '#contract/listings/statuses.ts';
import { listListings, readListing } from '#server/features/listings/queries.ts';
import { findListingPages } from '#server/features/sites/cross-client/listings.ts';
import { listTestimonials } from '#server/features/testimonials/queries.ts';
import { maxCampaigns } from '#contract/newsletter/stats.ts';
import { maxMonths } from '#contract/statistics/website.ts';
import { listNumbers } from '#server/features/newsletter/tracking/queries.ts';
import { listAdMonths } from '#server/features/statistics/ads/queries.ts';
import { listMonths } from '#server/features/statistics/website/queries.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { toStartOfHour, toLead } from '#server/features/contacts/rules.ts';
import { toBaseline, inlineClient } from './baseline.ts';

export type Form = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  notes: string;
};

// like the measured server, whose limits are raised
const unlimited = 1e9;

/** Foyer's statements for the limit, each with the parts of a request that are its parameters. */
export function limitStatements(hash: ContactHash) {
  const now = new Date('2001-02-03T04:05:06Z');
  const later = new Date(now.getTime() + 600_000);
  const sample: Form = {
    first_name: 'first',
    last_name: 'last',
    email: 'mail@example.com',
    phone_number: '604-555-9999',
    notes: 'noted',
  };
  const form = { source: 1 as const, ...sample };
  const pieces = (sent: Form, at: Date, until: Date) => [
    JSON.stringify(toLead({ source: 1, ...sent })),
    sent.email,
    sent.phone_number,
    sent.notes,
    at,
    until,
    toStartOfHour(at),
    sha256(JSON.stringify(sent)),
    hash.ofEmail(sent.email),
    hash.ofPhone(sent.phone_number),
  ];

  const list = toBaseline(listContacts({ page: 2, take: 77 }, undefined), [77]);
  const one = toBaseline(readContact(123), [123]);
  const activeListings = {
    page: 2,
    take: 77,
    search: '',
    status: statusGroups.active,
    reciprocity_only: false,
  };
  const listings = toBaseline(listListings(activeListings), [77]);
  const listing = toBaseline(readListing(123), [123]);
  const testimonials = toBaseline(
    listTestimonials({ page: 2, take: 77, search: '', homepage_only: false }),
    [77],
  );
  const plan = toBaseline(readPlan(now), [now]);
  const invoices = toBaseline(listInvoices(), []);
  const websiteMonths = toBaseline(listMonths({ site: null, month: undefined, take: maxMonths, now }), [now]);
  const newsletters = toBaseline(listNumbers({ ids: undefined, take: maxCampaigns }), []);
  const ads = toBaseline(listAdMonths('facebook', {}), []);
  const listingPage = toBaseline(findListingPages([{ siteId: 123, listingId: 456, knownStamp: 'stamp' }]), [
    [123],
    [456],
    ['stamp'],
  ]);
  const create = toBaseline(createContact({ mark: 1 }, { emailHash: hash.ofEmail(sample.email), now }), [
    JSON.stringify({ mark: 1 }),
    hash.ofEmail(sample.email),
    now,
  ]);
  const change = toBaseline(updateContact(123, { mark: 1 }, { now, event: 'contact.status_changed' }), [
    123,
    JSON.stringify({ mark: 1 }),
    now,
  ]);
  const lock = toBaseline(lockContact(123), [123]);
  const sampleHash = hash.ofEmail(sample.email);
  const deal = toBaseline(recordDeal(123, { hash: clientBoundHash(sampleHash), now }), [
    123,
    sampleHash,
    now,
    dealEnds(now),
  ]);
  const receive = toBaseline(
    intakeLead(form, { keyedHash: hash, announcedPerHour: { bell: unlimited, mail: unlimited }, now }),
    pieces(form, now, later),
  );
  const note = toBaseline(logExport([], now), [now]);
  const rows = listExportRows({ lead_ids: [], search: '' }).text;

  return {
    list: (client: number, take: number, skip: number) => {
      const statement = list(client, [take]);
      statement.values[1] = String(skip);
      return statement;
    },
    one: (client: number, id: number) => one(client, [id]),
    listings: (client: number, take: number, skip: number) => {
      const statement = listings(client, [take]);
      statement.values[2] = String(skip);
      return statement;
    },
    listing: (client: number, id: number) => listing(client, [id]),
    testimonials: (client: number, take: number, skip: number) => {
      const statement = testimonials(client, [take]);
      statement.values[1] = String(skip);
      return statement;
    },
    plan: (client: number) => plan(client, [new Date()]),
    invoices: (client: number) => invoices(client, []),
    websiteMonths: (client: number) => websiteMonths(client, [new Date()]),
    listingPage: (site: number, listing: number, stamp: string) =>
      listingPage(0, [[site], [listing], [stamp]]),
    newsletters: (client: number) => newsletters(client, []),
    ads: (client: number) => ads(client, []),
    create: (client: number, draft: Form) =>
      create(client, [
        JSON.stringify({ lead_status_id: newLead, ...draft }),
        hash.ofEmail(draft.email),
        new Date(),
      ]),
    change: (client: number, id: number, patch: object) =>
      change(client, [id, JSON.stringify(patch), new Date()]),
    lock: (client: number, id: number) => lock(client, [id]),
    deal: (client: number, id: number, email: string) => {
      const at = new Date();
      return deal(client, [id, hash.ofEmail(email), at, dealEnds(at)]);
    },
    receive: (client: number, sent: Form) => {
      const at = new Date();
      return receive(client, pieces(sent, at, new Date(at.getTime() + 600_000)));
    },
    noteExport: (client: number) => note(client, [new Date()]),
    exportRows: (client: number) => inlineClient(rows, String(client)),
  };
}
