import { pending, sold } from '#contract/listings/statuses.ts';
import { parseCoordinates } from '#contract/listings/coordinates.ts';
import { isForSale } from '#contract/listings/rules.ts';
import { show } from '#contract/shown.ts';
import { html, linkedData, type Html } from '#server/core/html/html.ts';
import type { ListingSite } from '../cross-client/listings.ts';
import { nameColleague } from './attribution.ts';
import type { ListingContent } from './content.ts';
import { formatFullPlace, formatHeading } from './listing-address.ts';
import { filterUpcoming } from './open-houses.ts';
import { largestUrl } from './photos.ts';
import { formatListingPrice, isSome, summarizeText } from './words.ts';

type Page = { listing: ListingContent; site: ListingSite; url: string; origin: string; now: Date };

/** The data for search engines and link previews. */
export function listingHead({ listing, site, url, origin, now }: Page): Html {
  const title = formatFullPlace(listing);
  const description =
    summarizeText(listing.description) ||
    [
      formatListingPrice(listing),
      listing.is_reciprocity ? `Listed by ${nameColleague(listing)}` : `With ${site.agent_name}`,
    ]
      .filter((part) => part !== '')
      .join(' · ');
  const [cover] = listing.photos;
  return html`<link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    ${
      cover
        ? html`<meta property="og:image" content="${origin}${largestUrl(cover)}" />
            <meta property="og:image:alt" content="${cover.alt ?? title}" />
            <meta name="twitter:card" content="summary_large_image" />`
        : false
    }
    ${linkedData(buildStructuredData({ listing, site, url, origin, now }, title, description))}`;
}

const homes: Readonly<Record<string, string>> = {
  Apartment: 'Apartment',
  Condo: 'Apartment',
  House: 'House',
  'Single family': 'SingleFamilyResidence',
  Townhouse: 'House',
};

function buildStructuredData(
  { listing, site, url, origin, now }: Page,
  name: string,
  description: string,
): object {
  const { price, sold_price, country, status_id, bedrooms, bathrooms, living_area } = listing;
  const amount = status_id === sold && isSome(sold_price) ? sold_price : price;
  const colleague = listing.listed_by?.agent?.name ?? listing.listed_by?.brokerage;
  const agent = {
    '@type': 'RealEstateAgent',
    name: site.agent_name,
    url: `${origin}/sites/${site.id}`,
    ...(site.agent_phone === null ? {} : { telephone: show(site.agent_phone) }),
  };
  const address = toPostalAddress(listing);
  const postedOn = listing.posted_on === undefined ? listing.listed_at : listing.posted_on;
  const coordinates = parseCoordinates(listing.coordinates ?? '');
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name,
    description,
    url,
    ...(postedOn === null ? {} : { datePosted: postedOn }),
    image: listing.photos.slice(0, 5).map((photo) => `${origin}${largestUrl(photo)}`),
    ...(!isSome(amount)
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: amount,
            priceCurrency: country === 'CA' ? 'CAD' : 'USD',
            availability: `https://schema.org/${availabilityOf(status_id)}`,
            // a colleague’s home is not offered by the agent who shows it
            ...(listing.is_reciprocity
              ? colleague && { offeredBy: { '@type': 'RealEstateAgent', name: colleague } }
              : { offeredBy: agent }),
          },
        }),
    mainEntity: {
      '@type': homes[listing.subtype ?? ''] ?? homes[listing.type] ?? 'Residence',
      name: formatHeading(listing),
      address,
      ...(coordinates === null ? {} : { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
      ...(bedrooms === null ? {} : { numberOfBedrooms: Number(bedrooms) }),
      ...(bathrooms === null ? {} : { numberOfBathroomsTotal: Math.ceil(Number(bathrooms)) }),
      ...(living_area === null
        ? {}
        : { floorSize: { '@type': 'QuantitativeValue', value: Number(living_area), unitCode: 'FTK' } }),
      ...(listing.year_built === null ? {} : { yearBuilt: Number(listing.year_built) }),
    },
    event: filterUpcoming(isForSale(listing) ? listing.open_houses : [], now).map(
      ({ starts_at, ends_at }) => ({
        '@type': 'Event',
        name: `Open house: ${formatHeading(listing)}`,
        startDate: starts_at,
        endDate: ends_at,
        location: { '@type': 'Place', name: formatHeading(listing), address },
      }),
    ),
  };
}

const availabilityOf = (statusId: number) =>
  statusId === sold ? 'SoldOut' : statusId === pending ? 'LimitedAvailability' : 'InStock';

const toPostalAddress = ({ address, city, state_or_province, postal_code, country }: ListingContent) => ({
  '@type': 'PostalAddress',
  ...(address === null ? {} : { streetAddress: address }),
  addressLocality: city,
  addressRegion: state_or_province,
  ...(postal_code === null ? {} : { postalCode: postal_code }),
  addressCountry: country,
});
