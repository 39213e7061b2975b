import * as z from 'zod/mini';
import { id, instant, required, text } from '../fields.ts';
import { files } from './files.ts';
import { messageTopics } from './topics.ts';

export const MessageText = z.object({ message: text(5000) });

/** Half of a message or note, as it is stored while it is written; it may be too long to be sent. */
export const UnsentText = z.object({ text: text(20_000) });
export const SavedDraft = z.object({ saved_at: instant });

/** A photo needs no words. */
export const needsWordsOrFiles = z.refine<{ message: string; file_ids: readonly unknown[] }>(
  ({ message, file_ids }) => message !== '' || file_ids.length > 0,
  { error: required, path: ['message'] },
);

/** A conversation in a list, with the beginning of its last message. */
export const ConversationRow = z.object({
  id,
  topic: z.enum(messageTopics),
  /** of a conversation that the provider began; null for others */
  subject: z.nullable(z.string()),
  /** the names of its files, if it has no words */
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
      /** it came by email */
      is_email: z.boolean(),
      /** where the email came from, if that is not an address of its author */
      other_address: z.nullable(z.string()),
      /** the earlier words that the sender’s mail program put below */
      quote: z.string(),
      /** names of files of the email that are not stored */
      unsaved_files: z.array(z.string()),
    }),
  ),
  /** what the caller has uploaded for a message that is not sent yet */
  unsent_files: files,
  /** what the caller has begun to write */
  draft: z.string(),
});
export type Conversation = z.infer<typeof Conversation>;
