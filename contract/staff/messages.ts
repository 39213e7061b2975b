import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { DeletedAnswer, flag, id, instant, paging, queryId, rowVersion } from '../fields.ts';
import { Conversation, ConversationRow, SavedDraft, UnsentText } from '../support/conversation.ts';
import { files, filesPerHour, oneFile } from '../support/files.ts';
import { ConversationDraft, ConversationNote, ReadersDraft, StaffReply } from './conversation-draft.ts';

const conversationsPerPage = 20;

const whose = { client_id: id, client_name: z.string(), user_name: z.nullable(z.string()) };

export const StaffConversationRow = z.extend(ConversationRow, whose);
export type StaffConversationRow = z.infer<typeof StaffConversationRow>;

export const StaffConversation = z.extend(Conversation, {
  ...whose,
  user_email: z.nullable(z.string()),
  /** of who reads it */
  readers_version: rowVersion,
  /** what staff tell each other about it, oldest first; the client never reads it */
  notes: z.array(
    z.object({ id, note: z.string(), staff_name: z.nullable(z.string()), created_at: instant, files }),
  ),
  /** the note that the caller has begun to write */
  note_draft: z.string(),
  /** what the caller has uploaded for a note that is not added yet */
  unsent_note_files: files,
  /** its place in the work queue; null for messages older than the queue */
  item: z.nullable(
    z.object({
      id,
      owner_id: z.nullable(id),
      owner_name: z.nullable(z.string()),
      done_at: z.nullable(instant),
    }),
  ),
});
export type StaffConversation = z.infer<typeof StaffConversation>;

export const staffMessages = {
  list: endpoint({
    method: 'GET',
    path: '/staff/messages',
    access: staffAreas('support'),
    summary: 'Conversations with clients, the latest first',
    query: z.object({
      ...paging(conversationsPerPage),
      client_id: z.optional(queryId('Please choose a client.')),
    }),
    data: z.array(StaffConversationRow),
    paged: true,
    mayBeStale: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/staff/messages/{id}',
    access: staffAreas('support'),
    summary: 'One conversation, and who of the team has it',
    data: StaffConversation,
  }),
  start: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/messages',
    once: true,
    changes: null,
    access: staffAreas('support'),
    summary:
      'Begins a conversation with a client, which the chosen users or else all Admins read: in the portal, as a notification and by mail',
    body: ConversationDraft,
    data: StaffConversation,
    status: 201,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/staff/messages/{id}/notes',
    once: true,
    changes: null,
    access: staffAreas('support'),
    summary: 'Adds a note for colleagues to a conversation; the client never reads it',
    body: ConversationNote,
    data: StaffConversation,
    status: 201,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/staff/messages/{id}/reply',
    once: true,
    changes: null,
    access: staffAreas('support'),
    summary:
      "Answers a client: by mail, under the client's own message, and on the client's support page; takes it out of the queue",
    body: StaffReply,
    data: StaffConversation,
    status: 201,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/staff/messages/{id}/draft',
    changes: null,
    access: staffAreas('support'),
    summary: 'Stores what the caller has begun to write, a reply or a note; an empty draft is deleted',
    body: z.extend(UnsentText, { is_note: z.boolean('Please choose yes or no.') }),
    data: SavedDraft,
  }),
  changeReaders: endpoint({
    method: 'PUT',
    path: '/staff/messages/{id}/readers',
    changes: null,
    access: staffAreas('support'),
    summary:
      'Chooses who reads a conversation from now on: these users, or without any all Admins; who began it always does',
    body: ReadersDraft,
    refuses: ['changed_elsewhere'],
    data: StaffConversation,
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/message-files',
    once: false,
    changes: null,
    access: staffAreas('support'),
    summary:
      'Takes a file for a message to a client or for a note about one, which is sent later and names it; one of a note is never sent to the client',
    body: z.object({
      conversation_id: z.optional(queryId('Please choose a conversation.')),
      /** for a note; a page of an earlier release does not say */
      is_note: z.optional(flag),
    }),
    upload: oneFile,
    data: files,
    status: 201,
    limits: [filesPerHour],
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/staff/message-files/{id}',
    changes: null,
    access: staffAreas('support'),
    summary: 'Removes a file that the caller has uploaded, as long as neither a message nor a note has it',
    data: DeletedAnswer,
  }),
};
