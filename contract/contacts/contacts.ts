import * as z from 'zod/mini';
import { editors, allUsers, allUsersSending, siteAccess, type AnyCaller } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  createIdSchema,
  DeletedAnswer,
  email,
  flag,
  id,
  instant,
  lastEdit,
  line,
  month,
  optional,
  paging,
  phone,
  queryId,
  ReceivedAnswer,
  required,
  requiredLine,
  rowVersion,
  sentVersion,
  type ShapeWith,
  text,
} from '../fields.ts';
import { FurtherEmails, FurtherPhones } from './further.ts';
import { HistoryEntry } from './history.ts';
import {
  maxNotesLength,
  preferredTime,
  typeFilter,
  typeId,
  unansweredDays,
  unansweredFilter,
  yesOrNo,
} from './choices.ts';
import { CaughtForm, Submission } from './submissions.ts';
import { ConsentDraft, NewsletterConsent } from '../newsletter/consent.ts';
import { leftOutReasons } from '../newsletter/left-out.ts';
import { ContactTag, TagChange } from './tags.ts';
import { addsContacts, contactsPerPage, maxSearchLength, statuses } from './lists.ts';
import { sources } from './sources.ts';
import { scoped } from '../key-access.ts';

/** The API says lead, the screens say contact: it is the same thing. */
export const historyPerPage = 10;
export const maxSuggestions = 4;
const maxExportIds = 1000;
export const defaultStatusLabel = 'Default';
export const newLead = 1;
/** set by hand, or by calling or writing to a new lead */
export const contacted = 2;
/** The status of people the agent works for. */
export const client = 3;
/** the deal is done */
export const closed = 8;
/** A contact with one of these statuses has become a client. */
export const clientStatuses = [client, 7, closed] as const;

export const facebookAd = 10;
export const googleAd = 11;
export const testimonialSource = 12;
/** sources whose history link reads 'View Search' */
export const searchSources: readonly number[] = [4, 5];
export const byHandOnly = 'This source is set automatically. Please choose another one.';
export const openHouse = 13;
/** Only an Admin, or staff acting for them, may confirm the consent given at an open house. */
export const mayConfirmConsent = (caller: AnyCaller | null) => caller === 'Admin' || caller === 'Staff';
export const openHouseRefusedMessage = 'You cannot use this source.';

export const emailTakenMessage = 'A contact with this email already exists.';
export const missingContactMessage = 'Cannot find a contact information.';
const invalidStatus = 'Please select a valid status.';
const statusId = createIdSchema(
  statuses.map((status) => status.id),
  invalidStatus,
);
export const isAddedByHand = (id: number) => sources.some((source) => source.id === id && source.is_manual);
const isSource = (id: number) => sources.some((source) => source.id === id);
const sourceId = z
  .number(required)
  .check(z.refine(isSource, { error: 'Please select a valid source.', abort: true }));

/** The fields a person may set on a contact. Each is also in Contact, as it comes back. */
export const ContactDraft = z.object({
  lead_status_id: z.optional(statusId),
  first_name: requiredLine(100),
  last_name: requiredLine(100),
  email,
  further_emails: z.optional(FurtherEmails),
  phone_number: z.optional(optional(phone)),
  further_phones: z.optional(FurtherPhones),
  /** the person has asked for it; a form or a file sets it and never lifts it */
  do_not_call: z.optional(z.boolean(yesOrNo)),
  do_not_text: z.optional(z.boolean(yesOrNo)),
  lead_source_id: sourceId,
  preferred_time: z.optional(optional(preferredTime)),
  lead_type_id: z.optional(z.nullable(typeId)),
  notes: z.optional(optional(text(maxNotesLength))),
});
export type ContactDraft = z.infer<typeof ContactDraft>;

/** Recorded with a contact, but not among its fields: consent is stored in a ledger, and tags are shared by contacts. */
const besides = { newsletter_consent: z.optional(ConsentDraft), tags: z.optional(TagChange) };

/** A new contact without a status, or with 0, is a Lead. */
const NewContact = z.extend(ContactDraft, {
  ...besides,
  lead_source_id: sourceId.check(z.refine(isAddedByHand, byHandOnly)),
  lead_status_id: z.optional(
    z.union([
      statusId,
      z.pipe(
        z.literal(0),
        z.transform(() => newLead),
      ),
    ]),
  ),
});

const seenKeys = ['is_seen', 'is_update_seen'] as const;
/** It depends on the contact what may stay empty: a form has only an email, and a contact of a file only a phone. */
const ContactPatch = z.extend(z.partial(ContactDraft), {
  ...besides,
  first_name: z.optional(line(100)),
  last_name: z.optional(line(100)),
  email: z.optional(optional(email)),
  is_seen: z.optional(z.boolean()),
  is_update_seen: z.optional(z.boolean()),
  version: sentVersion,
});
export type ContactPatch = z.infer<typeof ContactPatch>;

export const Contact = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  /** the main one, to which newsletters go */
  email: z.nullable(z.string()),
  further_emails: z.array(z.object({ email: z.string(), label: z.string() })),
  phone_number: z.nullable(z.string()),
  further_phones: z.array(z.object({ label: z.string(), phone_number: z.string() })),
  do_not_call: z.boolean(),
  do_not_text: z.boolean(),
  notes: z.nullable(z.string()),
  preferred_time: z.nullable(z.string()),
  lead_status_id: z.nullable(z.int()),
  lead_status: z.string(),
  lead_source_id: z.int(),
  lead_type_id: z.nullable(z.int()),
  tags: z.array(ContactTag),
  created_at: instant,
  is_seen: z.boolean(),
  is_update_seen: z.boolean(),
  version: rowVersion,
} satisfies ShapeWith<ContactDraft>);
export type Contact = z.infer<typeof Contact>;

/** A single contact, with its consent. */
export const ContactDetail = z.extend(Contact, {
  newsletter_consent: NewsletterConsent,
  last_edit: lastEdit,
});
export type ContactDetail = z.infer<typeof ContactDetail>;

export const recentContacts = 5;
/** longer text of a submission is cut here; the full text is in the history */
export const maxSnippetLength = 200;

export const RecentContact = z.extend(Contact, {
  /** the newest submission of the contact; null if the contact was added by hand */
  newest_form: z.nullable(
    z.object({ source: z.string(), notes: z.nullable(z.string()), created_at: instant }),
  ),
});
export type RecentContact = z.infer<typeof RecentContact>;

const search = z._default(text(maxSearchLength), '');
/** absent, '' and 0 mean any status */
const statusFilter = z.optional(
  z.pipe(
    z.enum(['', '0', ...statuses.map((status) => `${status.id}` as const)], invalidStatus),
    z.transform((value) => Number(value) || undefined),
  ),
);
/** absent, '' and 0 mean any source */
const sourceFilter = z.optional(
  z.pipe(
    z.enum(['', '0', ...sources.map((source) => `${source.id}` as const)], 'Please select a valid source.'),
    z.transform((value) => Number(value) || undefined),
  ),
);
export const contactsTag: Tag = {
  name: 'Contacts',
  description:
    'People who wrote to the agent, or were added by hand: lists, details, history and export. The API calls them leads.',
};

export const contacts = {
  statuses: endpoint({
    method: 'GET',
    path: '/leads/statuses',
    access: scoped('contacts:read', allUsers()),
    summary: 'The nine statuses of a contact, in the order they are offered',
    data: z.array(z.object({ id, status: z.string() })),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/leads/source',
    access: scoped('contacts:read', allUsers()),
    summary: 'Where a contact can come from',
    data: z.array(z.object({ id, source: z.string(), is_manual: z.boolean() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/leads',
    access: scoped('contacts:read', allUsers()),
    summary: 'One page of contacts, newest change first',
    query: z.object({
      ...paging(contactsPerPage),
      search,
      lead_status_id: statusFilter,
      /** combines with the status, unless a month or `became_client` make it a number of the statistics */
      lead_source_id: sourceFilter,
      month: z.optional(month),
      became_client: z._default(flag, false),
      /** contacts with this tag; combines with the status */
      tag_id: z.optional(queryId('Please choose a tag.')),
      lead_type_id: typeFilter,
      /** contacts with the status Lead who have been waiting for an answer for so many days */
      unanswered_days: unansweredFilter,
      /** suggestions while typing a first name, from 2 characters */
      first_name: z.optional(line(100)),
      /** contacts who do not get the next newsletter for this reason; a search covers everybody */
      newsletter: z.optional(z.enum(leftOutReasons, 'Please select a valid reason.')),
    }),
    data: z.array(Contact),
    paged: true,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/leads/recent',
    access: scoped('contacts:read', allUsers()),
    summary: 'The contacts that changed last, each with what it asked last',
    query: z.object({
      /** 1: only those who still have their initial status; 0: only the others */
      waiting: z.optional(flag),
    }),
    data: z.array(RecentContact),
    meta: z.object({ waiting_count: z.int() }),
  }),
  caught: endpoint({
    method: 'GET',
    path: '/leads/caught',
    access: allUsers(),
    summary: 'Forms of the last 30 days that were caught as spam, newest first; nothing came of them',
    query: z.object(paging(contactsPerPage)),
    data: z.array(CaughtForm),
    paged: true,
  }),
  release: endpoint({
    method: 'POST',
    path: '/leads/caught/{id}/not-spam',
    once: true,
    changes: 'contact.changed',
    access: editors(),
    summary: 'Takes in a form that was caught as spam, as if it had just arrived',
    data: z.object({
      id,
      /** the contact it belongs to now; null for a sign-up, which the sender confirms first */
      lead_id: z.nullable(id),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/leads/{id}',
    access: scoped('contacts:read', allUsers()),
    summary: 'One contact',
    data: ContactDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/leads',
    once: true,
    changes: 'contact.changed',
    access: scoped('contacts:write', addsContacts),
    summary: 'Adds a contact by hand',
    body: NewContact,
    data: ContactDetail,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/leads/{id}',
    changes: 'contact.changed',
    access: scoped('contacts:write', allUsersSending({ 'View Only': seenKeys })),
    summary: 'Changes the keys that are sent: fields, the status, or the seen marks',
    refuses: ['changed_elsewhere'],
    body: ContactPatch,
    data: ContactDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/leads/{id}',
    changes: 'contact.changed',
    access: scoped('contacts:write', editors()),
    summary: 'Removes a contact for good',
    data: DeletedAnswer,
  }),
  history: endpoint({
    method: 'GET',
    path: '/leads/{id}/history',
    access: scoped('contacts:read', allUsers()),
    summary: 'The forms and the replaced notes of this contact, newest first',
    query: z.object({
      ...paging(historyPerPage),
      /** returns the page with this entry */
      entry: z.optional(queryId('Please choose one.')),
    }),
    data: z.array(HistoryEntry),
    paged: true,
  }),
  spam: endpoint({
    method: 'POST',
    path: '/leads/{id}/spam',
    once: true,
    changes: 'contact.changed',
    access: scoped('contacts:write', editors()),
    summary: 'Removes a contact and blocks what it sends in future',
    data: z.object({ id, blocked: z.literal(true) }),
  }),
  download: endpoint({
    method: 'POST',
    path: '/leads/download',
    once: false,
    changes: null,
    access: scoped('contacts:read', allUsers()),
    summary: 'Contacts as CSV: those named, or all that match the filter',
    refuses: ['not_found', 'too_many_requests'],
    body: z.object({
      lead_ids: z._default(
        z.array(id).check(z.maxLength(maxExportIds, `Please choose at most ${maxExportIds} contacts.`)),
        [],
      ),
      search,
      /** null, 0 and '' mean any status */
      lead_status_id: z.optional(
        z.nullable(
          z.union(
            [
              statusId,
              z.pipe(
                z.literal([0, '']),
                z.transform(() => null),
              ),
            ],
            invalidStatus,
          ),
        ),
      ),
      lead_source_id: z.optional(z.nullable(sourceId)),
      month: z.optional(z.nullable(month)),
      became_client: z._default(z.boolean(), false),
      tag_id: z.optional(z.nullable(id)),
      lead_type_id: z.optional(z.nullable(typeId)),
      unanswered_days: z.optional(z.nullable(unansweredDays)),
    }),
    data: z.object({ filename: z.string(), csv_base64: z.string() }),
    csv: true,
    mayBeStale: true,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/public/leads',
    once: false,
    // the lead's notification tells the open windows
    changes: null,
    access: siteAccess,
    summary: "What a visitor sends from an agent's website",
    body: Submission,
    data: ReceivedAnswer,
    status: 202,
    limits: [{ per: 'address', calls: 30, seconds: 3600 }],
    // 5,000 characters of any script, even if each is written as an escape of twelve bytes
    bodyLimit: 64 * 1024,
  }),
};

// The endpoints of tasks, which an answer changes, would be part of first loads: they are named by their paths.
/** Endpoints that return several contacts, and go out of date when one of them changes or goes away. */
export const contactLists = [contacts.list, contacts.recent, { method: 'GET', path: '/tasks' }] as const;

/** All that shows a contact, and goes out of date when it changes. One that is gone has nothing to read again. */
export const readsOfContact = [
  ...contactLists,
  contacts.read,
  { method: 'GET', path: '/leads/{id}/tasks' },
] as const;
