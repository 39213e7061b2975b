import { withClient } from '#database/connection.ts';
import { createSampleSource } from '../server/engines/mls/sample/sample-source.ts';
import { sampleRecords } from '../server/engines/mls/sample/feed.ts';
import { alternate, calculateRatio } from './beside.ts';
import { runInProcess, withFoyer } from './children.ts';
import { fillListings } from './fill-listings.ts';
import { listKeys } from './syncs.ts';
import { atMost, format, median, print } from './table.ts';
import type { World } from './world.ts';

const sizes = [
  { client: 6, listings: 500 },
  { client: 5, listings: 50_000 },
];
const syncSize = 400;
const rounds = 3;
const maxRatio = 2;
const maxBeside = 3;
const listSeconds = 3;

/**
 * As many changed listings of an account with few and of one with many: what one takes must not depend on how many
 * there are. Other clients ask for lists meanwhile.
 */
export const measureSyncSizes = (world: World, say: (sentence: string) => void): Promise<void> =>
  withFoyer(world, async ({ loader, orderOf }) => {
    const copies = Math.ceil(50_000 / sampleRecords().size);
    say('Writing listings for syncs of accounts of two sizes');
    const keys = await listKeys(createSampleSource({ copies }));
    await withClient(world.superuser, async (client) => {
      await client.query('SET session_replication_role = replica');
      for (const { client: id, listings } of sizes) {
        await fillListings(client, { client: id, own: 0, others: listings });
        await client.query(
          `WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM app.listings WHERE client_id = $1)
           UPDATE app.listings g SET mls_source = 'sample', mls_key = 'sample-' || k.key, mls_id = k.key
           FROM numbered d JOIN unnest($2::text[]) WITH ORDINALITY k (key, n) USING (n) WHERE g.client_id = $1 AND g.id = d.id`,
          [id, keys],
        );
      }
      await client.query(
        'VACUUM (ANALYZE) app.listings, app.mls_links, app.listing_publications, app.listing_media',
      );
    });
    const sync = async (client: number, most: number) => {
      await withClient(world.superuser, async (database) => {
        const { rowCount } = await database.query(
          `UPDATE app.mls_links SET is_due = true WHERE client_id = $1 AND listing_id = ANY (ARRAY(
             SELECT listing_id FROM app.mls_links WHERE client_id = $1 ORDER BY random() LIMIT $2))`,
          [client, most],
        );
        if (rowCount !== most) throw new Error(`${rowCount} listings are due instead of ${most}.`);
      });
      const now = new Date().toISOString();
      const order = { worker: world.connections.worker, copies, now, client };
      return (await runInProcess<{ seconds: number }>('sync-worker.ts', order)).seconds;
    };
    say(`Syncing ${syncSize} listings of ${sizes.map(({ listings }) => listings).join(' and of ')}`);
    const took = sizes.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, { client }] of sizes.entries()) took[at]?.push(await sync(client, syncSize));
    const [few = NaN, many = NaN] = took.map((seconds) => (median(seconds) * 1000) / syncSize);
    const lists = () =>
      loader.run(orderOf({ measure: 'ordinary list', concurrency: 4, seconds: listSeconds }));
    await lists();
    const pairs = await alternate(rounds, lists, () => sync(5, syncSize * 5));
    const p50 = (side: 'alone' | 'beside') => format(median(pairs.map((pair) => pair[side].p50)), 2);
    print([
      [
        'sync of one changed listing, ms',
        '500 listings',
        '50,000',
        'ratio',
        'lists of others, p50 ms alone / beside',
        'ratio',
      ],
      [
        '',
        format(few, 2),
        format(many, 2),
        atMost(many / few, maxRatio, 2),
        `${p50('alone')} / ${p50('beside')}`,
        atMost(calculateRatio(pairs, 'p50'), maxBeside, 2),
      ],
    ]);
  });
