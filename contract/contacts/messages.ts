import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, paging, requiredText, text, type ShapeWith } from '../fields.ts';
import { UploadedFile } from '../uploaded-file.ts';
import { maxUploadBytes, type FileType } from '../files.ts';
import { writesNotes } from './note-access.ts';
import { withoutOpenFields } from '../text-fields.ts';

const messagesPerPage = 5;
export const maxSubjectLength = 200;
/** Of the text of a message, also of one that came in. */
export const maxMessageLength = 10_000;
export const maxQuoteLength = 6000;
/** more than a person writes in a day, and too few to mail a whole list */
export const messagesPerDay = 200;
export const tooManyMessages = `You can send ${messagesPerDay} emails a day to your contacts. Please send the rest tomorrow, or use a newsletter for a larger group.`;

/** Of the files of an answer those are stored. Pictures are encoded again, all others are only downloaded. */
export const answerFiles = {
  types: ['jpg', 'png', 'webp', 'gif', 'pdf', 'txt', 'csv', 'doc', 'docx', 'xlsx', 'vcf'],
  most: 10,
  /** of all together */
  bytes: maxUploadBytes,
} as const satisfies { types: readonly FileType[]; most: number; bytes: number };

/** Why nobody can write to a contact. */
export const refusals = {
  no_address: 'This contact has no email address. Please add one first.',
  bounced: 'Email to this address bounces. Please correct the address first.',
  complained: 'This person reported an email as spam, so no more emails are sent to them.',
} as const;
export type Refusal = keyof typeof refusals;
const refusalNames = ['no_address', 'bounced', 'complained'] as const satisfies readonly Refusal[];

const subject = requiredText(maxSubjectLength).check(
  z.regex(/^[^\r\n\t]*$/, 'Please keep this to one line.'),
  withoutOpenFields,
);

/** The fields of the form. */
export const MessageForm = z.object({
  subject,
  text: requiredText(maxMessageLength).check(withoutOpenFields),
});
/** And the words of the contact below them, each line after '> '. */
const MessageDraft = z.extend(MessageForm, { quote: z._default(text(maxQuoteLength), '') });
export type MessageDraft = z.infer<typeof MessageDraft>;

/** Half of a message, as it is stored while it is written. */
const StoredDraft = z.object({ subject: text(maxSubjectLength), text: text(maxMessageLength) });
export type StoredDraft = z.infer<typeof StoredDraft>;

export const Message = z.object({
  id,
  /** whether it came from the contact */
  is_incoming: z.boolean(),
  /** an out-of-office or the report of a mail server, which is no answer */
  is_automatic: z.boolean(),
  subject: z.string(),
  text: z.string(),
  quote: z.string(),
  stored_files: z.array(UploadedFile),
  /** names of other files that came with it, which are not stored */
  files: z.array(z.string()),
  /** where it came from, if that is none of the contact's addresses */
  other_address: z.nullable(z.string()),
  /** who wrote it; null if they are no longer known, and of one that came in */
  author: z.nullable(z.string()),
  /** null of one that came in */
  state: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
  /** the answer of the mail server that refused it */
  problem: z.nullable(z.string()),
  created_at: instant,
} satisfies ShapeWith<MessageDraft>);
export type Message = z.infer<typeof Message>;

/** The first contents of a form to write to the contact. */
const MessageStart = z.object({
  /** null if nobody can write to them */
  address: z.nullable(z.string()),
  refusal: z.nullable(z.enum(refusalNames)),
  subject: z.string(),
  /** the subject before anybody changes it */
  first_subject: z.string(),
  /** whether that is the subject of an email it answers, whose thread another subject would leave */
  answers_email: z.boolean(),
  text: z.string(),
  /** of the draft; null if there is none */
  saved_at: z.nullable(instant),
  /** the contact's last words, and when they were written; null if there are none */
  last_words: z.nullable(z.object({ text: z.string(), written_at: instant })),
});
export type MessageStart = z.infer<typeof MessageStart>;

export const contactMessagesTag: Tag = {
  name: 'Emails with contacts',
  description: 'Emails that are written to a contact in the portal, and the answers to them.',
};

export const contactMessages = {
  list: endpoint({
    method: 'GET',
    path: '/leads/{id}/messages',
    access: allUsers(),
    summary: 'The emails with a contact, newest first',
    query: z.object(paging(messagesPerPage)),
    data: z.array(Message),
    paged: true,
  }),
  send: endpoint({
    method: 'POST',
    path: '/leads/{id}/messages',
    once: true,
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Sends an email to a contact, which marks a new lead as Contacted; the draft ends with it',
    refuses: ['too_many_requests'],
    body: MessageDraft,
    data: Message,
    status: 201,
  }),
  start: endpoint({
    method: 'GET',
    path: '/leads/{id}/messages/draft',
    access: writesNotes,
    summary: 'What an email to a contact begins with: the caller’s draft, or the subject of an answer',
    data: MessageStart,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/leads/{id}/messages/draft',
    changes: null,
    access: writesNotes,
    summary: 'Stores the caller’s draft of an email to a contact; an empty one is deleted',
    body: StoredDraft,
    data: z.object({ saved_at: instant }),
  }),
};
