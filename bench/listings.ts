import { withClient } from '#database/connection.ts';
import { withFoyer } from './children.ts';
import { fillListings } from './fill-listings.ts';
import { HttpConnection, type Request } from './http-connection.ts';
import { listingMeasures } from './listing-measures.ts';
import { atMost, format, median, print } from './table.ts';
import type { World } from './world.ts';

type Options = { listings: number; calls: number };

const few = { client: 2, own: 40, others: 20 };

/**
 * Lists of a client with few listings, of one with many of its own, and of one with as many of colleagues. They are asked
 * for in turns, so that other load on the machine affects all of them.
 */
export const measureListings = (
  world: World,
  { listings, calls }: Options,
  say: (sentence: string) => void,
): Promise<void> =>
  withFoyer(world, async ({ server }) => {
    say(`Writing twice ${listings} listings`);
    const stocks = [few, { client: 3, own: listings, others: 20 }, { client: 4, own: 40, others: listings }];
    await withClient(world.superuser, async (client) => {
      for (const stock of stocks) await fillListings(client, stock);
      await client.query(
        `INSERT INTO app.settings (client_id, key, value) SELECT unnest('{2,3,4}'::bigint[]), 'rb_lol_featured_mix_others', '1'`,
      );
      await client.query(
        'VACUUM (ANALYZE) app.listings, app.listing_publications, app.listing_totals, app.listing_media, app.listing_files, app.files, app.mls_links, app.site_days',
      );
    });
    say(`Asking for ${listingMeasures.length} lists and changes`);
    const line = new HttpConnection(server.port);
    const rows = [];
    for (const { title, request, mostTimes } of listingMeasures) {
      const took = stocks.map((): number[] => []);
      for (let call = 0; call < calls; call += 1)
        for (const [at, { client }] of stocks.entries())
          took[at]?.push(await timeAnswer(line, request(client, call)));
      const [usual = NaN, own = NaN, others = NaN] = took.map((times) => median(times.slice(2)));
      const compare = (p50: number) =>
        mostTimes === null ? (p50 / usual).toFixed(2) : atMost(p50 / usual, mostTimes, 2);
      rows.push([title, format(usual, 2), format(own, 2), format(others, 2), compare(own), compare(others)]);
    }
    line.close();
    print([
      ['p50 of listings, ms', 'few', `${listings} own`, `${listings} of a board`, 'own / few', 'board / few'],
      ...rows,
    ]);
  });

async function timeAnswer(line: HttpConnection, request: Request): Promise<number> {
  const start = performance.now();
  const { status, body } = await line.ask(request);
  const took = performance.now() - start;
  if (status >= 300) throw new Error(`${request.path} was answered with ${status}: ${Buffer.concat(body)}`);
  return took;
}
