import * as z from 'zod/mini';
import { allUsers, editors } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { DeletedAnswer, instant } from '../fields.ts';
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

export const SellerReport = z.object({
  address: z.string(),
  city: z.string(),
  agent_name: z.string(),
  /** newest first, without the months before the listing was added */
  months: z.array(ReportMonth),
  /** days with missing page views */
  gaps: gapDays,
  as_of: instant,
});
export type SellerReport = z.infer<typeof SellerReport>;

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
