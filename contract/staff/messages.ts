import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, paging } from '../fields.ts';
import { Conversation, ConversationRow, MessageText } from '../support/conversation.ts';

const conversationsPerPage = 20;

const whose = { client_id: id, client_name: z.string(), user_name: z.nullable(z.string()) };

export const StaffConversationRow = z.extend(ConversationRow, whose);
export type StaffConversationRow = z.infer<typeof StaffConversationRow>;

export const StaffConversation = z.extend(Conversation, {
  ...whose,
  user_email: z.nullable(z.string()),
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
    query: z.object(paging(conversationsPerPage)),
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
  reply: endpoint({
    method: 'POST',
    path: '/staff/messages/{id}/reply',
    once: true,
    changes: null,
    access: staffAreas('support'),
    summary:
      "Answers a client: by mail, under the client's own message, and on the client's support page; takes it out of the queue",
    body: MessageText,
    data: StaffConversation,
    status: 201,
  }),
};
