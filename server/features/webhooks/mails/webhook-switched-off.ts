import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const webhookSwitchedOffMail = defineMail({
  name: 'webhook-switched-off',
  details: { webhook_id: z.int(), host: z.string(), problem: z.string() },
  example: { webhook_id: 0, host: 'hooks.example.com', problem: 'The address answered 500.' },
  render: ({ host, problem }, { portal }) => ({
    subject: `Your webhook to ${host} was switched off`,
    heading: 'Your webhook was switched off',
    parts: [
      {
        say: `${host} no longer takes our messages, so we’ve stopped sending them. The last attempt: ${problem}`,
      },
      {
        say: 'Nothing is lost. Once the address works, turn the webhook on and send what happened in the last 30 days again.',
      },
      { button: 'See your webhooks', href: portal(paths.webhooks) },
    ],
    why: 'You’re getting this email because you’re an Admin of this account.',
  }),
});
