import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const listingPublishedMail = defineMail({
  name: 'listing-published',
  details: { listing_id: z.int(), address: z.string(), url: z.string() },
  example: {
    listing_id: 1,
    address: '12 Elm Street',
    url: 'https://sites.example.com/sites/1/listings/1-12-elm-street',
  },
  render: ({ listing_id, address, url }, { portal }) => ({
    subject: `${address} is now on your website.`,
    heading: `${address} is now on your website.`,
    parts: [
      { say: 'Have a look at the page your visitors see, and share it with your clients.' },
      { button: 'See the page', href: url },
      { links: [['Edit the listing', portal(fillPath(paths.listing, { id: listing_id }))]] },
    ],
    why: 'You’re getting this email because Listings is switched on in your notification preferences.',
    preference: 'listings',
  }),
});
