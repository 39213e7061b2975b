import { statusGroups } from '#contract/listings/statuses.ts';
import type { SellerDraft, sellerReports } from '#contract/statistics/seller-reports.ts';
import { rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, visitor } from '#server/core/events/log-activity.ts';
import type * as z from 'zod/mini';
import { sellerReportActivity } from './activity.ts';

type SellerState = z.infer<(typeof sellerReports.readSeller)['data']>;

/** A listing g of the agent’s own that is offered on a website, also while a change of it waits to be published. */
export const isForSale: Sql = sql`(NOT g.is_reciprocity AND g.status_id = ANY (${[...statusGroups.active]}::int[])
    AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL AND p.state NOT IN ('held', 'withdrawn')))`;

export const readSeller = (listing: number) => read<SellerState>()`
  SELECT json_build_object('is_for_sale', ${isForSale}, 'seller', (
    SELECT json_build_object('seller_name', r.seller_name, 'seller_email', r.email, 'is_on', r.is_on,
      'has_unsubscribed', r.email = ANY (r.unsubscribed_emails),
      'last_sent_at', (SELECT app.to_iso(max(m.created_at)) FROM app.seller_report_mails m
        WHERE m.client_id = r.client_id AND m.listing_id = r.listing_id))
    FROM app.seller_report_recipients r WHERE r.client_id = g.client_id AND r.listing_id = g.id))
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${listing}`;

/** No row if there is no such listing, or this person unsubscribed. */
export const startEmails = (
  listing: number,
  { seller_name, seller_email }: z.infer<typeof SellerDraft>,
  now: Date,
) =>
  write<{ id: number }>()`${change(
    sql`INSERT INTO app.seller_report_recipients AS r (client_id, listing_id, seller_name, email, is_on, changed_at)
    SELECT g.client_id, g.id, ${seller_name}, ${seller_email}, true, ${now}::timestamptz
    FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${listing}
    ON CONFLICT (client_id, listing_id) DO UPDATE
      SET seller_name = excluded.seller_name, email = excluded.email, is_on = true, changed_at = excluded.changed_at
      WHERE NOT excluded.email = ANY (r.unsubscribed_emails)
    RETURNING listing_id AS id`,
    {
      now,
      log: logChange(sellerReportActivity, 'listing.seller_report_on'),
      answer: rawSql(`SELECT json_build_object('id', id) FROM changed`),
    },
  )}`;

/** Returns the listing, with or without a seller; no row if there is no such listing. */
export const stopEmails = (listing: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`UPDATE app.seller_report_recipients SET is_on = false, changed_at = ${now}
    WHERE client_id = app.client() AND listing_id = ${listing} AND is_on RETURNING listing_id AS id`,
    {
      now,
      log: logChange(sellerReportActivity, 'listing.seller_report_off'),
      answer: sql`SELECT json_build_object('id', id, 'deleted', true) FROM app.listings
      WHERE client_id = app.client() AND id = ${listing}`,
    },
  )}`;

/** The person and listing of a link in a Monday email. */
export type SellerLink = { listing: number; email: string };

export type SellerSubscription = {
  agent_name: string;
  address: string;
  email: string;
  state: 'on' | 'off' | 'unsubscribed';
};

/** Null if the listing is gone. */
export const readSellerSubscription = ({ listing, email }: SellerLink) => read<SellerSubscription>()`
  SELECT json_build_object('agent_name', u.name, 'address', g.address, 'email', ${email}::text,
    'state', CASE WHEN ${email} = ANY (r.unsubscribed_emails) THEN 'unsubscribed'
      WHEN r.is_on AND r.email = ${email} THEN 'on' ELSE 'off' END)
  FROM app.seller_report_recipients r
  JOIN app.listings g ON g.client_id = r.client_id AND g.id = r.listing_id
  JOIN app.agents u ON u.client_id = r.client_id
  WHERE r.client_id = app.client() AND r.listing_id = ${listing}`;

/** Repeating it changes nothing. The address stays known, so that the agent cannot add it again. */
export const unsubscribeSeller = ({ listing, email }: SellerLink, now: Date) =>
  write<null>()`${change(
    sql`UPDATE app.seller_report_recipients SET unsubscribed_emails = array_append(unsubscribed_emails, ${email}),
      is_on = is_on AND email <> ${email}, changed_at = ${now}
    WHERE client_id = app.client() AND listing_id = ${listing} AND NOT ${email} = ANY (unsubscribed_emails)
    RETURNING listing_id AS id`,
    { now, log: logChange(sellerReportActivity, 'listing.seller_unsubscribed', { by: visitor }) },
  )}`;

/** Only the person to whom the agent wrote last gets the emails again. */
export const resubscribeSeller = ({ listing, email }: SellerLink, now: Date) =>
  write<null>()`${change(
    sql`UPDATE app.seller_report_recipients SET unsubscribed_emails = array_remove(unsubscribed_emails, ${email}),
      is_on = true, changed_at = ${now}
    WHERE client_id = app.client() AND listing_id = ${listing} AND email = ${email} AND ${email} = ANY (unsubscribed_emails)
    RETURNING listing_id AS id`,
    { now, log: logChange(sellerReportActivity, 'listing.seller_resubscribed', { by: visitor }) },
  )}`;
