import type { MailTemplate } from '../mail-template.ts';

const topics = new Map([
  ['help', 'Help'],
  ['upgrade', 'Meeting about an upgrade'],
  ['changes', 'Changes to the sample site'],
]);

export const supportMessage: MailTemplate<'support-message'> = ({
  name,
  email,
  client_name,
  topic,
  message,
}) => {
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
};
