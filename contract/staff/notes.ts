import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, paging, requiredText } from '../fields.ts';

export const notesPerPage = 20;
const maxNoteLength = 5000;

/** Notes of staff about a client, who never reads them. */
export const Note = z.object({
  id,
  text: z.string(),
  is_pinned: z.boolean(),
  staff_id: id,
  staff_name: z.string(),
  created_at: instant,
  edited_at: z.nullable(instant),
});
export type Note = z.infer<typeof Note>;

export const NoteDraft = z.object({ text: requiredText(maxNoteLength) });

export const staffNotesTag: Tag = {
  name: 'Staff: notes',
  description: 'What staff tell each other about a client. The client never reads it.',
};

export const staffNotes = {
  list: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/notes',
    access: staffAreas('overview'),
    summary: "A client's notes, pinned ones first, then newest first",
    query: z.object(paging(notesPerPage)),
    data: z.array(Note),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/notes',
    once: true,
    changes: null,
    access: staffAreas('overview'),
    summary: 'Adds a note for colleagues',
    body: NoteDraft,
    data: Note,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/notes/{note_id}',
    changes: null,
    access: staffAreas('overview'),
    summary: "Changes the words of one's own note; it says that they were changed",
    body: NoteDraft,
    data: Note,
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/notes/{note_id}/pin',
    changes: null,
    access: staffAreas('overview'),
    summary: 'Keeps a note above the others, whoever wrote it, or lets it go',
    body: z.object({ is_pinned: z.boolean('Please choose whether the note stays on top.') }),
    data: Note,
  }),
};
