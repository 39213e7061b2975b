import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const crmStoppedMail = defineMail({
  name: 'crm-stopped',
  details: { account: z.string(), problem: z.string() },
  example: { account: 'Harbour & Pine', problem: 'Follow Up Boss doesn’t accept this API key.' },
  render: ({ account, problem }, { screen }) => ({
    subject: 'Your enquiries are no longer sent to Follow Up Boss',
    heading: 'Please connect Follow Up Boss again',
    parts: [
      { say: `We can’t send your enquiries to the account “${account}” any more. ${problem}` },
      {
        say: 'No enquiry is lost: they’re in your contacts, and we’ll send those that came in meanwhile once you’ve connected it again.',
      },
      { button: 'Connect again', href: screen(paths.followUpBoss) },
    ],
    why: 'You’re getting this email because you’re an Admin of this account.',
  }),
});
