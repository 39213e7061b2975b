import * as z from 'zod/mini';
import { endpoint, type Tag } from '../endpoint.ts';
import { createIdSchema, DeletedAnswer, id, instant, month, paging, requiredText, text } from '../fields.ts';
import { leftOutReasons } from '../newsletter/left-out.ts';
import { typeId, unansweredDays } from './choices.ts';
import { addsContacts, contactsPerPage, maxSearchLength, statuses } from './lists.ts';
import { sources } from './sources.ts';
import { ContactTag, maxTagsAtOnce } from './tags.ts';

const changesMany = addsContacts;

/** How long a change of many contacts can be undone, in days. */
export const undoBulkDays = 30;
/** How long chosen contacts wait for their change, in hours. */
export const waitingBulkHours = 24;
/** Contacts that are chosen one by one, or left out one by one. */
const maxChosenContacts = 1000;

export const noneChosenMessage = 'Please choose at least one contact.';
export const contactsGoneMessage = 'Some of these contacts no longer exist. Please select them again.';
export const bulkStartedMessage = 'This change has already been started.';
export const noTagsChosenMessage = 'Please choose at least one tag.';
export const bulkNotUndoableMessage = 'Only a finished change can be undone.';
export const undoBulkTooLateMessage = `A change can be undone for ${undoBulkDays} days.`;

const tooMany = `Please choose at most ${maxChosenContacts} contacts one by one.`;
const contactIds = z._default(z.array(id).check(z.maxLength(maxChosenContacts, tooMany)), []);
const statusId = createIdSchema(
  statuses.map((status) => status.id),
  'Please select a valid status.',
);
const sourceId = createIdSchema(
  sources.map((source) => source.id),
  'Please select a valid source.',
);

/** The conditions of the list of contacts; without any, it shows all of them. */
const BulkFilter = z.object({
  search: z._default(text(maxSearchLength), ''),
  lead_status_id: z._default(z.nullable(statusId), null),
  lead_source_id: z._default(z.nullable(sourceId), null),
  month: z._default(z.nullable(month), null),
  became_client: z._default(z.boolean(), false),
  tag_id: z._default(z.nullable(id), null),
  lead_type_id: z._default(z.nullable(typeId), null),
  unanswered_days: z._default(z.nullable(unansweredDays), null),
  /** contacts who do not get the next newsletter for this reason */
  newsletter: z._default(z.nullable(z.enum(leftOutReasons, 'Please select a valid reason.')), null),
});
export type BulkFilter = z.infer<typeof BulkFilter>;

const BulkChoice = z.object({
  /** contacts that are chosen one by one */
  lead_ids: contactIds,
  /** all contacts that the list shows; null for those above */
  filter: z._default(z.nullable(BulkFilter), null),
  /** of those, the ones that are left out */
  except_ids: contactIds,
});
export type BulkChoice = z.infer<typeof BulkChoice>;

const tagIds = z._default(
  z.array(id).check(z.maxLength(maxTagsAtOnce, `Please choose at most ${maxTagsAtOnce} tags.`)),
  [],
);

/** The change of the contacts. */
const BulkAction = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('status'), lead_status_id: statusId }),
    z.object({ action: z.literal('tags'), added_ids: tagIds, removed_ids: tagIds }),
    z.object({ action: z.literal('delete') }),
  ],
  'Please choose an option from the list.',
);
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkChange = z.object({
  id,
  /** `chosen`: the contacts are known, and nothing is done with them yet */
  state: z.enum(['chosen', 'running', 'done', 'undoing', 'undone']),
  /** null while it is chosen */
  action: z.nullable(z.enum(['status', 'tags', 'delete'])),
  lead_status_id: z.nullable(z.int()),
  /** without those that were deleted since */
  added_tags: z.array(ContactTag),
  removed_tags: z.array(ContactTag),
  /** contacts that were chosen */
  total: z.int(),
  /** contacts that the change or its undo has passed */
  done: z.int(),
  /** contacts that were changed; the others had the status or the tags already */
  changed: z.int(),
  /** contacts that were deleted or merged before it came to them */
  missing: z.int(),
  /** what an undo did; null before one */
  undo: z.nullable(
    z.object({
      restored: z.int(),
      /** contacts that were changed, deleted or merged since, which stay as they are; deleted ones whose email another contact has */
      kept: z.int(),
    }),
  ),
  is_undoable: z.boolean(),
  /** who started it; null if the user is gone */
  user_name: z.nullable(z.string()),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type BulkChange = z.infer<typeof BulkChange>;

/** A contact of a deletion that can still be undone. */
const DeletedContact = z.object({
  id,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
});
export type DeletedContact = z.infer<typeof DeletedContact>;
/** Contacts of a deletion that a search returns. */
export const maxDeletedAtOnce = 10;

export const bulkContactsTag: Tag = {
  name: 'Many contacts at once',
  description:
    'Changes to any number of contacts: which ones, what is done with them, how far it is, and the undo.',
};

/** Contacts keep their place in the list, and nobody is notified or mailed. */
export const bulkContacts = {
  choose: endpoint({
    method: 'POST',
    path: '/leads/bulk',
    once: true,
    changes: null,
    access: changesMany,
    summary:
      'Chooses contacts, so that the number that is confirmed is the number that is changed; nothing is done yet',
    body: BulkChoice,
    data: BulkChange,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/leads/bulk',
    access: changesMany,
    summary: `Changes of the last ${undoBulkDays} days, newest first`,
    query: z.object(paging(contactsPerPage)),
    data: z.array(BulkChange),
    paged: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/leads/bulk/{id}',
    access: changesMany,
    summary: 'One change, with its progress',
    data: BulkChange,
  }),
  start: endpoint({
    method: 'POST',
    path: '/leads/bulk/{id}/start',
    once: true,
    changes: 'contact.changed',
    access: changesMany,
    summary: 'Changes or deletes the chosen contacts: the first 500 at once, the others in the background',
    body: BulkAction,
    data: BulkChange,
  }),
  download: endpoint({
    method: 'POST',
    path: '/leads/bulk/{id}/download',
    once: false,
    changes: null,
    access: changesMany,
    summary: 'The chosen contacts as CSV, as many as are still there',
    data: z.object({ filename: z.string(), csv_base64: z.string() }),
    csv: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/leads/bulk/{id}/undo',
    once: true,
    changes: 'contact.changed',
    access: changesMany,
    summary: `Gives the contacts their former values back within ${undoBulkDays} days, but for those that somebody has changed since. Deleted contacts come back with all that belonged to them, unless another one has their email by now`,
    data: BulkChange,
  }),
  searchDeleted: endpoint({
    method: 'GET',
    path: '/leads/bulk/{id}/deleted',
    access: changesMany,
    summary: `Contacts of a deletion that can still be undone, by name, email or phone: the first ${maxDeletedAtOnce}`,
    query: z.object({ search: requiredText(maxSearchLength) }),
    data: z.array(DeletedContact),
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/leads/bulk/{id}/deleted/{lead_id}',
    changes: 'contact.changed',
    access: changesMany,
    summary:
      'Deletes a contact of a deletion for good, with all that is stored for its undo, for a person who asks to be erased',
    data: DeletedAnswer,
  }),
};
