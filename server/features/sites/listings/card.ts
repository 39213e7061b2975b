import { html, type Html } from '#server/core/html/html.ts';
import type { ListingSite } from '../cross-client/listings.ts';
import { boardMark, listedByLine } from './attribution.ts';
import type { ListingContent } from './content.ts';
import { formatHeading, listingPath, formatPlace, shownListing } from './listing-address.ts';
import { readListingOptions } from './listing-options.ts';
import { picture } from './photos.ts';
import { factsLine, formatListingPrice, formatRibbon } from './words.ts';

/** A listing in a list: the whole card is one link. */
export function listingCard(site: ListingSite, stored: ListingContent, now: Date, isFirst = false): Html {
  const options = readListingOptions(site.listing_settings);
  const listing = shownListing(stored, options);
  const ribbon = formatRibbon(listing, options, now);
  const [cover] = listing.photos;
  const facts = factsLine(listing);
  const price = formatListingPrice(listing);
  return html`<li class="listing">
    <a href="${listingPath(site.id, listing)}">
      <span class="cover">
        ${cover ? picture(cover, '', isFirst, '(min-width: 60rem) 22rem, 92vw') : html`<span class="no-photo"></span>`}
        ${ribbon !== '' && html`<span class="ribbon">${ribbon}</span>`}
      </span>
      ${price !== '' && html`<strong class="price">${price}</strong>`} ${listedByLine(listing)}
      <span class="where">${formatHeading(listing)}</span>
      <span class="place">${formatPlace(listing)}</span>
      ${facts !== '' && html`<span class="place">${facts}</span>`}
    </a>
    ${boardMark(listing)}
  </li>`;
}
