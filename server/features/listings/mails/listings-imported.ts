import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

const one = { addresses: ['12 Elm Street'], count: 1 };
const several = { addresses: ['12 Elm Street', '1807 – 980 Harbourlight Way'], count: 2 };

export const listingsImportedMail = defineMail({
  name: 'listings-imported',
  details: { addresses: z.array(z.string()), count: z.int(), is_draft: z.boolean() },
  example: { ...several, is_draft: true },
  words: {
    texts: {
      one_subject: '1 new listing came from your MLS',
      several_subject: '{{count}} new listings came from your MLS',
      one_hidden: 'It’s hidden from your website until you show it.',
      several_hidden: 'They’re hidden from your website until you show them.',
      one_shown: 'Its page is on the way to your website.',
      several_shown: 'Their pages are on the way to your website.',
      button: 'See your listings',
    },
    fields: ({ count }) => ({ count: String(count) }),
    variants: {
      'one, hidden': { ...one, is_draft: true },
      'one, shown': { ...one, is_draft: false },
      'several, shown': { ...several, is_draft: false },
    },
  },
  render: ({ addresses, count, is_draft }, { screen, words }) => {
    const amount = count === 1 ? 'one' : 'several';
    const title = words[`${amount}_subject`];
    const others = count - addresses.length;
    return {
      subject: title,
      heading: title,
      parts: [
        { say: [...addresses, ...(others > 0 ? [`and ${others} more`] : [])].join('\n') },
        { say: is_draft ? words[`${amount}_hidden`] : words[`${amount}_shown`] },
        { button: words.button, href: screen(paths.listings) },
      ],
      why: 'You’re getting this email because Listings is switched on in your notification preferences.',
      preference: 'listings',
    };
  },
});
