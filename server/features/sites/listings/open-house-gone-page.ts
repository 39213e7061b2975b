import { isForSale } from '#contract/listings/rules.ts';
import type { ListingSite } from '../cross-client/listings.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { page, type Addresses } from '../page.ts';
import { boardNotices } from './attribution.ts';
import { listingCard } from './card.ts';
import type { ListingContent, PageOpenHouse } from './content.ts';
import { formatHeading } from './listing-address.ts';
import { formatDay, openHouses, formatTimes, type OpenHouseState } from './open-houses.ts';

type Options = {
  files: Addresses;
  path: string;
  openHouse: PageOpenHouse | undefined;
  state: OpenHouseState;
  now: Date;
};

const titles: Record<OpenHouseState, string> = {
  coming: 'This open house is coming up',
  over: 'This open house is over',
  cancelled: 'This open house has been cancelled',
  unknown: 'This open house has changed',
};

/** Shown in place of the calendar file of an open house that no longer takes place: its state, and the home. */
export const openHouseGonePage = (
  site: ListingSite,
  listing: ListingContent,
  { files, path, openHouse, state, now }: Options,
): Html =>
  page(site, files, {
    title: `${titles[state]} · ${site.agent_name}`,
    kind: null,
    listings: 'list',
    head: html`<meta name="robots" content="noindex" />`,
    body: html`<section class="band">
        <div class="wide">
          <h1>${titles[state]}</h1>
          ${openHouse !== undefined && html`<p class="lead">${formatDay(openHouse)}, ${formatTimes(openHouse)}</p>`}
          <p class="doing"><a class="button glow" href="${path}">See ${formatHeading(listing)}</a></p>
        </div>
      </section>
      <div class="wide listing-list">
        ${isForSale(listing) && openHouses(listing.open_houses, path, now)}
        <ul class="listings">
          ${listingCard(site, listing, now)}
        </ul>
        ${boardNotices([listing])}
      </div>`,
  });
