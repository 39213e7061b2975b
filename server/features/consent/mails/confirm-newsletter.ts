import * as z from 'zod/mini';
import { confirmDays } from '#contract/newsletter/consent.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineLinkMail } from '#server/core/mail/define-mail.ts';
import { fromAgent } from '#server/core/mail/from-agent.ts';

export const confirmNewsletterMail = defineLinkMail({
  name: 'confirm-newsletter',
  details: {
    first_name: z.string(),
    agent_name: z.string(),
    words: z.string(),
    /** mails queued by an earlier version have none */
    reply_to: z.optional(z.string()),
  },
  example: {
    first_name: 'Vera',
    agent_name: 'Nia Newcomer',
    words:
      'I’d like to get Nia Newcomer’s newsletter by email, about once a month. I can unsubscribe with one click at any time.',
    reply_to: 'nia@harbour.example.com',
  },
  render: ({ first_name, agent_name, words, reply_to }, { address, portal, token }) => ({
    subject: `Please confirm: ${agent_name}’s newsletter`,
    heading: 'One click, and you’re on the list',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      { say: `Someone, hopefully you, signed up for ${agent_name}’s newsletter with this address:` },
      { quote: words },
      { button: 'Confirm', href: portal(fillPath(paths.confirmNewsletter, { token })) },
      {
        say: `The link works once, for ${confirmDays} days. If it wasn’t you, ignore this email: nothing will be sent to you.`,
      },
    ],
    why: `You’re getting this email because ${address} was entered on ${agent_name}’s website.`,
    ...fromAgent({ agent_name, reply_to }),
  }),
});
