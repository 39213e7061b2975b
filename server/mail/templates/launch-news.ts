import { launchForms } from '#contract/launch/forms.ts';
import type { MailTemplate } from '../mail-template.ts';

export const launchNews: MailTemplate<'launch-news'> = ({ event, step, client_name, name, email }) => {
  const title = launchForms.find(({ id }) => id === step)?.title ?? 'a step';
  const what =
    {
      step_saved: `saved '${title}' of the launch form`,
      submitted: 'submitted the launch form',
      publish_requested: 'asked us to publish the website',
    }[event] ?? 'did something in the launch';
  return {
    subject: `${client_name} ${what}`,
    heading: `${client_name} ${what}`,
    parts: [
      {
        facts: [
          ['By', name],
          ['Email', email],
        ],
      },
    ],
    why: 'Sent from the portal. Replying to this email answers the person who did this.',
    replyTo: email,
  };
};
