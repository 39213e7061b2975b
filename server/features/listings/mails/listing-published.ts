import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { mailPhotoUrl } from '#contract/photo-sizes.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import type { MailPart } from '#server/core/mail/mail-draft.ts';
import { describeAttribution } from '#server/features/sites/listings/attribution.ts';
import type { ListingContent } from '#server/features/sites/listings/content.ts';
import { factsLine, formatListingPrice } from '#server/features/sites/listings/words.ts';

/** The home as it was published; missing in mails that were queued before it was in them. */
const Home = z._default(
  z.nullable(z.object({ photo: z.nullable(z.string()), price: z.string(), facts: z.string() })),
  null,
);
type Home = z.infer<typeof Home>;

export const listingPublishedMail = defineMail({
  name: 'listing-published',
  details: { listing_id: z.int(), address: z.string(), url: z.string(), home: Home },
  example: {
    listing_id: 1,
    address: '12 Elm Street',
    url: 'https://sites.example.com/sites/1/listings/1-12-elm-street',
    home: { photo: null, price: '$1,250,000', facts: '3 bedrooms · 2.5 bathrooms · 1,850 sq ft' },
  },
  words: {
    texts: {
      subject: '{{address}} is now on your website.',
      text: 'Have a look at the page your visitors see, and share it with your clients.',
      button: 'See the page',
    },
    fields: ({ address }) => ({ address }),
  },
  render: ({ listing_id, address, url, home }, { portal, screen, words }) => ({
    subject: words.subject,
    heading: words.subject,
    parts: [
      ...showHome(home, address, portal),
      { say: words.text },
      { button: words.button, href: url },
      { links: [['Edit the listing', screen(fillPath(paths.listing, { id: listing_id }))]] },
    ],
    why: 'You’re getting this email because Listings is switched on in your notification preferences.',
    preference: 'listings',
  }),
});

export const describeHome = (page: ListingContent): Home => ({
  photo: page.photos[0] ? mailPhotoUrl(page.photos[0]) : null,
  price: formatListingPrice(page),
  facts: [factsLine(page), describeAttribution(page).line].filter((part) => part !== '').join(' · '),
});

function showHome(home: Home, address: string, portal: (path: string) => string): MailPart[] {
  const [title, ...lines] = [home?.price ?? '', home?.facts ?? ''].filter((line) => line !== '');
  if (!home?.photo) return title === undefined ? [] : [{ say: [title, ...lines].join('\n') }];
  return [
    {
      picture: home.photo.replace(/^\/files\//, ''),
      src: portal(home.photo),
      alt: `Photo of ${address}`,
      title: title ?? address,
      lines,
    },
  ];
}
