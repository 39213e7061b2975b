import type { MailPictures } from '#server/core/files/mail-pictures.ts';
import { toMailBrand } from '#server/core/mail/brand.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { nextMonth, sendInstant, type Month } from '#contract/newsletter/calendar.ts';
import { formatHeading, formatPlace, hideSold } from '#server/features/sites/listings/listing-address.ts';
import { filterUpcoming, formatDay, formatTimes } from '#server/features/sites/listings/open-houses.ts';
import { factsLine, formatListingPrice } from '#server/features/sites/listings/words.ts';
import type { ListingContent } from '#server/features/sites/listings/content.ts';
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
      brokerage: row.brokerage,
      photo: row.photo === '' ? null : row.photo,
      email: row.agent_email,
      phone: row.agent_phone,
      site: siteUrl(row.site, sitesOrigin),
    },
    brand: toMailBrand(provider.current(), portal),
    origin: sitesOrigin,
    web_url: sitesOrigin + addresses.pathOf({ client: row.client_id, month }),
    listings: row.listings.map((one) => toFeatured(one, row, month)),
    sold: row.sold
      .filter(({ listing }) => isSoldLately(listing, month))
      .map(({ listing, url }) => toFeatured({ listing: hideSold(listing, row.hides_sold), url }, row, month)),
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

/** Since the first of the month before that of the newsletter. */
const isSoldLately = ({ date_sold: date }: ListingContent, month: Month): boolean =>
  date !== null && nextMonth(date.slice(0, 7)) >= month;

/** Open houses that are over when the newsletter goes out are left out. */
const toFeatured = (
  { listing, url }: FrameRow['listings'][number],
  { brokerage, time_zone: zone }: FrameRow,
  month: Month,
): FeaturedListing => ({
  price: formatListingPrice(listing),
  heading: formatHeading(listing),
  place: formatPlace(listing),
  facts: factsLine(listing),
  openHouses: filterUpcoming(listing.open_houses, sendInstant(month, zone))
    .slice(0, maxOpenHouses)
    .map((one) => `Open house: ${formatDay(one)}, ${formatTimes(one)}`),
  brokerage: brokerage === '' ? '' : `Listed with ${brokerage}`,
  photo: listing.photos[0]?.url ?? null,
  url,
});

const maxOpenHouses = 2;
