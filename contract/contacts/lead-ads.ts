import * as z from 'zod/mini';
import { admins } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, requiredText } from '../fields.ts';

/** How many leads without an email and a phone are listed. */
export const maxUnreadLeads = 20;
/** more than an agency has */
export const maxLeadPages = 20;
export const tooManyPagesMessage = `You can connect up to ${maxLeadPages} pages.`;
export const leadAdsAreOff =
  'This portal doesn’t read leads from Facebook yet. Message us, and we’ll set it up.';

/** The access token of a page, as Meta shows it. */
export const LeadPageDraft = z.object({ token: requiredText(2000) });
export type LeadPageDraft = z.infer<typeof LeadPageDraft>;

const LeadAdForm = z.object({
  /** the provider's number */
  form: z.string(),
  name: z.string(),
  /** null before the first one */
  last_lead_at: z.nullable(instant),
  /** leads until then were read */
  read_through: instant,
});

const UnreadLead = z.object({
  leadgen: z.string(),
  form_name: z.nullable(z.string()),
  body: z.string(),
  lead_id: z.nullable(id),
  received_at: instant,
});

export const LeadPage = z.object({
  /** the provider's number */
  page: z.string(),
  name: z.string(),
  /** since when leads become contacts */
  connected_at: instant,
  /** when all forms were read last */
  read_at: z.nullable(instant),
  /** only another token helps */
  needs_token: z.boolean(),
  failing_since: z.nullable(instant),
  problem: z.nullable(z.string()),
  forms: z.array(LeadAdForm),
});
export type LeadPage = z.infer<typeof LeadPage>;

export const StoredLeadAds = z.object({
  /** in the order in which they were connected */
  pages: z.array(LeadPage),
  /** when the newest test lead arrived */
  tested_at: z.nullable(instant),
  /** leads without an email and a phone, newest first */
  unread: z.array(UnreadLead),
});
export type StoredLeadAds = z.infer<typeof StoredLeadAds>;

/** `is_offered`: whether this installation reads leads of ads. */
const LeadAds = z.extend(StoredLeadAds, { is_offered: z.boolean() });
export type LeadAdsAnswer = z.infer<typeof LeadAds>;

export const leadAds = {
  read: endpoint({
    method: 'GET',
    path: '/leads/ads',
    access: admins(),
    summary: 'The pages whose lead ads become contacts, and their forms',
    data: LeadAds,
  }),
  connect: endpoint({
    method: 'PUT',
    path: '/leads/ads',
    changes: 'settings.changed',
    access: admins(),
    summary: 'Connects a page by its token; the same page again reads the leads since its last reading',
    body: LeadPageDraft,
    data: z.object({ connected: z.literal(true) }),
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/leads/ads/disconnect',
    once: false,
    changes: 'settings.changed',
    access: admins(),
    summary: 'Forgets a page and its token; its contacts stay',
    refuses: ['not_found'],
    body: z.object({ page: requiredText(30) }),
    data: z.object({ disconnected: z.literal(true) }),
  }),
};
