import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';

export const maxHits = 12;

/** A search result, and the client whose page shows it. */
export const SearchHit = z.object({
  kind: z.enum(['client', 'person', 'domain', 'invoice']),
  /** of the client, the user, the site or the invoice */
  id,
  client_id: id,
  client_name: z.string(),
  title: z.string(),
  /** distinguishes it from others of the same title: an email and a phone number, a package */
  note: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const staffSearch = {
  find: endpoint({
    method: 'GET',
    path: '/staff/search',
    access: staffAreas('overview'),
    summary:
      'Finds clients, people by name, email or phone, domains, invoices by their number, and clients and people by their id; the best first',
    query: z.object({ q: z._default(text(100), '') }),
    data: z.array(SearchHit),
    mayBeStale: true,
    isSelfContained: true,
  }),
};
