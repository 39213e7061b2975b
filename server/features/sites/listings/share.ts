import { html, type Html } from '#server/core/html/html.ts';
import type { ListingContent } from './content.ts';
import { formatHeading } from './listing-address.ts';
import type { ListingOptions, ShareNetwork } from './listing-options.ts';

type Shared = { url: string; title: string; picture: string | null };

const networks: Record<ShareNetwork, { name: string; addressOf: (shared: Shared) => string }> = {
  facebook: {
    name: 'Facebook',
    addressOf: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  linkedin: {
    name: 'LinkedIn',
    addressOf: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  pinterest: {
    name: 'Pinterest',
    addressOf: ({ url, title, picture }) =>
      withQuery('https://www.pinterest.com/pin/create/button/', {
        url,
        description: title,
        ...(picture === null ? {} : { media: picture }),
      }),
  },
  twitter: {
    name: 'Twitter',
    addressOf: ({ url, title }) => withQuery('https://twitter.com/intent/tweet', { url, text: title }),
  },
};

/** Plain links: nothing of a network is loaded before somebody follows one. */
export const shareLinks = (shared: Shared, { shareNetworks }: ListingOptions): Html | false =>
  shareNetworks.length > 0 &&
  html`<section class="share" aria-labelledby="share-title">
    <h2 id="share-title">Share this home</h2>
    <ul>
      ${shareNetworks.map((network) => html`<li>${renderExternalLink(networks[network].addressOf(shared), networks[network].name)}</li>`)}
    </ul>
  </section>`;

/** Links about the surroundings. A home with a hidden address is not looked up by it. */
export function surroundings(
  listing: ListingContent,
  { hasWalkScore, hasHoodq }: ListingOptions,
): Html | false {
  const { city, state_or_province: region, country } = listing;
  const links = [
    hasWalkScore &&
      renderExternalLink(
        `https://www.walkscore.com/score/${encodeURIComponent(`${formatHeading(listing)} ${listing.address === null ? '' : `${city} `}${region}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-'))}`,
        'Walk Score',
      ),
    hasHoodq &&
      country === 'CA' &&
      renderExternalLink(
        `https://www.hoodq.com/explore/${encodeURIComponent(`${city}-${region}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'))}`,
        'HoodQ',
      ),
  ].filter((link) => link !== false);
  return (
    links.length > 0 &&
    html`<section class="around" aria-labelledby="around-title">
      <h2 id="around-title">Around it</h2>
      <p>What’s within reach on foot, by transit and by bike, and which schools and parks are near.</p>
      <ul>
        ${links.map((link) => html`<li>${link}</li>`)}
      </ul>
    </section>`
  );
}

export const renderExternalLink = (address: string, name: string): Html =>
  html`<a class="button quiet" href="${address}" target="_blank" rel="noopener noreferrer"
    >${name}<span class="unseen"> (opens in a new window)</span></a
  >`;

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;
