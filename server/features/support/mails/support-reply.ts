import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { messageTopics, topicNames } from '#contract/support/topics.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** The provider's answer to the user who began the conversation, above the quoted message. */
export const supportReplyMail = defineMail({
  name: 'support-reply',
  details: {
    first_name: z.string(),
    staff_name: z.string(),
    topic: z.enum(messageTopics),
    message: z.string(),
    asked: z.string(),
    conversation: z.int(),
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
  render: (
    { first_name, staff_name, topic, message, asked, conversation, support_email, thread },
    { portal },
  ) => ({
    subject: `Re: ${topicNames[topic]}`,
    heading: `${staff_name} answered you`,
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      { quote: message },
      {
        button: 'Read and reply',
        href: portal(fillPath(paths.supportConversation, { id: conversation })),
      },
      { say: 'You wrote:' },
      { quote: asked },
    ],
    why: `You’re getting this email because you wrote to us from the portal.${support_email ? ' You can also reply to this email.' : ''}`,
    ...(support_email ? { replyTo: support_email } : {}),
    thread,
  }),
});
