import { listingContent } from '#server/features/sites/listings/content.ts';
import { bigClient, bigListings, listingsPerClient, publishedListings, type TestData } from './test-data.ts';

const at = `timestamptz '2026-11-01 12:00Z' - make_interval(secs => k * 60.0)`;
const owner = `CASE WHEN k <= ${bigListings} THEN ${bigClient} ELSE 2 + (k - ${bigListings} - 1) / ${listingsPerClient} END`;

/**
 * Listings with a photo and an open house each, some of them published: many for the big client, fifty for every
 * other. Triggers are off here.
 */
export const listingRows = ({ clients }: TestData): string[] => {
  const all = `generate_series(1, ${bigListings + (clients - 1) * listingsPerClient}) k`;
  return [
    `INSERT INTO app.listings (client_id, id, mls_id, status_id, type, price, street_address, area, city, state_or_province, country,
       postal_code, bedrooms, bathrooms, living_area, description, features, created_at, updated_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${owner}, k, 'R' || k, 1 + k % 6, 'Single family', 500000 + k * 10, k || ' Elm Street', 'Kitsilano', 'Vancouver', 'BC', 'CA',
       'V6K 1A1', '3', '2.5', '1850', '<p>A bright family house with a garden that gets the evening sun.</p>', '{View,Garage}', ${at}, ${at}
     FROM ${all}`,
    `INSERT INTO app.files (client_id, id, name, original_name, size, purpose, created_at) OVERRIDING SYSTEM VALUE
     SELECT ${owner}, k, encode(sha256(k::text::bytea), 'hex') || '.jpg', 'house.jpg', 123456, 'listing', ${at} FROM ${all}`,
    `INSERT INTO app.listing_files (client_id, file_id, type_id, width, height, widths)
     SELECT ${owner}, k, 1, 1600, 1067, '{480,960,1600}' FROM ${all}`,
    `INSERT INTO app.listing_media (client_id, listing_id, file_id, position) SELECT ${owner}, k, k, 1 FROM ${all}`,
    `INSERT INTO app.open_houses (client_id, id, listing_id, date, start_time, end_time, time_zone, starts_at, ends_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${owner}, k, k, '2026-12-05', '13:00', '14:00', 'America/Vancouver', '2026-12-05T21:00Z', '2026-12-05T22:00Z' FROM ${all}`,
    `INSERT INTO app.listing_totals (client_id, status_id, is_reciprocity, slot, n)
     SELECT client_id, status_id, is_reciprocity, 0, count(*) FROM app.listings GROUP BY 1, 2, 3`,
    `INSERT INTO app.listing_publications (client_id, listing_id, site_id, state, page, revision, published_at, publisher)
     SELECT l.client_id, l.id, l.client_id, 'published', ${listingContent.parts.join('')}, 1, l.updated_at, 'builtin'
     FROM app.listings l WHERE l.client_id = ${bigClient} AND l.id <= ${publishedListings}`,
  ];
};
