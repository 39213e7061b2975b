import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { month } from '../fields.ts';
import { scoped } from '../key-access.ts';

/** How many months back reports are offered. */
export const maxReportMonths = 24;
export const monthNotOver = 'Please choose a month that is over.';

/** One of the large numbers of a report, in words. */
const Figure = z.object({
  label: z.string(),
  value: z.string(),
  /** null if there is nothing to compare with */
  change: z.nullable(z.object({ direction: z.enum(['up', 'down', 'same']), text: z.string() })),
});

/** A year of one number, up to the month of the report. */
const Chart = z.object({
  key: z.enum(['page_views', 'contacts']),
  title: z.string(),
  label: z.string(),
  sentence: z.string(),
  /** oldest first; null if it is not known */
  months: z.array(z.object({ month: z.string(), value: z.nullable(z.int()) })),
});

const Link = z.object({ label: z.string(), path: z.string() });

const BestListing = z.object({
  address: z.string(),
  city: z.nullable(z.string()),
  price: z.nullable(z.string()),
  sentence: z.string(),
  photo: z.nullable(z.string()),
  link: z.nullable(Link),
});

/** The results of a month in sentences, as the screen, the mail and the PDF show them. */
export const WrittenReport = z.object({
  month: z.string(),
  title: z.string(),
  client_name: z.string(),
  verdict: z.string(),
  figures: z.array(Figure),
  /** how quickly new leads had an answer; null if there were none */
  answers: z.nullable(z.string()),
  charts: z.array(Chart),
  best_listing: z.nullable(BestListing),
  advice: z.object({ text: z.string(), link: Link }),
  sections: z.array(
    z.object({
      title: z.string(),
      sentences: z.array(z.string()),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      link: Link,
    }),
  ),
  about: z.string(),
});
export type WrittenReport = z.infer<typeof WrittenReport>;

const query = z.object({ month: z.optional(month) });

export const monthlyReportsTag: Tag = {
  name: 'Monthly reports',
  description: 'How a month went, in sentences, with the numbers of all statistics.',
};

export const monthlyReports = {
  read: endpoint({
    method: 'GET',
    path: '/stats/reports',
    access: scoped('statistics:read', allUsers()),
    mayBeStale: true,
    summary: 'The report of a month that is over, by default the last one, and the months that have one',
    query,
    data: z.object({
      /** null before the account began, and during its first month */
      report: z.nullable(WrittenReport),
      /** newest first */
      months: z.array(z.string()),
      /** the month in which the account began */
      since: z.string(),
    }),
  }),
  print: endpoint({
    method: 'GET',
    path: '/stats/reports/pdf',
    access: scoped('statistics:read', allUsers()),
    mayBeStale: true,
    summary: 'The same as PDF',
    query,
    data: z.string(),
    document: 'application/pdf',
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
};
