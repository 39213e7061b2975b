import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** To owners when checks of the page Health have become a problem, or none is one any more. */
export const healthChangedMail = defineMail({
  name: 'health-changed',
  details: {
    first_name: z.string(),
    problems: z.array(z.object({ says: z.string(), todo: z.string() })),
  },
  example: {
    first_name: 'Olive',
    problems: [
      {
        says: 'Email has been waiting for 22 minutes.',
        todo: 'See the worker below, and the Outbox for the reason of each.',
      },
    ],
  },
  render: ({ first_name, problems }, { portal }) => {
    const subject =
      problems.length === 0
        ? 'Your portal is well again'
        : problems.length === 1
          ? 'Your portal has a problem'
          : `Your portal has ${problems.length} problems`;
    return {
      subject,
      heading: subject,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        ...(problems.length === 0
          ? [{ say: 'Nothing on the Health page is a problem any more, and has not been for five minutes.' }]
          : problems.map(({ says, todo }) => ({ say: `${says} ${todo}`.trim() }))),
        { button: 'Open Health', href: portal(paths.staffHealth) },
      ],
      why: 'You’re getting this email because you’re an owner of this portal.',
    };
  },
});
