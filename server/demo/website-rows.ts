import type { Client } from 'pg';
import { daysBetween } from '#contract/days.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { seededRandom, type SeededRandom } from '#server/engines/words/seeded-random.ts';
import { day, hour } from './times.ts';

/** How long each website has been counted, and its visitors on a spring day. */
const websites: Partial<Record<string, { months: number; visitors: number }>> = {
  create: { months: 5, visitors: 9 },
  build: { months: 15, visitors: 16 },
  engage: { months: 17, visitors: 21 },
  grow: { months: 14, visitors: 34 },
  drive: { months: 20, visitors: 27 },
  accelerate: { months: 24, visitors: 58 },
};

/** People look for homes in spring, and again in autumn. */
const seasons = [0.72, 0.84, 1.02, 1.16, 1.22, 1.1, 0.92, 0.86, 1.04, 1.0, 0.82, 0.58];
const weekdays = [1.18, 1.02, 0.94, 0.96, 0.95, 0.9, 1.1];
const sources = [
  ['google.com', 0.44],
  ['direct', 0.24],
  ['facebook.com', 0.14],
  ['newsletter', 0.08],
  ['instagram.com', 0.05],
  ['bing.com', 0.03],
] as const;

/** The daily visits of every website of a client, and its months as their sums; the second website has fewer. */
export async function writeWebsiteNumbers(
  db: Client,
  { clientId }: Pick<Seeded, 'clientId'>,
  { client, now }: { client: DemoClient; now: Date },
): Promise<void> {
  const website = websites[client.key];
  if (!website) return;
  const { rows: sites } = await db.query<{ id: number }>(
    'SELECT id FROM app.sites WHERE client_id = $1 ORDER BY id',
    [clientId],
  );
  const { rows: listings } = await db.query<ShownListing>(
    `SELECT id, app.to_local_time(created_at, $2)::date::text AS first_day, date_sold::text AS last_day
     FROM app.listings WHERE client_id = $1 AND NOT is_reciprocity ORDER BY id`,
    [clientId, client.timeZone],
  );
  const updatedAt = new Date(now.getTime() - hour / 3);
  for (const [index, site] of sites.entries()) {
    const draw = seededRandom(20_261_123 + 101 * index + client.key.length * 7 + website.months);
    const days = daysOf(client, website.months, now).map((one, age, all) =>
      numbersOf(one, {
        draw,
        listings,
        visitors: (website.visitors / (1 + 2 * index)) * (0.7 + (0.4 * age) / all.length),
      }),
    );
    await db.query(
      `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, sources, listings, updated_at)
       SELECT $1, $2, d.day, d.visitors, d.page_views, d.listing_views, d.sources, d.listings, $4
       FROM jsonb_to_recordset($3::jsonb) d (day date, visitors bigint, page_views bigint, listing_views bigint, sources jsonb, listings jsonb)`,
      [clientId, site.id, JSON.stringify(days), updatedAt],
    );
  }
  await db.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     SELECT client_id, site_id, date_trunc('month', day)::date, sum(visitors), sum(page_views), sum(listing_views), 'collector', max(updated_at)
     FROM app.site_days WHERE client_id = $1 GROUP BY 1, 2, 3`,
    [clientId],
  );
}

/** Every day of this many months up to today, in the client's zone. */
function daysOf({ timeZone }: DemoClient, months: number, now: Date): Date[] {
  const today = Date.parse(`${localDay(now, timeZone)}T00:00:00Z`);
  const end = new Date(today);
  const first = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - months + 1, 1);
  return Array.from({ length: (today - first) / day + 1 }, (_, index) => new Date(first + index * day));
}

/** The days on which the page of a listing was online; without a last one it still is. */
type ShownListing = { id: number; first_day: string; last_day: string | null };

type DayOptions = { draw: SeededRandom; visitors: number; listings: readonly ShownListing[] };

function numbersOf(at: Date, { draw, visitors: usual, listings }: DayOptions) {
  const season = (seasons[at.getUTCMonth()] ?? 1) * (weekdays[at.getUTCDay()] ?? 1);
  const visitors = Math.max(1, Math.round(usual * season * (0.8 + 0.4 * draw.part())));
  const pageViews = Math.round(visitors * (2.3 + 0.8 * draw.part()));
  const listingViews = Math.round(pageViews * (0.36 + 0.12 * draw.part()));
  const bySource = sources.map(([source, share]) => [source, Math.round(visitors * share)] as const);
  return {
    day: at.toISOString().slice(0, 10),
    visitors,
    page_views: pageViews,
    listing_views: listingViews,
    sources: Object.fromEntries(bySource.filter(([, count]) => count > 0)),
    listings: Object.fromEntries(shareViews(listings, at, listingViews)),
  };
}

/** A new listing draws the most people, and some homes draw more than others. Together they have no more than all. */
function shareViews(listings: readonly ShownListing[], at: Date, views: number): [number, number][] {
  const today = at.toISOString().slice(0, 10);
  const online = listings.filter(
    ({ first_day, last_day }) => first_day <= today && (last_day === null || today <= last_day),
  );
  const pulls = online.map(({ id, first_day }): [number, number] => [
    id,
    (0.7 + 0.15 * (id % 5)) * (0.5 + 3 * Math.exp(-daysBetween(first_day, today) / 6)),
  ]);
  const all = Math.max(
    4,
    pulls.reduce((sum, [, pull]) => sum + pull, 0),
  );
  return pulls
    .map(([id, pull]): [number, number] => [id, Math.floor((views * pull) / all)])
    .filter(([, count]) => count > 0);
}
