import * as z from 'zod/mini';
import { editors, allUsers, openAccess } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  DeletedAnswer,
  email,
  line,
  optional,
  paging,
  queryId,
  ReceivedAnswer,
  requiredLine,
  text,
} from '../fields.ts';
import {
  Conversation,
  ConversationRow,
  MessageText,
  needsWordsOrFiles,
  SavedDraft,
  UnsentText,
} from './conversation.ts';
import { files, filesPerHour, oneFile, WithFiles } from './files.ts';
import { messageTopics } from './topics.ts';

const conversationsPerPage = 10;
export const maxProspectMessageLength = 5000;
const maxPhoneTextLength = 200;

export const supportTag: Tag = {
  name: 'Support',
  description:
    'Messages to the provider, prospects, failures of the browser, and whether the server answers.',
};

const messagesPerHour = { per: 'address', calls: 30, seconds: 3600 } as const;

export const support = {
  signUp: endpoint({
    method: 'POST',
    path: '/signup',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Somebody would like to become a client',
    body: z.object({
      first_name: requiredLine(100),
      last_name: requiredLine(100),
      email,
      /** text that is not a phone number moves into the message */
      phone_number: z.optional(optional(line(maxPhoneTextLength))),
      message: z.optional(optional(text(maxProspectMessageLength))),
    }),
    data: ReceivedAnswer,
    status: 201,
    limits: [{ per: 'address', calls: 5, seconds: 3600 }],
  }),
  message: endpoint({
    method: 'POST',
    path: '/support/messages',
    once: true,
    changes: 'support.changed',
    access: allUsers(),
    summary: 'A message to the provider: help, an upgrade, changes to the sample site',
    body: z
      .extend(MessageText, {
        topic: z.enum(messageTopics, 'Please choose a topic.'),
        ...WithFiles.shape,
      })
      .check(needsWordsOrFiles),
    data: ReceivedAnswer,
    status: 201,
    limits: [messagesPerHour],
  }),
  conversations: endpoint({
    method: 'GET',
    path: '/support/messages',
    access: allUsers(),
    summary:
      "One's own conversations with the provider, the latest first; an Admin sees those of colleagues too",
    query: z.object(paging(conversationsPerPage)),
    data: z.array(ConversationRow),
    paged: true,
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/support/messages/{id}',
    access: allUsers(),
    summary: 'One conversation with the provider',
    data: Conversation,
  }),
  goOn: endpoint({
    method: 'POST',
    path: '/support/messages/{id}',
    once: true,
    changes: 'support.changed',
    access: allUsers(),
    summary: 'A further message in a conversation, which waits for the provider again',
    body: z.extend(MessageText, WithFiles.shape).check(needsWordsOrFiles),
    data: ReceivedAnswer,
    status: 201,
    limits: [messagesPerHour],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/support/messages/{id}/draft',
    changes: null,
    access: allUsers(),
    summary: 'Stores what the caller has begun to write in a conversation; an empty draft is deleted',
    body: UnsentText,
    data: SavedDraft,
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/support/files',
    once: false,
    changes: null,
    access: allUsers(),
    summary: 'Takes a file for a message to the provider, which is sent later and names it',
    body: z.object({ conversation_id: z.optional(queryId('Please choose a conversation.')) }),
    upload: oneFile,
    refuses: ['not_found'],
    data: files,
    status: 201,
    limits: [filesPerHour],
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/support/files/{id}',
    changes: null,
    access: allUsers(),
    summary: 'Removes a file that the caller has uploaded, as long as no message has it',
    data: DeletedAnswer,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/apply',
    once: true,
    changes: null,
    access: editors(),
    summary: 'Asks for access to the testimonials manager; asking again changes nothing',
    data: z.object({ applied: z.literal(true) }),
  }),
  clientError: endpoint({
    method: 'POST',
    path: '/client-errors',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'A failure seen in the browser',
    body: z.object({
      kind: z.enum(['render', 'load', 'token', 'storage'], 'Please choose a kind.'),
      message: text(2000),
      stack: z.optional(z.nullable(text(12_000))),
      path: z._default(text(500), ''),
    }),
    data: ReceivedAnswer,
    status: 202,
    limits: [{ per: 'address', calls: 20, seconds: 60 }],
    bodyLimit: 16 * 1024,
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: openAccess,
    isHealthCheck: true,
    summary: 'Whether this process answers, whatever its database does',
    data: z.object({ ok: z.literal(true), version: z.string() }),
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: openAccess,
    isHealthCheck: true,
    summary: 'Whether the portal and its database answer',
    data: z.object({
      ok: z.literal(true),
      /** the release that answers */
      version: z.string(),
      /** of the database, if there is one; 'set aside' while it is down or lags behind */
      replica: z.optional(z.enum(['in use', 'set aside'])),
    }),
  }),
};
