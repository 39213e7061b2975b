import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { DeletedAnswer, queryId, id, instant, requiredText, rowVersion } from '../fields.ts';
import { withFields } from '../text-fields.ts';
import { replyTextFields, type ReplyField } from './reply-fields.ts';

const maxTitleLength = 80;
const maxReplyLength = 4000;
export const maxSavedReplies = 200;

export const replyTitleTaken = 'A saved reply with this title already exists.';
export const tooManyReplies = `You’ve reached the limit of ${maxSavedReplies} saved replies.`;

export const SavedReplyDraft = z.object({
  title: requiredText(maxTitleLength).check(z.regex(/^[^\r\n\t]*$/, 'Please keep this to one line.')),
  text: withFields(requiredText(maxReplyLength), replyTextFields),
});
export type SavedReplyDraft = z.infer<typeof SavedReplyDraft>;

export const SavedReply = z.object({
  id,
  title: z.string(),
  text: z.string(),
  version: rowVersion,
  changed_at: instant,
  /** who changed it last; null for a colleague who has left */
  staff_name: z.nullable(z.string()),
});
export type SavedReply = z.infer<typeof SavedReply>;

const value = z.nullable(z.string());
const ReplyValuesAnswer = z.object({
  first_name: value,
  last_name: value,
  client_name: value,
  account_manager: value,
  my_name: value,
} satisfies Record<ReplyField, typeof value>);

export const savedRepliesTag: Tag = {
  name: 'Staff: saved replies',
  description: 'Answers that all colleagues use in conversations, with fields such as {{first_name}}.',
};

export const savedReplies = {
  list: endpoint({
    method: 'GET',
    path: '/staff/saved-replies',
    access: staffAreas('support'),
    summary: 'All saved replies, by title',
    data: z.array(SavedReply),
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/saved-replies',
    once: true,
    changes: null,
    access: staffAreas('support'),
    summary: 'Saves a reply under a title that no other has',
    body: SavedReplyDraft,
    data: SavedReply,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/staff/saved-replies/{id}',
    changes: null,
    access: staffAreas('support'),
    summary: 'Changes a saved reply, unless a colleague has changed it since this version',
    body: z.extend(SavedReplyDraft, { version: rowVersion }),
    refuses: ['changed_elsewhere'],
    data: SavedReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/saved-replies/{id}',
    changes: null,
    access: staffAreas('support'),
    summary: 'Deletes a saved reply; what was sent with it stays',
    data: DeletedAnswer,
  }),
  values: endpoint({
    method: 'GET',
    path: '/staff/messages/{id}/reply-values',
    access: staffAreas('support'),
    summary:
      'What the fields of a saved reply become in a conversation; null where there is no value, such as the first name of several people',
    data: ReplyValuesAnswer,
  }),
  valuesForClient: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/reply-values',
    access: staffAreas('support'),
    summary:
      'The same for a conversation that is about to begin: with this user, or else with the Admins of the client',
    query: z.object({ user_id: z.optional(queryId('Please choose a person.')) }),
    data: ReplyValuesAnswer,
  }),
};
