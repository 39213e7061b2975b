import { isForSale } from '#contract/listings/rules.ts';
import { enquiryForm } from '../form.ts';
import { html, richTextHtml, type Html } from '#server/core/html/html.ts';
import { page, type Addresses } from '../page.ts';
import { phoneHref } from '#contract/phones.ts';
import { agentCard } from '../agent-card.ts';
import { map, type MapKind } from './map.ts';
import { media } from './media.ts';
import type { ListingSite } from '../cross-client/listings.ts';
import { boardMark, boardNotices, listedByLine, nameColleague } from './attribution.ts';
import { describeAsking } from './describe-asking.ts';
import type { ListingContent } from './content.ts';
import { facts } from './facts.ts';
import {
  formatFullPlace,
  formatHeading,
  listingPath,
  ownListingsPath,
  formatPlace,
  shownListing,
} from './listing-address.ts';
import { marketHistory } from './market-history.ts';
import { readListingOptions } from './listing-options.ts';
import { mortgageCalculator } from './mortgage.ts';
import { openHouses } from './open-houses.ts';
import { gallery, largestUrl } from './photos.ts';
import { shareLinks, surroundings } from './share.ts';
import { listingHead } from './structured-data.ts';
import { factsLine, formatListingPrice, formatRibbon } from './words.ts';

type Options = {
  files: Addresses;
  origin: string;
  now: Date;
  /** the address of a preview, below which its plans and map are, because the page itself may not be published */
  preview?: string;
  mapKind: MapKind;
};

export type RenderedListing = { path: string; html: Html };

/** The page of a listing. It can be read and printed without a script; only the form needs one. */
export function listingPage(
  site: ListingSite,
  stored: ListingContent,
  { files, origin, now, preview, mapKind }: Options,
): RenderedListing {
  const options = readListingOptions(site.listing_settings);
  const listing = shownListing(stored, options);
  const path = listingPath(site.id, listing);
  const isPreview = preview !== undefined;
  const filesPath = preview ?? path;
  const url = `${origin}${path}`;
  const name = formatHeading(listing);
  const title = formatFullPlace(listing);
  const ribbon = formatRibbon(listing, options, now);
  const [cover] = listing.photos;
  const ask = describeAsking(site, listing);
  return {
    path,
    html: page(site, isPreview ? { ...files, preview: 'listing' } : files, {
      title: `${title} · ${site.agent_name}`,
      kind: 'listing',
      listings: 'listing',
      description: [
        [formatListingPrice(listing), factsLine(listing)].filter((part) => part !== '').join(' · '),
        listing.is_reciprocity ? `Listed by ${nameColleague(listing)}.` : `With ${site.agent_name}.`,
      ]
        .filter((part) => part !== '')
        .join('. '),
      head: isPreview
        ? html`<meta name="robots" content="noindex" />`
        : listingHead({ listing, site, url, origin, now }),
      body: html`${isPreview && previewNote}
        <div class="listing-body">
          ${gallery(listing.photos, name, options)}
          <section class="listing-head ${listing.photos.length === 0 && 'band'}">
            <div class="wide">
              ${ribbon !== '' && html`<p class="ribbon">${ribbon}</p>`}
              <h1>${name}</h1>
              <p class="lead">${formatPlace(listing)}</p>
              ${formatListingPrice(listing) !== '' && html`<p class="price">${formatListingPrice(listing)}</p>`}
              ${listedByLine(listing)} ${boardMark(listing)}
              <p class="lead">${factsLine(listing)}</p>
            </div>
          </section>
          <div class="wide about">
            <div class="reading">
              ${
                listing.description !== null &&
                html`<section class="rich" aria-label="Description">
                  ${richTextHtml(listing.description)}
                </section>`
              }
              ${facts(listing)} ${marketHistory(listing, now)} ${media(listing, filesPath, name)}
              ${map(listing, filesPath, name, mapKind)} ${surroundings(listing, options)}
              ${boardNotices([listing])}
            </div>
            <div class="aside">
              ${isForSale(listing) && openHouses(listing.open_houses, path, now)}
              ${isForSale(listing) && options.hasCalculator && listing.display_mortgage_calculator && Number(listing.price) > 0 && mortgageCalculator(listing)}
              ${shareLinks({ url, title, picture: cover ? `${origin}${largestUrl(cover)}` : null }, options)}
            </div>
          </div>
          ${askBar(site, ask.verb)}
        </div>
        <section class="wide contact" id="contact" aria-labelledby="contact-title">
          <div class="beside">
            <h2 id="contact-title">${ask.title}</h2>
            <p>${ask.text}</p>
            ${agentCard(site)}
            <p><a href="${ownListingsPath(site)}">See all my listings</a></p>
          </div>
          <div class="card">${enquiryForm(site, { name: title, url, verb: ask.verb })}</div>
        </section>`,
    }),
  };
}

const previewNote = html`<p class="preview-note">
  This is a preview. Visitors see this page once the listing is published.
</p>`;

/** On a phone it stays in view until the form is reached. */
const askBar = ({ agent_phone: number }: ListingSite, verb: string): Html =>
  html`<p class="ask-bar">
    <a class="button" href="#contact">${verb}</a>
    ${number !== null && html`<a class="button quiet" href="${phoneHref(number)}">Call</a>`}
  </p>`;
