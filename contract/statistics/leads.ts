import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';

export const leadMonths = 12;

/** The contacts that were added in a month and came from one source. */
const SourceMonth = z.object({
  /** '2026-11', where the client is */
  month: z.string(),
  lead_source_id: z.int(),
  source: z.string(),
  leads: z.int(),
  /** how many of them have become clients since */
  clients: z.int(),
});

/** What the ads of a platform cost, and which source their leads have. */
const AdCost = z.object({
  platform: z.enum(['facebook', 'google']),
  lead_source_id: z.int(),
  month: z.string(),
  cost: z.number(),
  currency: z.string(),
});

const Visits = z.object({ month: z.string(), visitors: z.int() });

export const LeadNumbers = z.object({
  /** the month that it is where the client is */
  present: z.string(),
  /** months and sources without leads are left out */
  sources: z.array(SourceMonth),
  /** empty without the service, and where nothing is known */
  visits: z.array(Visits),
  costs: z.array(AdCost),
});
export type LeadNumbers = z.infer<typeof LeadNumbers>;

export const leadStatsTag: Tag = {
  name: 'Lead stats',
  description: 'Where contacts come from by month, what they cost, and how many become clients.',
};

export const leadStats = {
  read: endpoint({
    method: 'GET',
    path: '/stats/leads',
    access: allUsers(),
    mayBeStale: true,
    summary: `Contacts of the last ${leadMonths} months by source, with the visitors of the websites and the cost of ads`,
    data: LeadNumbers,
  }),
};
