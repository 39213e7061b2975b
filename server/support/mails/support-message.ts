import * as z from 'zod/mini';
import { defineMail } from '../../mail/define-mail.ts';

const topics = new Map([
  ['help', 'Help'],
  ['upgrade', 'Meeting about an upgrade'],
  ['changes', 'Changes to the sample site'],
]);

export const supportMessageMail = defineMail({
  name: 'support-message',
  details: {
    name: z.string(),
    email: z.string(),
    client_name: z.string(),
    topic: z.string(),
    message: z.string(),
  },
  render: ({ name, email, client_name, topic, message }) => {
    const about = topics.get(topic) ?? topic;
    return {
      subject: `${about}: ${client_name}`,
      heading: `A message from ${client_name}`,
      parts: [
        {
          facts: [
            ['From', name],
            ['Email', email],
            ['Topic', about],
          ],
        },
        { quote: message },
      ],
      why: 'Sent from the portal. Replying to this email answers the person who wrote.',
      replyTo: email,
    };
  },
});
