import type { Audience } from '#contract/newsletter/consent.ts';
import type { LeftOutReason } from '#contract/newsletter/left-out.ts';
import { identifier, read, sql, type Sql } from '#server/core/db/sql.ts';

/**
 * The recipients of a client's newsletter at an instant: rows with lead_id, email, first_name and is_tracked. The
 * stored state of an address is checked once more, so that nothing written late is missed.
 */
export const selectAudience = ({ client, at }: { client: Sql; at: Sql }): Sql => sql`
  SELECT c.lead_id, l.email, l.first_name, c.is_tracked
  FROM app.newsletter_consents c JOIN app.leads l ON l.client_id = c.client_id AND l.id = c.lead_id
  WHERE c.client_id = ${client} AND ${isReached('c', at)}`;

/** Whether the person of a row of app.newsletter_consents receives the newsletter of an instant. */
export const isReached = (row: string, at: Sql): Sql => {
  const [client, hash] = [identifier(`${row}.client_id`), identifier(`${row}.address_hash`)];
  return sql`${leftOutReason(row, at)} IS NULL
    AND NOT EXISTS (SELECT FROM app.newsletter_suppressions s WHERE s.client_id = ${client} AND s.address_hash = ${hash})
    AND NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = ${client} AND b.email_hash = ${hash})`;
};

/**
 * Whether the person of this row of app.newsletter_consents may still receive it, for the statement that claims
 * recipients. A person who has unsubscribed since may not; a missing row gives null.
 */
export const mayStillReceive = (row: string): Sql =>
  sql`(${identifier(row)}.kind <> 'none' AND ${identifier(row)}.suppressed IS NULL)`;

/** Readers who want fewer newsletters get those of January, April, July and October. */
const quarterly = (at: Sql) => sql`extract(month FROM ${at} AT TIME ZONE 'UTC')::int % 3 = 1`;

/** Why the contact of a row of app.newsletter_consents gets nothing at an instant; null for one who gets it. */
export const leftOutReason = (row: string, at: Sql): Sql => {
  const of = (column: string) => identifier(`${row}.${column}`);
  return sql`CASE
    WHEN ${of('unsubscribed_at')} IS NOT NULL THEN 'unsubscribed'
    WHEN ${of('suppressed')} IS NOT NULL THEN ${of('suppressed')}
    WHEN NOT ${of('is_valid_address')} THEN 'invalid'
    WHEN ${of('kind')} = 'none' THEN 'none'
    WHEN ${of('expires_at')} <= ${at} THEN 'expired'
    WHEN ${of('every_months')} = 3 AND NOT (${quarterly(at)}) THEN 'less_often'
  END`;
};

/** Whether the person of a row of app.leads gets nothing at an instant, for this reason. */
export const isLeftOutFor = (reason: LeftOutReason, at: Date): Sql => {
  const consent = (condition: Sql) => sql`EXISTS (
    SELECT FROM app.newsletter_consents c WHERE c.client_id = leads.client_id AND c.lead_id = leads.id AND ${condition})`;
  const stored = leftOutReason('c', sql`${at}::timestamptz`);
  if (reason === 'none') return sql`NOT ${consent(sql`coalesce(${stored}, '') <> 'none'`)}`;
  if (reason !== 'blocked') return consent(sql`${stored} = ${reason}`);
  return consent(sql`${stored} IS NULL AND EXISTS (
    SELECT FROM app.blocks b WHERE b.client_id = c.client_id AND b.email_hash = c.address_hash)`);
};

/**
 * Contacts without a row have not consented; their number is the stored number of contacts less the rows. Stored
 * totals are exact at each quarter of an hour, when sends happen. The number of consents about to expire is as of the
 * last one.
 */
export const countAudience = ({ at, now }: { at: Date; now: Date }) => read<Audience>()`
  WITH totals AS (
    SELECT standing, CASE WHEN every_months = 3 AND NOT (${quarterly(sql`${at}::timestamptz`)}) THEN 'less_often' END AS later_on,
      sum(n) FILTER (WHERE per = 'all') AS n,
      coalesce(sum(n) FILTER (WHERE ${endsAfter(at)}), 0) AS after,
      coalesce(sum(n) FILTER (WHERE ${endsAfter(now)}), 0) AS after_now
    FROM app.newsletter_audience_totals
    WHERE client_id = app.client() AND (per = 'all' OR ${endsAfter(at)} OR ${endsAfter(now)}) GROUP BY 1, 2),
  consents AS (
    SELECT later_on AS reason, n FROM totals WHERE standing = 'lasting'
    UNION ALL SELECT later_on, after FROM totals WHERE standing = 'ending'
    UNION ALL SELECT 'expired', n - after FROM totals WHERE standing = 'ending'
    UNION ALL SELECT standing, n FROM totals WHERE standing NOT IN ('lasting', 'ending')),
  blocked_senders AS (
    -- OFFSET 0, so that each block is looked up and not all consents are read
    SELECT count(*) AS n FROM app.blocks b, LATERAL (
      SELECT FROM app.newsletter_consents c WHERE c.client_id = b.client_id AND c.address_hash = b.email_hash
        AND ${leftOutReason('c', sql`${at}::timestamptz`)} IS NULL OFFSET 0) c
    WHERE b.client_id = app.client()),
  silent AS (
    SELECT (SELECT coalesce(sum(contacts), 0) FROM app.lead_totals WHERE client_id = app.client())
      - (SELECT coalesce(sum(n), 0) FROM consents) AS n),
  reasons AS (
    SELECT reason, sum(n)::int AS n FROM (
      SELECT reason, n FROM consents WHERE reason IS NOT NULL
      UNION ALL SELECT 'blocked', n FROM blocked_senders
      UNION ALL SELECT 'none', n FROM silent) r
    GROUP BY reason HAVING sum(n) > 0)
  SELECT json_build_object('at', app.to_iso(${at}::timestamptz),
    'reached', coalesce((SELECT sum(n) FROM consents WHERE reason IS NULL), 0) - (SELECT n FROM blocked_senders),
    'left_out', (SELECT coalesce(json_agg(json_build_object('reason', reason, 'count', n)), '[]') FROM reasons),
    'ending', coalesce((SELECT sum(after_now - after) FROM totals), 0))`;

/** Totals by time: those of later days, and the remainder of its own day. */
const endsAfter = (at: Date): Sql => sql`(
  per = 'day' AND ends_by > app.ended_by('1 day', ${at}::timestamptz)
  OR per = 'quarter' AND ends_by > ${at}::timestamptz AND ends_by <= app.ended_by('1 day', ${at}::timestamptz))`;
