import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, paging } from '../fields.ts';
import { ContactDetail } from './contacts.ts';
import { contactsPerPage } from './lists.ts';
import { mergesContacts } from './merge-access.ts';

/** How long a merge can be undone, in days. */
export const mergeDays = 30;
/** The list shows as many pairs at most; further ones follow when these are settled. */
export const maxDuplicates = 200;

export const mergedBeforeMessage = 'One of these contacts has been merged or deleted since.';
export const sameContactMessage = 'Please choose another contact.';
export const tooLateMessage = 'This can’t be undone any more.';
export const tooManyAddressesMessage =
  'Together they have more emails or phones than one contact can have. Please remove some first.';
export const emailGoneMessage = 'Another contact has one of their emails now, so this can’t be undone.';
export const undoOtherFirstMessage = 'This contact was merged again later. Please undo that merge first.';

/** Two contacts share these. */
const reasons = ['name_and_phone', 'name', 'phone'] as const;

/** Values that a merge can take from the other contact, where both have one. */
export const mergedParts = ['name', 'email', 'phone_number', 'lead_status_id', 'lead_type_id'] as const;
export type MergedPart = (typeof mergedParts)[number];

const Person = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
});

export const Duplicate = z.object({
  contact: Person,
  other: Person,
  reason: z.enum(reasons),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const Merge = z.object({
  /** of the contact that is part of another now */
  id,
  name: z.string(),
  contact: z.object({ id, name: z.string() }),
  /** null if it was staff, or somebody who is no longer known */
  merged_by: z.nullable(z.string()),
  merged_at: instant,
});
export type Merge = z.infer<typeof Merge>;

const other = { other_id: id };

export const merging = {
  duplicates: endpoint({
    method: 'GET',
    path: '/leads/duplicates',
    access: mergesContacts,
    summary: 'Pairs of contacts that may be the same person, newest first; nothing is merged automatically',
    query: z.object(paging(contactsPerPage)),
    data: z.array(Duplicate),
    paged: true,
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/leads/{id}/duplicates',
    access: mergesContacts,
    summary: 'The contacts that may be the same person as this one, likeliest first',
    data: z.array(Duplicate),
  }),
  keepBoth: endpoint({
    method: 'POST',
    path: '/leads/{id}/keep-both',
    once: false,
    // no contact changes, and an offer that is out of date harms nobody
    changes: null,
    access: mergesContacts,
    summary: 'Says that two contacts are two people; they are offered no more',
    body: z.object({ ...other, is_couple: z._default(z.boolean(), false) }),
    data: z.object({ id, ...other }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/leads/{id}/merge',
    once: true,
    changes: 'contact.changed',
    access: mergesContacts,
    summary: 'Makes another contact part of this one, with all that belongs to it; mails nobody',
    body: z.object({
      ...other,
      /** what this contact lacks comes from the other one in any case */
      from_other: z._default(z.array(z.enum(mergedParts, 'Please choose a part of the contact.')), []),
    }),
    data: ContactDetail,
  }),
  merges: endpoint({
    method: 'GET',
    path: '/leads/merges',
    access: mergesContacts,
    summary: `Merges of the last ${mergeDays} days, which can be undone, newest first`,
    query: z.object(paging(contactsPerPage)),
    data: z.array(Merge),
    paged: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/leads/merges/{id}/undo',
    once: true,
    changes: 'contact.changed',
    access: mergesContacts,
    summary: 'Makes two contacts of one again; what has changed since then stays',
    data: ContactDetail,
  }),
};
