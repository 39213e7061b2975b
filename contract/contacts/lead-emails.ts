import * as z from 'zod/mini';
import { admins, allUsers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, paging } from '../fields.ts';
import { contactsPerPage } from './lists.ts';

/** How long an email is kept for reading, in days. */
export const leadEmailDays = 90;
/** Of its text. */
export const maxLeadEmailLength = 10_000;

export const LeadEmail = z.object({
  id,
  sender: z.string(),
  subject: z.string(),
  /** such as 'REALTOR.ca'; null if it is from no service that is known */
  service: z.nullable(z.string()),
  body: z.string(),
  /** `no_address`: nobody could be added; `automatic`: an automatic answer; `blocked`: its sender was reported as spam */
  outcome: z.enum(['added', 'no_address', 'automatic', 'blocked']),
  /** the contact it belongs to; null if there is none, or no longer */
  lead_id: z.nullable(id),
  received_at: instant,
});
export type LeadEmail = z.infer<typeof LeadEmail>;

const LeadAddress = z.object({
  /** null if this installation takes no email */
  address: z.nullable(z.string()),
});

export const leadEmails = {
  address: endpoint({
    method: 'GET',
    path: '/leads/emails/address',
    access: allUsers(),
    summary: 'The address whose emails become contacts',
    data: LeadAddress,
  }),
  replaceAddress: endpoint({
    method: 'POST',
    path: '/leads/emails/address/replace',
    once: false,
    changes: null,
    access: admins(),
    summary: 'Gives the client another address; emails to the one before are not taken any more',
    data: LeadAddress,
  }),
  list: endpoint({
    method: 'GET',
    path: '/leads/emails',
    access: allUsers(),
    summary: `Emails of the last ${leadEmailDays} days that came to the address, newest first, and what became of them`,
    query: z.object(paging(contactsPerPage)),
    data: z.array(LeadEmail),
    paged: true,
  }),
};
