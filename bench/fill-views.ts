import type { Client } from 'pg';

export type Views = {
  /** its 00:00 */
  day: Date;
  firstSite: number;
  lastSite: number;
  perSite: number;
};

/** Page views of a day of some websites, spread over it; four of a visit, each tenth from a campaign. */
export const addViews = (client: Client, views: Views) =>
  insert(client, views, [
    `hashint8extended(n / 4 * 1000 + s, extract(epoch FROM $1::timestamptz)::bigint)`,
    `'/listings/' || n * 7919 % 400 || '-main-street'`,
    `(ARRAY['google.com', 'direct', 'internal', 'facebook.com'])[1 + n % 4]`,
    `CASE WHEN n / 4 % 10 = 0 THEN 'cpc' END`,
    `CASE WHEN n / 4 % 10 = 0 THEN 'spring' END`,
    `n * 7919 % 400`,
  ]);

/** The same with a made-up visitor, page, source, campaign and listing for each view, as long as may be. */
export const addMadeUpViews = (client: Client, views: Views) =>
  insert(client, views, [
    `hashint8extended(n * 1000 + s, extract(epoch FROM $1::timestamptz)::bigint)`,
    `rpad('/listings/' || n || '-' || md5(n || $1::text), 500, md5(n::text))`,
    `rpad(md5(n || $1::text || 's'), 100, md5(n::text))`,
    `rpad(md5(n || $1::text || 'm'), 100, md5(n::text))`,
    `rpad(md5(n || $1::text || 'c'), 100, md5(n::text))`,
    `1000000000 + extract(epoch FROM $1::timestamptz)::bigint * 10000 + n`,
  ]);

/** As the collector stores them, with ids that begin with their time, and with a mark for the recount. */
async function insert(
  client: Client,
  { day, firstSite, lastSite, perSite }: Views,
  [visitor, path, source, medium, campaign, listing]: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO app.page_views (client_id, site_id, event_id, at, visitor, path, source, medium, campaign, listing_id, is_listing, device, country, region, goal)
     SELECT s, s, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || substr(md5(random()::text), 1, 20))::uuid, at,
       ${visitor}, ${path}, ${source}, ${medium}, ${campaign}, ${listing}, true,
       (ARRAY['phone', 'computer', 'tablet'])[1 + n / 4 % 3], 'CA', 'CA-BC', CASE WHEN n % 50 = 0 THEN 'call' END
     FROM generate_series(1, $4::bigint) n, LATERAL (SELECT $1::timestamptz + n * interval '86000 seconds' / $4 AS at) t, generate_series($2::bigint, $3::bigint) s`,
    [day, firstSite, lastSite, perSite],
  );
  await client.query(
    `INSERT INTO app.site_recounts AS r (client_id, site_id, since) SELECT s, s, $1 FROM generate_series($2::bigint, $3::bigint) s
     ON CONFLICT (client_id, site_id) DO UPDATE SET since = least(r.since, excluded.since)`,
    [day, firstSite, lastSite],
  );
}
