import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineLinkMail } from '#server/core/mail/define-mail.ts';
import { fromAgent } from '#server/core/mail/from-agent.ts';

/** Asks a customer whether their words may be published in their present form. */
export const testimonialQuestionMail = defineLinkMail({
  name: 'testimonial-question',
  details: {
    first_name: z.string(),
    before: z.string(),
    message: z.string(),
    agent_name: z.string(),
    reply_to: z.string(),
  },
  example: {
    first_name: 'Vera',
    before: 'Nia found us a home in three weeks, we would ask her again at anytime.',
    message: 'Nia found us a home in three weeks. We would ask her again at any time.',
    agent_name: 'Nia Newcomer',
    reply_to: 'nia@harbour.example.com',
  },
  render: ({ first_name, before, message, agent_name, reply_to }, { portal, token }) => ({
    subject: `May ${agent_name} publish your words like this?`,
    heading: `Hi ${first_name}, are you happy with these words?`,
    parts:
      before === message
        ? [
            { say: `${agent_name} would like to publish your testimonial:` },
            { quote: message },
            answerButton(portal, token),
          ]
        : [
            { say: `${agent_name} would like to publish your testimonial with a few changes. You wrote:` },
            { quote: before },
            { say: 'It would read:' },
            { quote: message },
            answerButton(portal, token),
          ],
    why: `You’re getting this email because you wrote a testimonial for ${agent_name}. Without your yes, nothing changes.`,
    ...fromAgent({ agent_name, reply_to }),
  }),
});

const answerButton = (portal: (path: string) => string, token: string) => ({
  button: 'Answer yes or no',
  href: portal(fillPath(paths.answerTestimonial, { token })),
});
