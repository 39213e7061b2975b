import { closed } from '#contract/contacts/contacts.ts';
import { sold } from '#contract/listings/statuses.ts';
import { write } from '#server/core/db/sql.ts';

type Done = { lead_id?: number | undefined; listing_ids: readonly number[] };

/**
 * No row if one of them is not the client's. Records the offer for these deals, and says whether it is the first for
 * any of them. People asked within a year, or who want no more requests, are not offered.
 */
export const claimOffer = (
  { lead_id, listing_ids }: Done,
  { askedSince, now }: { askedSince: Date; now: Date },
) => write<{ is_offered: boolean }>()`
  WITH own AS (
    SELECT (${lead_id ?? null}::bigint IS NULL
        OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${lead_id ?? null}::bigint))
      AND NOT EXISTS (SELECT FROM unnest(${listing_ids}::bigint[]) AS asked (id)
        WHERE NOT EXISTS (SELECT FROM app.listings h WHERE h.client_id = app.client() AND h.id = asked.id)) AS are_all),
  offerable AS (
    SELECT l.id AS lead_id, NULL::bigint AS listing_id FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ${lead_id ?? null}::bigint AND l.lead_status_id = ${closed}::int
      AND NOT EXISTS (SELECT FROM app.testimonial_refusals f WHERE f.client_id = l.client_id AND f.email = l.email)
      AND NOT EXISTS (SELECT FROM app.testimonial_requests r
        WHERE r.client_id = l.client_id AND r.email = l.email AND r.sent_at > ${askedSince})
    UNION ALL
    SELECT NULL, h.id FROM app.listings h
    WHERE h.client_id = app.client() AND h.id = ANY (${listing_ids}::bigint[]) AND h.status_id = ${sold}::int),
  new_offers AS (
    INSERT INTO app.testimonial_offers (client_id, lead_id, listing_id, created_at)
    SELECT app.client(), lead_id, listing_id, ${now}::timestamptz FROM offerable, own WHERE own.are_all ON CONFLICT DO NOTHING RETURNING id)
  SELECT json_build_object('is_offered', EXISTS (SELECT FROM new_offers)) FROM own WHERE own.are_all`;
