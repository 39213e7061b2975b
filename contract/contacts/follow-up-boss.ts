import * as z from 'zod/mini';
import { admins } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, text } from '../fields.ts';

/** Days after which an enquiry that was sent is no longer counted. */
export const sentDays = 30;
/** How many enquiries that were not sent are listed. */
export const maxUnsent = 20;
export const crmNeedsKey = 'Please connect Follow Up Boss again first.';

const keyWanted = 'Please paste an API key of Follow Up Boss.';

/** The key, as Follow Up Boss shows it; a header carries it, so it has no other characters. */
export const CrmDraft = z.object({ key: text(200).check(z.regex(/^[!-9;-~]+$/, keyWanted)) });

const UnsentEnquiry = z.object({
  /** of the contact */
  lead_id: id,
  name: z.string(),
  happened_at: instant,
  /** why it was not sent */
  problem: z.string(),
});

export const CrmConnection = z.object({
  /** the account at Follow Up Boss; null if nothing is connected */
  account: z.nullable(z.string()),
  /** since when enquiries are sent */
  connected_at: z.nullable(instant),
  /** when the last one was sent */
  sent_at: z.nullable(instant),
  /** only another key helps */
  needs_key: z.boolean(),
  failing_since: z.nullable(instant),
  problem: z.nullable(z.string()),
  /** enquiries that will be sent */
  waiting: z.int(),
  /** enquiries of the last 30 days that were sent */
  sent: z.int(),
  /** enquiries that were refused or failed too often */
  failed: z.int(),
  /** the newest of them */
  unsent: z.array(UnsentEnquiry),
});
export type CrmConnection = z.infer<typeof CrmConnection>;

export const followUpBoss = {
  read: endpoint({
    method: 'GET',
    path: '/settings/follow-up-boss',
    access: admins(),
    summary: 'The account at Follow Up Boss that enquiries are sent to',
    data: CrmConnection,
  }),
  connect: endpoint({
    method: 'PUT',
    path: '/settings/follow-up-boss',
    changes: 'settings.changed',
    access: admins(),
    summary:
      'Connects an account by its API key, which is tried first; enquiries that are waiting are sent to it',
    body: CrmDraft,
    data: z.object({ connected: z.literal(true) }),
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/settings/follow-up-boss',
    changes: 'settings.changed',
    access: admins(),
    summary: 'Forgets the account, its key and what is waiting; what was sent stays there',
    data: z.object({ disconnected: z.literal(true) }),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/settings/follow-up-boss/send-again',
    once: false,
    changes: 'settings.changed',
    access: admins(),
    summary: 'Tries again what was refused or failed too often',
    data: z.object({ count: z.int() }),
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
};
