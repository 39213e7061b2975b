import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineLinkMail } from '#server/core/mail/define-mail.ts';
import { fromAgent } from '#server/core/mail/from-agent.ts';

/** A customer's copy of their testimonial: the words, and the way to withdraw the consent. */
export const testimonialCopyMail = defineLinkMail({
  name: 'testimonial-copy',
  details: { first_name: z.string(), message: z.string(), agent_name: z.string(), reply_to: z.string() },
  example: {
    first_name: 'Vera',
    message: 'Nia found us a home in three weeks.\nWe would ask her again at any time.',
    agent_name: 'Nia Newcomer',
    reply_to: 'nia@harbour.example.com',
  },
  render: ({ first_name, message, agent_name, reply_to }, { portal, token }) => ({
    subject: `Your testimonial for ${agent_name}`,
    heading: `Thank you, ${first_name}!`,
    parts: [
      { say: `This is what you wrote, for your own records. ${agent_name} may publish it, as you agreed.` },
      { quote: message },
      {
        say: 'If you ever change your mind, withdraw it with this link. It works at any time, and your testimonial is removed from every page right away.',
      },
      { links: [['Withdraw my testimonial', portal(fillPath(paths.withdrawTestimonial, { token }))]] },
    ],
    why: `You’re getting this email because you wrote a testimonial for ${agent_name}.`,
    ...fromAgent({ agent_name, reply_to }),
  }),
});
