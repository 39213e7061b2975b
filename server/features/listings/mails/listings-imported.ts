import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const listingsImportedMail = defineMail({
  name: 'listings-imported',
  details: { addresses: z.array(z.string()), count: z.int(), is_draft: z.boolean() },
  example: { addresses: ['12 Elm Street', '1807 – 980 Harbourlight Way'], count: 2, is_draft: true },
  render: ({ addresses, count, is_draft }, { portal }) => {
    const title =
      count === 1 ? '1 new listing came from your MLS' : `${count} new listings came from your MLS`;
    const others = count - addresses.length;
    return {
      subject: title,
      heading: title,
      parts: [
        { say: [...addresses, ...(others > 0 ? [`and ${others} more`] : [])].join('\n') },
        {
          say: is_draft
            ? `${count === 1 ? 'It’s' : 'They’re'} hidden from your website until you show ${count === 1 ? 'it' : 'them'}.`
            : `${count === 1 ? 'Its page is' : 'Their pages are'} on the way to your website.`,
        },
        { button: 'See your listings', href: portal(paths.listings) },
      ],
      why: 'You’re getting this email because Listings is switched on in your notification preferences.',
      preference: 'listings',
    };
  },
});
