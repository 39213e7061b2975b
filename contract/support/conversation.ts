import * as z from 'zod/mini';
import { id, instant, required, text } from '../fields.ts';
import { files } from './files.ts';
import { messageTopics } from './topics.ts';

export const MessageText = z.object({ message: text(5000).check(z.minLength(1, required)) });

/** A conversation in a list, with the beginning of its last message. */
export const ConversationRow = z.object({
  id,
  topic: z.enum(messageTopics),
  /** of a conversation that the provider began; null for others */
  subject: z.nullable(z.string()),
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
  subject: z.nullable(z.string()),
  /** the only users who may read it; null if the Admins of the account may */
  readers: z.nullable(z.array(z.object({ id, name: z.string() }))),
  messages: z.array(
    z.object({
      id,
      message: z.string(),
      /** from the provider to the client */
      is_reply: z.boolean(),
      /** staff wrote it on behalf of the client */
      is_for_client: z.boolean(),
      /** for the client null if staff wrote it: to the client, or on its behalf */
      name: z.nullable(z.string()),
      created_at: instant,
      files,
    }),
  ),
  /** what the caller has uploaded for a message that is not sent yet */
  unsent_files: files,
});
export type Conversation = z.infer<typeof Conversation>;
