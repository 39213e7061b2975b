import { maxListingsOfContact, type ListingOfContact, type Seller } from '#contract/listings/sellers.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { quickRead, rawSql, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { sellerActivity } from './activity.ts';

/** The contact l as a seller. */
const seller =
  rawSql(`json_build_object('id', l.id, 'name', concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, '')),
    'email', l.email, 'phone_number', l.phone_number)`);

/** No row if there is no such listing. */
export const readSellers = (listing: number) => quickRead<Seller[]>()`
  SELECT (SELECT coalesce(json_agg(${seller} ORDER BY s.added_at, l.id), '[]')
    FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
    WHERE s.client_id = g.client_id AND s.listing_id = g.id AND NOT g.is_reciprocity)
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${listing}`;

export type LockedListing = { is_reciprocity: boolean; sellers: number[] };

/** Locks the listing until the transaction ends, so that its sellers are counted once. */
export const lockSellers = (listing: number) => write<LockedListing>()`
  SELECT json_build_object('is_reciprocity', g.is_reciprocity, 'sellers', (
    SELECT coalesce(json_agg(s.lead_id), '[]') FROM app.listing_sellers s WHERE s.client_id = g.client_id AND s.listing_id = g.id))
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${listing} FOR NO KEY UPDATE`;

/** The same seller again is no change. No row if there is no such contact. */
export const insertSeller = (listing: number, lead: number, now: Date) =>
  write<Seller>()`${change(
    sql`INSERT INTO app.listing_sellers (client_id, listing_id, lead_id, added_at)
    SELECT l.client_id, ${listing}::bigint, l.id, ${now}::timestamptz
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${lead}::bigint
    ON CONFLICT DO NOTHING RETURNING listing_id AS id`,
    {
      now,
      log: logChange(sellerActivity, 'listing.seller_added'),
      answer: sql`SELECT ${seller} FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${lead}::bigint`,
    },
  )}`;

export const deleteSeller = (listing: number, lead: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.listing_sellers s
    WHERE s.client_id = app.client() AND s.listing_id = ${listing} AND s.lead_id = ${lead} RETURNING s.listing_id AS id`,
    {
      now,
      log: logChange(sellerActivity, 'listing.seller_removed'),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

/** No row if there is no such contact. */
export const listListingsOfContact = (lead: number) => quickRead<ListingOfContact[]>()`
  SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
    SELECT g.id, g.address, g.city, g.status_id
    FROM app.listing_sellers s JOIN app.listings g ON g.client_id = s.client_id AND g.id = s.listing_id
    WHERE s.client_id = l.client_id AND s.lead_id = l.id AND NOT g.is_reciprocity
    ORDER BY s.added_at DESC, g.id DESC LIMIT ${maxListingsOfContact}::int) c)
  FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${currentLead(lead)}`;
