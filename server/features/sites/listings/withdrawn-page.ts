import { html, type Html } from '#server/core/html/html.ts';
import { page, type Addresses } from '../page.ts';
import type { ListingSite } from '../cross-client/listings.ts';
import { listingCard } from './card.ts';
import type { ListingContent } from './content.ts';
import { ownListingsPath } from './listing-address.ts';

type Options = { files: Addresses; others: readonly ListingContent[]; now: Date };

/** In place of a listing that is no longer shown: without its data, but with the agent's other listings. */
export const withdrawnPage = (site: ListingSite, { files, others, now }: Options): Html =>
  page(site, files, {
    title: `No longer listed · ${site.agent_name}`,
    kind: null,
    listings: 'list',
    head: html`<meta name="robots" content="noindex" />`,
    body: html`<section class="band">
        <div class="wide">
          <h1>This home is no longer listed</h1>
          <p class="lead">
            It may be back one day. Until then, have a look at the others, or tell me what you liked about it.
          </p>
          <p class="doing">
            <a class="button glow" href="/sites/${site.id}/ask">Ask about homes like this</a>
          </p>
        </div>
      </section>
      <div class="wide listing-list">
        ${
          others.length > 0 &&
          html`<h2>Also on the market</h2>
            <ul class="listings">
              ${others.map((listing) => listingCard(site, listing, now))}
            </ul>`
        }
        <p><a href="${ownListingsPath(site)}">See all my listings</a></p>
      </div>`,
  });
