import { html, type Html } from '#server/core/html/html.ts';
import type { ListingSite } from '../cross-client/listings.ts';
import type { ListingContent } from './content.ts';
import { headingOf, listingPath, placeOf, shownListing } from './listing-address.ts';
import { listingOptionsOf } from './listing-options.ts';
import { picture } from './photos.ts';
import { factsLine, priceWords, ribbonOf } from './words.ts';

/** A listing in a list: the whole card is one link. */
export function listingCard(site: ListingSite, stored: ListingContent, now: Date, isFirst = false): Html {
  const options = listingOptionsOf(site.listing_settings);
  const listing = shownListing(stored, options);
  const ribbon = ribbonOf(listing, options, now);
  const [cover] = listing.photos;
  const facts = factsLine(listing);
  const price = priceWords(listing);
  return html`<li class="listing">
    <a href="${listingPath(site.id, listing)}">
      <span class="cover">
        ${cover ? picture(cover, '', isFirst, '(min-width: 60rem) 22rem, 92vw') : html`<span class="no-photo"></span>`}
        ${ribbon !== '' && html`<span class="ribbon">${ribbon}</span>`}
      </span>
      ${price !== '' && html`<strong class="price">${price}</strong>`}
      <span class="where">${headingOf(listing)}</span>
      <span class="place">${placeOf(listing)}</span>
      ${facts !== '' && html`<span class="place">${facts}</span>`}
    </a>
  </li>`;
}
