import { closed } from '#contract/contacts/contacts.ts';
import { sold } from '#contract/listings/statuses.ts';
import type { Data } from '#contract/endpoint.ts';
import type { listingOffers } from '#contract/testimonials/listing-offers.ts';
import type { testimonialOffers } from '#contract/testimonials/offers.ts';
import { quickRead, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';

type Done = { lead_id?: number | undefined; listing_ids: readonly number[] };

/**
 * No row if one of them is not the client's. Records the offer for these deals, and says whether it is the first for
 * any of them. People asked within a year, or who want no more requests, are not offered.
 */
export const claimOffer = (
  { lead_id, listing_ids }: Done,
  { askedSince, now }: { askedSince: Date; now: Date },
) => write<Data<typeof testimonialOffers.claimOffer>>()`
  WITH own AS (
    SELECT (${lead_id ?? null}::bigint IS NULL
        OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${lead_id ?? null}::bigint))
      AND NOT EXISTS (SELECT FROM unnest(${listing_ids}::bigint[]) AS asked (id)
        WHERE NOT EXISTS (SELECT FROM app.listings h WHERE h.client_id = app.client() AND h.id = asked.id)) AS are_all),
  offerable AS (
    SELECT l.id AS lead_id, NULL::bigint AS listing_id FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ${lead_id ?? null}::bigint AND l.lead_status_id = ${closed}::int
      AND ${mayBeAsked(askedSince)}
    UNION ALL
    SELECT NULL, h.id FROM app.listings h
    WHERE h.client_id = app.client() AND h.id = ANY (${listing_ids}::bigint[]) AND ${isOffered(askedSince)}),
  new_offers AS (
    INSERT INTO app.testimonial_offers (client_id, lead_id, listing_id, created_at)
    SELECT app.client(), lead_id, listing_id, ${now}::timestamptz FROM offerable, own WHERE own.are_all ON CONFLICT DO NOTHING RETURNING id)
  SELECT json_build_object('is_offered', EXISTS (SELECT FROM new_offers), 'lead_id', coalesce(${lead_id ?? null}::bigint, (
    SELECT l.id FROM offerable h JOIN app.listing_sellers s ON s.client_id = app.client() AND s.listing_id = h.listing_id
    JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
    WHERE cardinality(${listing_ids}::bigint[]) = 1 AND ${mayBeAsked(askedSince)} ORDER BY s.added_at, l.id LIMIT 1)))
  FROM own WHERE own.are_all`;

/** No row if there is no such listing. */
export const readOffer = (listing: number, askedSince: Date) => quickRead<
  Data<typeof listingOffers.readOffer>
>()`
  SELECT json_build_object('is_open', ${isOffered(askedSince)}, 'seller_ids', (
    SELECT coalesce(json_agg(l.id ORDER BY s.added_at, l.id), '[]') FROM ${sellers} WHERE ${mayBeAsked(askedSince)}))
  FROM app.listings h WHERE h.client_id = app.client() AND h.id = ${listing}`;

/** Null if there is no such listing. */
export const closeOffer = (listing: number, how: 'asked_at' | 'dismissed_at', now: Date) => write<{
  id: number;
  deleted: true;
}>()`
  WITH h AS (SELECT g.client_id, g.id FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${listing}),
  closed_offer AS (
    INSERT INTO app.testimonial_offers AS o (client_id, listing_id, created_at, ${rawSql(how)})
    SELECT h.client_id, h.id, ${now}::timestamptz, ${now}::timestamptz FROM h
    ON CONFLICT (client_id, listing_id) DO UPDATE SET ${rawSql(how)} = excluded.${rawSql(how)})
  SELECT json_build_object('id', h.id, 'deleted', true) FROM h`;

/** The sellers l of a listing h. */
const sellers =
  rawSql(`app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      AND s.client_id = h.client_id AND s.listing_id = h.id`);

/** Of a contact l: nobody asked them within a year, and they have not refused. */
const mayBeAsked = (since: Date): Sql => sql`NOT EXISTS (
      SELECT FROM app.testimonial_refusals f WHERE f.client_id = l.client_id AND f.email = l.email)
    AND NOT EXISTS (SELECT FROM app.testimonial_requests r
      WHERE r.client_id = l.client_id AND r.email = l.email AND r.sent_at > ${since})`;

/**
 * Of a listing h: sold by the agent, and neither asked about nor dismissed. Where the sellers are known, none of them
 * was asked within a year, and one may be.
 */
const isOffered = (since: Date): Sql => sql`(h.status_id = ${sold}::int AND NOT h.is_reciprocity
    AND NOT EXISTS (SELECT FROM app.testimonial_offers o
      WHERE o.client_id = h.client_id AND o.listing_id = h.id AND num_nonnulls(o.asked_at, o.dismissed_at) > 0)
    AND NOT EXISTS (SELECT FROM ${sellers} JOIN app.testimonial_requests r
      ON r.client_id = l.client_id AND r.email = l.email AND r.sent_at > ${since})
    AND (NOT EXISTS (SELECT FROM ${sellers}) OR EXISTS (SELECT FROM ${sellers} WHERE ${mayBeAsked(since)})))`;
