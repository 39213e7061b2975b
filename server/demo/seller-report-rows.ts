import type { Client } from 'pg';
import { statusGroups } from '#contract/listings/statuses.ts';
import { localDay, toInstant } from '#contract/zoned-time.ts';
import { queueSellerReports } from '#server/features/statistics/cross-client/seller-reports.ts';
import { listingPath } from '#server/features/sites/listings/listing-address.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { day } from './times.ts';

const mailed = 'grow';

type ForSale = Parameters<typeof listingPath>[1] & { site_id: number };

/** A seller who gets the report of a listing, with the email of the last Monday. */
export async function writeSellerReport(
  db: Client,
  { clientId }: Pick<Seeded, 'clientId'>,
  {
    client: { key, timeZone: zone },
    now,
    sitesOrigin,
  }: { client: DemoClient; now: Date; sitesOrigin: string },
): Promise<void> {
  if (key !== mailed) return;
  const { rows } = await db.query<ForSale>(
    `SELECT g.id::int AS id, g.address, g.postal_code, g.area, g.community, g.city, g.state_or_province,
       (SELECT min(s.id)::int FROM app.sites s WHERE s.client_id = g.client_id) AS site_id
     FROM app.listings g
     WHERE g.client_id = $1 AND NOT g.is_reciprocity AND NOT g.is_hidden AND g.status_id = ANY ($2)
     ORDER BY g.created_at LIMIT 1`,
    [clientId, statusGroups.active],
  );
  const [listing] = rows;
  if (!listing) return;
  // the worker puts the page there as soon as it runs
  await db.query('UPDATE app.listing_publications SET url = $3 WHERE client_id = $1 AND listing_id = $2', [
    clientId,
    listing.id,
    sitesOrigin + listingPath(listing.site_id, listing),
  ]);
  const at = lastMondayMorning(now, zone);
  await db.query(
    `INSERT INTO app.seller_report_recipients (client_id, listing_id, seller_name, email, is_on, changed_at)
     SELECT $1, s.listing_id, concat_ws(' ', l.first_name, l.last_name), l.email, true, $3
     FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
     WHERE s.client_id = $1 AND s.listing_id = $2`,
    [clientId, listing.id, new Date(at.getTime() - 5 * day)],
  );
  const week = { zone, week: localDay(at, zone), since: at.toISOString() };
  const { text, values } = queueSellerReports([week], at);
  await db.query(text, [...values]);
}

/** The last time it was Monday, 8 am. */
function lastMondayMorning(now: Date, zone: string): Date {
  for (let daysBefore = 0; ; daysBefore += 1) {
    const date = localDay(new Date(now.getTime() - daysBefore * day), zone);
    const at = toInstant(date, '08:00', zone);
    if (new Date(`${date}T00:00:00Z`).getUTCDay() === 1 && at <= now) return at;
  }
}
