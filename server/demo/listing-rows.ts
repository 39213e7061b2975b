import type { Client } from 'pg';
import { toInstant } from '#contract/zoned-time.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Seeded } from './account-rows.ts';
import { writeFloorPlan } from './floor-plan.ts';
import { housePictures } from './house-pictures.ts';
import { storePictures, type DrawnPicture } from './listing-pictures.ts';
import type { DemoListing } from './listings.ts';
import { day } from './times.ts';

type ListingRows = {
  key: string;
  now: Date;
  timeZone: string;
  pictures: readonly DrawnPicture[];
  files: FileStore | null;
};

/** Writes listings with their photos and open houses; without a store they have no photos. */
export async function writeListings(
  db: Client,
  { clientId }: Seeded,
  listings: readonly DemoListing[],
  { key, now, timeZone, pictures, files }: ListingRows,
): Promise<void> {
  if (listings.length === 0) return;
  const photoIds = files ? await storePictures(db, clientId, { key, pictures, files, now }) : [];
  // the oldest first, so that ids follow the time
  for (const { row, daysAgo, pictures: shown, hasOpenHouse, earlierPrice } of listings.toReversed()) {
    const at = new Date(now.getTime() - daysAgo * day);
    const sold = row['status_id'] === 3 ? { date_sold: isoDay(new Date(at.getTime() + day)) } : {};
    const all = {
      ...row,
      ...sold,
      client_id: clientId,
      created_at: at,
      updated_at: at,
      market_date: isoDay(at),
    };
    const columns = Object.keys(all).join(', ');
    const { rows } = await db.query<{ id: number }>(
      `INSERT INTO app.listings (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::app.listings, $1) RETURNING id`,
      [JSON.stringify(all)],
    );
    const id = rows[0]?.id;
    if (earlierPrice !== null)
      await db.query(
        `INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
         SELECT client_id, id, $2, $3, price FROM app.listings WHERE id = $1`,
        [id, new Date(now.getTime() - 4 * day), earlierPrice],
      );
    for (let n = 0; n < Math.min(shown.count, photoIds.length); n += 1)
      await db.query(
        'INSERT INTO app.listing_media (client_id, listing_id, file_id, position) VALUES ($1, $2, $3, $4)',
        [clientId, id, photoIds[pictureAt(shown.from, n, photoIds.length)], n + 1],
      );
    if (files && shown.from === 0) await writeFloorPlan(db, { clientId, listingId: id }, { files, now });
    if (hasOpenHouse) await writeOpenHouse(db, { clientId, id, now, timeZone });
  }
  // they have been on the websites for a while, so their pages cause no notifications
  await db.query(
    `UPDATE app.listing_publications p SET published_at = g.created_at FROM app.listings g
     WHERE p.client_id = $1 AND g.client_id = p.client_id AND g.id = p.listing_id`,
    [clientId],
  );
}

/** A house first, then the rooms, then more houses. */
function pictureAt(from: number, n: number, count: number): number {
  const houses = housePictures.length;
  if (n === 0) return from % houses;
  const rooms = count - houses;
  return n <= rooms ? houses + n - 1 : (from + n - rooms) % houses;
}

type OpenHouseOf = { clientId: number; id: number | undefined; now: Date; timeZone: string };

/** On the coming Saturday, in the afternoon. */
async function writeOpenHouse(db: Client, { clientId, id, now, timeZone }: OpenHouseOf): Promise<void> {
  const date = isoDay(new Date(now.getTime() + ((6 - now.getUTCDay() + 7) % 7 || 7) * day));
  await db.query(
    `INSERT INTO app.open_houses (client_id, listing_id, date, start_time, end_time, time_zone, starts_at, ends_at)
     VALUES ($1, $2, $3, '13:00', '15:00', $4, $5, $6)`,
    [clientId, id, date, timeZone, toInstant(date, '13:00', timeZone), toInstant(date, '15:00', timeZone)],
  );
}

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** A second number of the client's agents, which staff have not confirmed. */
export const unconfirmedNumber = 'V77120';

/** One client has its number at the board, so that its listings are found; it asks before they come. */
export async function writeMlsNumbers(
  db: Client,
  { clientId }: Seeded,
  { key }: { key: string },
): Promise<void> {
  if (key !== 'accelerate') return;
  await db.query(`UPDATE app.clients SET mls_agent_ids = '{V41187}' WHERE id = $1`, [clientId]);
  await db.query(
    `INSERT INTO app.mls_accounts (client_id, new_listings, unconfirmed_numbers) VALUES ($1, 'ask', $2)`,
    [clientId, [unconfirmedNumber]],
  );
}
