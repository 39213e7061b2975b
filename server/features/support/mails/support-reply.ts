import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { messageTopics, formatTitle } from '#contract/support/topics.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { conversationAddress } from '../emails/conversation-address.ts';
import { isStillRead } from '../visible.ts';
import { sayFiles } from './say-files.ts';

/** A message of the provider to a user who may read the conversation, above the quoted message of the client. */
export const supportReplyMail = defineMail({
  name: 'support-reply',
  details: {
    first_name: z.string(),
    staff_name: z.string(),
    topic: z.enum(messageTopics),
    /** of a conversation that we began; absent from older mail */
    subject: z.optional(z.nullable(z.string())),
    message: z.string(),
    /** names of its files, which the mail has not; absent from older mail */
    files: z.optional(z.array(z.string())),
    /** '' as long as the client has written nothing */
    asked: z.string(),
    conversation: z.int(),
    /** whom it is for; absent from older mail */
    answerer: z.optional(z.object({ client_id: z.int(), user_id: z.int() })),
    /** null while the provider has none: nobody can be answered by email then */
    support_email: z.nullable(z.string()),
    thread: z.array(z.string()),
  },
  example: {
    first_name: 'Nia',
    staff_name: 'Sam',
    topic: 'help',
    message: 'You find it under Settings, Users, in your own profile. Shall we change it for you?',
    asked: 'I’d like to change the phone number on my website.',
    conversation: 1,
    support_email: 'support@example.com',
    thread: [],
  },
  onlyIf: { holds: isStillRead, otherwise: 'The person could no longer read the conversation.' },
  render: (
    {
      first_name,
      staff_name,
      topic,
      subject = null,
      message,
      files = [],
      asked,
      conversation,
      answerer,
      support_email,
      thread,
    },
    { screen, addressOf },
  ) => {
    const answers =
      (answerer && addressOf(conversationAddress, [answerer.client_id, conversation, answerer.user_id])) ??
      support_email;
    return {
      subject: `${thread.length > 0 ? 'Re: ' : ''}${formatTitle({ topic, subject })}`,
      heading: asked === '' ? `${staff_name} wrote to you` : `${staff_name} answered you`,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        ...(message === '' ? [] : [{ quote: message }]),
        ...sayFiles(files),
        {
          button: 'Read and reply',
          href: screen(fillPath(paths.supportConversation, { id: conversation })),
        },
        ...(asked === '' ? [] : [{ say: 'You wrote:' }, { quote: asked }]),
      ],
      why: `You’re getting this email because ${subject === null ? 'you wrote to us from the portal' : 'we wrote to you in the portal'}.${answers ? ' You can also reply to this email.' : ''}`,
      ...(answers ? { replyTo: answers } : {}),
      thread,
    };
  },
});
