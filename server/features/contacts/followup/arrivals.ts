import { newLead } from '#contract/contacts/contacts.ts';
import { isEnquiry } from '#server/features/consent/rules.ts';
import { rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import type { Parts } from '#server/core/events/change.ts';

/*
 * Parts of statements about how long a new lead waits for an answer. A left message ends the first step, but is no
 * answer. An arrival goes with its contact, so that spam and deleted contacts count nowhere.
 */

/** Of a contact that an enquiry has made. */
export const addArrival = (source: number, now: Date): Parts =>
  isEnquiry(source)
    ? {
        new_arrival: sql`INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at)
      SELECT app.client(), l.id, ${now}::timestamptz FROM changed l WHERE l.is_new`,
      }
    : {};

/** Of a row a: a call that is only now marked as answered took place when it was logged. */
const answeredAt = (at: Sql, now: Date) =>
  sql`CASE WHEN ${at} >= a.arrived_at THEN ${at} ELSE greatest(a.arrived_at, ${now}::timestamptz) END`;

/** Answers the contact of `changed`, an email or an entry of the timeline. */
export const endArrival = (now: Date): Parts => ({
  ended_arrival: sql`UPDATE app.lead_arrivals a SET ended_at = ${now}::timestamptz, answered_at = ${answeredAt(rawSql('changed.created_at'), now)}
    FROM changed WHERE a.client_id = app.client() AND a.lead_id = changed.lead_id AND a.ended_at IS NULL`,
});

/** Follows a contact that somebody has changed: another status than Lead is an answer, until it is undone. */
export const followArrival = (now: Date): Parts => ({
  followed_arrival: followArrivals(rawSql('changed, before'), rawSql('(before.lead).updated_at'), now),
});

/** The same of several contacts at once; `endedAt` says when the change was made that is undone now. */
export const followArrivals = (from: Sql, endedAt: Sql, now: Date): Sql => sql`
  UPDATE app.lead_arrivals a SET
      ended_at = CASE WHEN changed.lead_status_id = ${newLead}::int THEN NULL ELSE ${now}::timestamptz END,
      answered_at = CASE WHEN changed.lead_status_id = ${newLead}::int THEN NULL ELSE greatest(a.arrived_at, ${now}::timestamptz) END
    FROM ${from} WHERE a.client_id = app.client() AND a.lead_id = changed.id AND a.lead_id = ANY (ARRAY(SELECT id FROM changed))
      AND (changed.old_status = ${newLead}::int AND changed.lead_status_id IS DISTINCT FROM ${newLead}::int AND a.ended_at IS NULL
        OR changed.old_status IS DISTINCT FROM ${newLead}::int AND changed.lead_status_id = ${newLead}::int AND a.ended_at = ${endedAt})`;

/**
 * After a merge nobody waits who has an answer. It answers what arrived before it; of what arrived later, no time is
 * known.
 */
export const joinArrivals = (leadId: number, now: Date) => write<null>()`
  UPDATE app.lead_arrivals a SET ended_at = ${now}::timestamptz, answered_at = (
    SELECT min(o.answered_at) FROM app.lead_arrivals o WHERE o.client_id = a.client_id AND o.lead_id = a.lead_id AND o.answered_at >= a.arrived_at)
  FROM app.leads l WHERE a.client_id = app.client() AND a.lead_id = ${leadId} AND a.ended_at IS NULL
    AND l.client_id = a.client_id AND l.id = a.lead_id AND l.lead_status_id IS DISTINCT FROM ${newLead}::int`;

/** Those that a merge has ended wait again, if their contact does. */
export const reopenArrivals = (leadIds: readonly number[], mergedAt: string) => write<null>()`
  UPDATE app.lead_arrivals a SET ended_at = NULL, answered_at = NULL FROM app.leads l
  WHERE a.client_id = app.client() AND a.lead_id = ANY (${leadIds}::bigint[]) AND a.ended_at = ${mergedAt}::timestamptz
    AND l.client_id = a.client_id AND l.id = a.lead_id AND l.lead_status_id = ${newLead}::int`;
