import * as z from 'zod/mini';
import { id, instant, required, text } from '../fields.ts';
import { messageTopics } from './topics.ts';

export const MessageText = z.object({ message: text(5000).check(z.minLength(1, required)) });

/** A conversation in a list, with the beginning of its last message. */
export const ConversationRow = z.object({
  id,
  topic: z.enum(messageTopics),
  message: z.string(),
  /** the last message is the provider's */
  is_answered: z.boolean(),
  last_message_at: instant,
});
export type ConversationRow = z.infer<typeof ConversationRow>;

/** A conversation between a client and the provider, oldest message first. */
export const Conversation = z.object({
  id,
  topic: z.enum(messageTopics),
  messages: z.array(
    z.object({
      id,
      message: z.string(),
      /** from the provider to the client */
      is_reply: z.boolean(),
      /** null if staff wrote it: to the client, or on its behalf */
      name: z.nullable(z.string()),
      created_at: instant,
    }),
  ),
});
export type Conversation = z.infer<typeof Conversation>;
