import * as z from 'zod/mini';
import { writesNotes } from './note-access.ts';
import { allUsers, type AnyCaller } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  DeletedAnswer,
  id,
  instant,
  paging,
  required,
  requiredText,
  text,
  type ShapeWith,
} from '../fields.ts';
import { scoped } from '../key-access.ts';

const timelinePerPage = 10;
const maxEntryLength = 5000;

/** How a call went. Only an answered one is an answer to the contact. */
export const outcomes = [
  { value: 'answered', label: 'Answered' },
  { value: 'left_message', label: 'Left a message' },
  { value: 'no_answer', label: 'No answer' },
  { value: 'wrong_number', label: 'Wrong number' },
] as const;
export type Outcome = (typeof outcomes)[number]['value'];
export const answered: Outcome = 'answered';

const outcome = z.enum(
  outcomes.map(({ value }) => value),
  'Please choose how the call went.',
);

export const NoteDraft = z.object({ text: requiredText(maxEntryLength) });
export const CallDraft = z.object({ outcome, text: text(maxEntryLength) });

/** A call has an outcome, a note has none and so needs its text. */
const TimelineDraft = z
  .object({ outcome: z.nullable(outcome), text: text(maxEntryLength) })
  .check(
    z.refine((draft) => draft.outcome !== null || draft.text !== '', { error: required, path: ['text'] }),
  );
export type TimelineDraft = z.infer<typeof TimelineDraft>;

export const TimelineEntry = z.object({
  id,
  /** null for a note */
  outcome: z.nullable(outcome),
  text: z.string(),
  /** who wrote it; null if they are no longer known */
  author: z.nullable(z.string()),
  is_mine: z.boolean(),
  created_at: instant,
  edited_at: z.nullable(instant),
} satisfies ShapeWith<TimelineDraft>);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** An entry belongs to its author; an Admin, or staff acting for one, may change any. */
export const mayChangeEntry = (isMine: boolean, caller: AnyCaller): boolean =>
  isMine || caller === 'Admin' || caller === 'Staff';

export const followupTag: Tag = {
  name: 'Follow-up',
  description: 'What was done about a contact, and what is to be done: notes, calls and tasks.',
};

export const timeline = {
  list: endpoint({
    method: 'GET',
    path: '/leads/{id}/timeline',
    access: scoped('contacts:read', allUsers()),
    summary: 'The notes and calls of a contact, newest first',
    query: z.object(paging(timelinePerPage)),
    data: z.array(TimelineEntry),
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/leads/{id}/timeline',
    once: true,
    changes: 'contact.changed',
    access: scoped('contacts:write', writesNotes),
    summary: 'Adds a note, or a call with its outcome; an answered call marks a new lead as Contacted',
    body: TimelineDraft,
    data: TimelineEntry,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/leads/{id}/timeline/{entry_id}',
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Changes a note or call; only its author and Admins may',
    body: TimelineDraft,
    data: TimelineEntry,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/leads/{id}/timeline/{entry_id}',
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Deletes a note or call; only its author and Admins may',
    data: DeletedAnswer,
  }),
};
