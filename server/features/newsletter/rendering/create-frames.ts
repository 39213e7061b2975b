import type { MailPictures } from '#server/core/files/mail-pictures.ts';
import { toMailBrand } from '#server/core/mail/brand.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { formatHeading, formatPlace } from '#server/features/sites/listings/listing-address.ts';
import { factsLine, formatListingPrice } from '#server/features/sites/listings/words.ts';
import type { FrameRow } from './frame-row.ts';
import type { FeaturedListing, NewsletterFrame } from './newsletter-frame.ts';
import { createWebAddresses } from './web-addresses.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

type FrameDeps = {
  secretsKey: KeyRing;
  portalOrigin: string;
  sitesOrigin: string;
  provider: Pick<ProviderSource, 'current'>;
  pictures: MailPictures;
};

/** Makes the frame of a newsletter from the stored data of its client. */
export function createFrames({ secretsKey, portalOrigin, sitesOrigin, provider, pictures }: FrameDeps) {
  const addresses = createWebAddresses(secretsKey);
  const portal = (path: string) => new URL(path, portalOrigin).href;
  return (row: FrameRow, month: string): NewsletterFrame => ({
    month,
    lang: row.country === 'US' ? 'en-US' : 'en-CA',
    agent: {
      name: row.agent_name,
      client_name: row.client_name,
      photo: row.photo === '' ? null : row.photo,
      email: row.agent_email,
      phone: row.agent_phone,
      site: siteUrl(row.site, sitesOrigin),
    },
    brand: toMailBrand(provider.current(), portal),
    origin: sitesOrigin,
    web_url: sitesOrigin + addresses.pathOf({ client: row.client_id, month }),
    listings: row.listings.map(toFeatured),
    picture: async (url, use) => {
      const [, name] = /^\/files\/([^/]+)$/.exec(url) ?? [];
      const picture = name === undefined ? null : await pictures(name, use);
      return picture && { ...picture, url: `${sitesOrigin}/files/${picture.name}` };
    },
  });
}

export type CreateFrame = ReturnType<typeof createFrames>;

const siteUrl = (site: FrameRow['site'], sitesOrigin: string): string | null => {
  if (site === null) return null;
  return site.is_built_in ? `${sitesOrigin}/sites/${site.id}` : `https://${site.primary_domain}/`;
};

const toFeatured = ({ listing, url }: FrameRow['listings'][number]): FeaturedListing => ({
  price: formatListingPrice(listing),
  heading: formatHeading(listing),
  place: formatPlace(listing),
  facts: factsLine(listing),
  photo: listing.photos[0]?.url ?? null,
  url,
});
