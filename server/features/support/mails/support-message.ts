import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { messageTopics, formatTitle } from '#contract/support/topics.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { conversationAddress, staffSide } from '../emails/conversation-address.ts';
import { sayFiles } from './say-files.ts';

/** A message of a client, to the provider's own address. */
export const supportMessageMail = defineMail({
  name: 'support-message',
  details: {
    name: z.string(),
    email: z.string(),
    client_name: z.string(),
    topic: z.enum(messageTopics),
    /** of a conversation that we began; absent from older mail */
    subject: z.optional(z.nullable(z.string())),
    message: z.string(),
    /** names of its files, which the mail has not; absent from older mail */
    files: z.optional(z.array(z.string())),
    conversation: z.int(),
    /** absent from older mail */
    client_id: z.optional(z.int()),
    /** where an answer by email came from, if not from the person's own address; absent from older mail */
    other_address: z.optional(z.nullable(z.string())),
    thread: z.array(z.string()),
  },
  example: {
    name: 'Nia Newcomer',
    email: 'nia@harbour.example.com',
    client_name: 'Harbour Realty Group',
    topic: 'help',
    message: 'I’d like to change the phone number on my website.\nWhere do I do that?',
    conversation: 1,
    thread: [],
  },
  render: (
    {
      name,
      email,
      client_name,
      client_id,
      topic,
      subject = null,
      message,
      files = [],
      other_address = null,
      conversation,
      thread,
    },
    { portal, addressOf },
  ) => {
    const answers =
      client_id === undefined ? null : addressOf(conversationAddress, [client_id, conversation, staffSide]);
    return {
      subject: `${thread.length > 0 ? 'Re: ' : ''}${formatTitle({ topic, subject })}: ${client_name}`,
      heading: `A message from ${client_name}`,
      parts: [
        {
          facts: [
            ['From', name],
            ['Email', email],
            ...(other_address === null ? [] : [['Sent from another address', other_address] as const]),
            ['Topic', formatTitle({ topic, subject })],
          ],
        },
        ...(message === '' ? [] : [{ quote: message }]),
        ...sayFiles(files),
        { button: 'Answer in the portal', href: portal(fillPath(paths.staffMessage, { id: conversation })) },
      ],
      why:
        answers === null
          ? 'Sent from the portal. An answer there stays with the conversation; replying to this email goes straight to the person who wrote.'
          : 'Sent from the portal. Replying to this email from your own address adds your answer to the conversation.',
      replyTo: answers ?? email,
      thread,
    };
  },
});
