import type { Client } from 'pg';
import { daysBetween } from '#contract/days.ts';
import { localDay, localTime } from '#contract/zoned-time.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { seededRandom, type SeededRandom } from '#server/engines/words/seeded-random.ts';
import { day, hour } from './times.ts';
import { countSources, countVisits, listPageViews } from './website-visits.ts';

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
/** As many as filters read. */
const daysWithViews = 34;

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
  const localHour = Math.max(1, Number(localTime(now, client.timeZone).slice(11, 13)));
  const updatedAt = new Date(now.getTime() - hour / 3);
  for (const [index, site] of sites.entries()) {
    const draw = seededRandom(20_261_123 + 101 * index + client.key.length * 7 + website.months);
    const days = daysOf(client, website.months, now).map((one, age, all) =>
      numbersOf(one, {
        draw,
        listings,
        hours: age === all.length - 1 ? localHour : 24,
        visitors: (website.visitors / (1 + 2 * index)) * (0.7 + (0.4 * age) / all.length),
      }),
    );
    const recent = days.slice(-daysWithViews).map((one, place, all) => {
      const hoursOver = place === all.length - 1 ? localHour : 24;
      const { views, hours } = listPageViews(one, {
        draw,
        zone: client.timeZone,
        hours: hourly.slice(0, hoursOver),
      });
      one.hours = hours;
      return views;
    });
    await db.query(
      `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, hours, sources, listings, updated_at)
       SELECT $1, $2, d.day, d.visitors, d.page_views, d.listing_views, d.hours, d.sources, d.listings, $4
       FROM jsonb_to_recordset($3::jsonb) d (day date, visitors bigint, page_views bigint, listing_views bigint, hours jsonb, sources jsonb, listings jsonb)`,
      [clientId, site.id, JSON.stringify(days), updatedAt],
    );
    await db.query(
      `INSERT INTO app.site_day_counts (client_id, site_id, day, dimension, counts, others)
       SELECT $1, $2, d.day, d.dimension, d.counts, 0 FROM jsonb_to_recordset($3::jsonb) d (day date, dimension text, counts jsonb)`,
      [clientId, site.id, JSON.stringify(days.flatMap(countVisits))],
    );
    await writePageViews(db, { clientId, siteId: site.id }, recent.flat());
  }
  await db.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     SELECT client_id, site_id, date_trunc('month', day)::date, sum(visitors), sum(page_views), sum(listing_views), 'collector', max(updated_at)
     FROM app.site_days WHERE client_id = $1 GROUP BY 1, 2, 3`,
    [clientId],
  );
}

/** The page views of the last weeks, which filters read. */
async function writePageViews(
  db: Client,
  { clientId, siteId }: { clientId: number; siteId: number },
  views: readonly { at: string }[],
): Promise<void> {
  for (const month of new Set(views.map(({ at }) => at.slice(0, 7))))
    await db.query('SELECT app.add_page_view_month($1::date)', [`${month}-01`]);
  await db.query(
    `INSERT INTO app.page_views (client_id, site_id, event_id, at, visitor, path, source, medium, campaign, device, country, region, goal, is_listing, listing_id)
     SELECT $1, $2, gen_random_uuid(), v.at, v.visitor, v.path, v.source, v.medium, v.campaign, v.device, v.country, v.region, v.goal, v.is_listing, v.listing_id
     FROM jsonb_to_recordset($3::jsonb) v (at timestamptz, visitor bigint, path text, source text, medium text, campaign text, device text,
       country text, region text, goal text, is_listing boolean, listing_id bigint)`,
    [clientId, siteId, JSON.stringify(views)],
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

type DayOptions = {
  draw: SeededRandom;
  visitors: number;
  listings: readonly ShownListing[];
  /** how many of the day are over */
  hours: number;
};

/** Few look at homes at night, most after work. */
const hourly = [2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 10, 12, 11, 10, 10, 11, 12, 14, 16, 17, 15, 10, 5];

const sumUp = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Page views and those of listings by the hours that are over. */
function splitHours(views: number, ofListings: number, hours: number): Record<string, [number, number]> {
  const weights = hourly.slice(0, hours);
  const upTo = (count: number, hour: number) =>
    Math.round((count * sumUp(weights.slice(0, hour))) / sumUp(weights));
  return Object.fromEntries(
    weights
      .map((_, hour): [number, [number, number]] => [
        hour,
        [upTo(views, hour + 1) - upTo(views, hour), upTo(ofListings, hour + 1) - upTo(ofListings, hour)],
      ])
      .filter(([, [inHour, ofThem]]) => inHour + ofThem > 0),
  );
}

function numbersOf(at: Date, { draw, visitors: usual, listings, hours }: DayOptions) {
  const season = (seasons[at.getUTCMonth()] ?? 1) * (weekdays[at.getUTCDay()] ?? 1);
  const share = sumUp(hourly.slice(0, hours)) / sumUp(hourly);
  const visitors = Math.max(1, Math.round(usual * season * share * (0.8 + 0.4 * draw.part())));
  const pageViews = Math.round(visitors * (2.3 + 0.8 * draw.part()));
  const listingViews = Math.round(pageViews * (0.36 + 0.12 * draw.part()));
  return {
    day: at.toISOString().slice(0, 10),
    visitors,
    page_views: pageViews,
    listing_views: listingViews,
    hours: splitHours(pageViews, listingViews, hours),
    sources: countSources(visitors),
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
