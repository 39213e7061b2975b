import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const leadAdsStoppedMail = defineMail({
  name: 'lead-ads-stopped',
  details: { page: z.string(), problem: z.string() },
  example: { page: 'Harbour & Pine Realty', problem: 'Facebook no longer accepts our access to your page.' },
  render: ({ page, problem }, { screen }) => ({
    subject: 'Leads from Facebook have stopped',
    heading: 'Please connect your Facebook page again',
    parts: [
      { say: `We can’t read the leads of “${page}” any more. ${problem}` },
      {
        say: 'Once you’ve connected the page again, we’ll read all leads that came in meanwhile. Facebook stores them for 90 days.',
      },
      { button: 'Connect again', href: screen(paths.leadAds) },
    ],
    why: 'You’re getting this email because you’re an Admin of this account.',
  }),
});
