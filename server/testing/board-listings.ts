import { Listing, listings } from '#contract/listings/listings.ts';
import { noon } from './noon.ts';
import { call, type ClientWorld } from './people.ts';
import { testPublisher } from './publishing.ts';
import { parseData } from './results.ts';
import type { TestWorld } from './test-world.ts';

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '900000',
};

type BoardListing = { source?: 'ddf' | 'reso'; key?: string };

/** Publishes listings on the sites of clients as they come from a feed, each with its page at the board. */
export function boardListings(world: TestWorld) {
  const { publishPages } = testPublisher(world);
  let made = 28_000_000;
  return async ({ alice }: ClientWorld, { source = 'ddf', key = String((made += 1)) }: BoardListing = {}) => {
    const body = { ...house, street_address: `${(made += 1)} Elm Street` };
    const { id } = parseData(Listing, await call(world.server.app, alice.token, listings.create, { body }));
    await world.owner.query(
      `WITH link AS (INSERT INTO app.mls_links (client_id, listing_id, seen_at, board_url)
         SELECT client_id, id, $3, 'https://www.realtor.ca/real-estate/' || $2 FROM app.listings WHERE id = $1)
       UPDATE app.listings SET mls_source = $4, mls_key = $2, mls_values = '{}', mls_synced_at = $3 WHERE id = $1`,
      [id, key, noon, source],
    );
    await publishPages();
    return { id, key };
  };
}
