import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, optional, paging, required, requiredText, text } from '../fields.ts';

/** The states that need a person come first. */
export const sourceStates = ['failing', 'stale', 'missing', 'fine', 'uploaded', 'own'] as const;
export type SourceState = (typeof sourceStates)[number];

/** The object whose numbers a provider counts: ads, or one website. */
export const connectable = ['facebook', 'google', 'sites'] as const;
export type Connectable = (typeof connectable)[number];

/** The key file of a service account is the longest of them. */
export const tokenLength = 5000;

const accountDigits = 'Please enter the number of the account, without letters.';
/** Google shows the numbers of its accounts as 123-456-7890. */
export const accountNumber = requiredText(30).check(
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{3,30}$/, accountDigits),
);

/** A source of a client's numbers, connected or possible. */
export const StatsSource = z.object({
  client_id: id,
  client_name: z.string(),
  source: z.enum(connectable),
  /** of a website */
  site_id: z.nullable(id),
  site: z.nullable(z.string()),
  state: z.enum(sourceStates),
  /** false where this installation has no access to the provider, so that numbers come from files */
  can_connect: z.boolean(),
  /** null if nothing is connected */
  account: z.nullable(z.string()),
  last_good_at: z.nullable(instant),
  error: z.nullable(z.string()),
  failing_since: z.nullable(instant),
  /** in percent */
  quota_used: z.nullable(z.int()),
  token_set_at: z.nullable(instant),
});
export type StatsSource = z.infer<typeof StatsSource>;

const which = { source: z.enum(connectable, required), site_id: z.optional(z.nullable(id)) };

export const SourceDraft = z.object({
  ...which,
  account: accountNumber,
  /** a token, or the key file of a service account; empty keeps the present one */
  token: z.optional(optional(text(tokenLength))),
});
export type SourceDraft = z.infer<typeof SourceDraft>;

export const staffSourcesTag: Tag = {
  name: 'Sources of statistics',
  description: 'The accounts of other systems that count for clients, and how each of them is.',
};

export const staffSources = {
  list: endpoint({
    method: 'GET',
    path: '/staff/stats/sources',
    access: staffAreas('clients'),
    mayBeStale: true,
    summary: 'The sources of all clients, worst first',
    query: z.object({
      ...paging(25),
      /** in the name of the client */
      search: z._default(text(100), ''),
      state: z.optional(z.enum(sourceStates)),
    }),
    paged: true,
    data: z.array(StatsSource),
  }),
  connect: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/stats-source',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary:
      'Connects a source or changes it; the provider is asked first, and a new account brings its last two years',
    body: SourceDraft,
    data: z.object({ connected: z.literal(true) }),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/stats-source/fetch',
    once: true,
    changes: null,
    access: staffAreas('clients'),
    summary: 'Asks a source again as soon as the worker can',
    body: z.object(which),
    data: z.object({ due: z.literal(true) }),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/stats-source',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: 'Forgets the account and its token; the numbers that it brought stay',
    body: z.object(which),
    data: z.object({ disconnected: z.literal(true) }),
  }),
};
