import * as z from 'zod/mini';
import { allUsers, editors } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { DeletedAnswer, email, instant, requiredText, text } from '../fields.ts';
import { gapDays } from './gaps.ts';

export const reportMonths = 6;

/** The results of a month for one listing. */
const ReportMonth = z.object({
  /** '2026-11' */
  month: z.string(),
  /** of its pages; null if they are not counted */
  views: z.nullable(z.int()),
  enquiries: z.int(),
  newsletter_clicks: z.int(),
});

/** The most recent whole days of the chart. */
export const reportDays = 42;

/** The views of a day; null if they were not counted. */
const ReportDay = z.object({ day: z.string(), views: z.nullable(z.int()) });
export type ReportDay = z.infer<typeof ReportDay>;

export const SellerReport = z.object({
  address: z.string(),
  city: z.string(),
  price: z.nullable(z.string()),
  /** by the agent */
  note: z.nullable(z.string()),
  /** the first photo with the widths in which it is stored */
  photo: z.nullable(z.object({ url: z.string(), widths: z.array(z.int()) })),
  agent_name: z.string(),
  agent_phone: z.nullable(z.string()),
  /** the address of the agent’s picture */
  agent_photo: z.nullable(z.string()),
  brokerage: z.string(),
  /** whole days since it was first published, until it was sold; null if it never was published */
  days_published: z.nullable(z.int()),
  /** oldest first, without today */
  days: z.array(ReportDay),
  /** the enquiries of these months by where they came from, the most first */
  sources: z.array(z.object({ source: z.string(), enquiries: z.int() })),
  /** its views since it was published beside those of the agent’s other listings in as many days; null if unknown */
  comparison: z.nullable(z.object({ days: z.int(), views: z.int(), median: z.number(), others: z.int() })),
  /** newest first, without the months before the listing was added */
  months: z.array(ReportMonth),
  /** days with missing page views */
  gaps: gapDays,
  as_of: instant,
});
export type SellerReport = z.infer<typeof SellerReport>;

/** A sentence to the seller, or two; an empty one removes it. */
export const SellerNote = z.object({ note: text(400) });

/** The person who gets the report of a listing every Monday. */
export const SellerDraft = z.object({ seller_name: requiredText(100), seller_email: email });

export const sellerUnsubscribed =
  'This person unsubscribed from these emails. The link in the last one lets them sign up again.';

const Seller = z.object({
  seller_name: z.string(),
  seller_email: z.string(),
  is_on: z.boolean(),
  has_unsubscribed: z.boolean(),
  last_sent_at: z.nullable(instant),
});

export const sellerReportsTag: Tag = {
  name: 'Seller reports',
  description: 'What a listing has brought, for the owner of the property.',
};

export const sellerReports = {
  read: endpoint({
    method: 'GET',
    path: '/listings/{id}/seller-report',
    access: allUsers(),
    summary: `Views, enquiries and newsletter clicks of a listing in the last ${reportMonths} months, and since when it has a page for its seller`,
    data: z.object({ report: SellerReport, shared_at: z.nullable(instant) }),
  }),
  share: endpoint({
    method: 'POST',
    path: '/listings/{id}/seller-report',
    once: true,
    changes: 'listing.changed',
    access: editors(),
    summary: 'Makes the page for the seller, whose address is answered this once; one made before ends',
    data: z.object({ url: z.string() }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/listings/{id}/seller-report',
    changes: 'listing.changed',
    access: editors(),
    summary: 'Ends the page for the seller',
    data: DeletedAnswer,
  }),
  saveNote: endpoint({
    method: 'PUT',
    path: '/listings/{id}/seller-report/note',
    changes: 'listing.changed',
    access: editors(),
    summary: 'Saves what the agent says to the seller in the report',
    body: SellerNote,
    data: z.object({ id: z.int() }),
  }),
  readSeller: endpoint({
    method: 'GET',
    path: '/listings/{id}/seller-report/emails',
    access: editors(),
    summary:
      'Who gets the report every Monday, and whether the listing is for sale, without which nothing is sent',
    data: z.object({ seller: z.nullable(Seller), is_for_sale: z.boolean() }),
  }),
  startEmails: endpoint({
    method: 'PUT',
    path: '/listings/{id}/seller-report/emails',
    changes: 'listing.changed',
    access: editors(),
    summary: 'Emails the report to the seller every Monday while the listing is for sale',
    body: SellerDraft,
    data: z.object({ id: z.int() }),
  }),
  stopEmails: endpoint({
    method: 'DELETE',
    path: '/listings/{id}/seller-report/emails',
    changes: 'listing.changed',
    access: editors(),
    summary: 'Ends the emails to the seller',
    data: DeletedAnswer,
  }),
  print: endpoint({
    method: 'GET',
    path: '/listings/{id}/seller-report/pdf',
    access: allUsers(),
    summary: 'The report as PDF',
    data: z.string(),
    document: 'application/pdf',
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
};
