import type { Audience } from '#contract/newsletter/consent.ts';
import type { LeftOutReason } from '#contract/newsletter/left-out.ts';
import { identifier, read, sql, type Sql } from '#server/core/db/sql.ts';

/**
 * Who gets the newsletter of a client that goes out at an instant: rows with lead_id, email, first_name and is_tracked. What is
 * stored of an address is looked up once more, so that nothing that was written late is overlooked.
 */
export const selectAudience = ({ client, at }: { client: Sql; at: Sql }): Sql => sql`
  SELECT c.lead_id, l.email, l.first_name, c.is_tracked
  FROM app.newsletter_consents c JOIN app.leads l ON l.client_id = c.client_id AND l.id = c.lead_id
  WHERE c.client_id = ${client} AND ${leftOutReason('c', at)} IS NULL
    AND NOT EXISTS (SELECT FROM app.newsletter_suppressions s WHERE s.client_id = c.client_id AND s.address_hash = c.address_hash)
    AND NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = c.client_id AND b.email_hash = c.address_hash)`;

/**
 * Whether whoever has this row of app.newsletter_consents may still get what they were counted for: for the statement that claims
 * them. Who has left since may not; a row that is not there says null.
 */
export const mayStillReceive = (row: string): Sql =>
  sql`(${identifier(row)}.kind <> 'none' AND ${identifier(row)}.suppressed IS NULL)`;

/** Quarters: who wants fewer of them gets those of January, April, July and October. */
const quarterly = (at: Sql) => sql`extract(month FROM ${at} AT TIME ZONE 'UTC')::int % 3 = 1`;

/** Why the contact of a row of app.newsletter_consents gets nothing at an instant; null for who does. */
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

/** Whether a row of app.leads is of somebody who gets nothing at an instant, for this reason. */
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
 * Contacts without a row have agreed to nothing; their number is that of all contacts, which is stored, less the rows. What is
 * stored is exact at a quarter of an hour, as each send is; how many consents are about to end is told as of the last one.
 */
export const countAudience = ({ at, now }: { at: Date; now: Date }) => read<Audience>()`
  WITH totals AS (
    SELECT standing, CASE WHEN every_months = 3 AND NOT (${quarterly(sql`${at}::timestamptz`)}) THEN 'less_often' END AS later_on,
      sum(n) FILTER (WHERE per = 'all') AS n,
      coalesce(sum(n) FILTER (WHERE ${endsAfter(at)}), 0) AS after,
      coalesce(sum(n) FILTER (WHERE ${endsAfter(now)}), 0) AS after_now
    FROM app.newsletter_audience_totals
    WHERE client_id = app.client() AND (per = 'all' OR ${endsAfter(at)} OR ${endsAfter(now)}) GROUP BY 1, 2),
  counted AS (
    SELECT later_on AS reason, n FROM totals WHERE standing = 'lasting'
    UNION ALL SELECT later_on, after FROM totals WHERE standing = 'ending'
    UNION ALL SELECT 'expired', n - after FROM totals WHERE standing = 'ending'
    UNION ALL SELECT standing, n FROM totals WHERE standing NOT IN ('lasting', 'ending')),
  blocked AS (
    -- OFFSET 0, so that each block is looked up and not all consents are read
    SELECT count(*) AS n FROM app.blocks b, LATERAL (
      SELECT FROM app.newsletter_consents c WHERE c.client_id = b.client_id AND c.address_hash = b.email_hash
        AND ${leftOutReason('c', sql`${at}::timestamptz`)} IS NULL OFFSET 0) c
    WHERE b.client_id = app.client()),
  silent AS (
    SELECT (SELECT coalesce(sum(contacts), 0) FROM app.lead_totals WHERE client_id = app.client())
      - (SELECT coalesce(sum(n), 0) FROM counted) AS n),
  reasons AS (
    SELECT reason, sum(n)::int AS n FROM (
      SELECT reason, n FROM counted WHERE reason IS NOT NULL
      UNION ALL SELECT 'blocked', n FROM blocked
      UNION ALL SELECT 'none', n FROM silent) r
    GROUP BY reason HAVING sum(n) > 0)
  SELECT json_build_object('at', app.to_iso(${at}::timestamptz),
    'reached', coalesce((SELECT sum(n) FROM counted WHERE reason IS NULL), 0) - (SELECT n FROM blocked),
    'left_out', (SELECT coalesce(json_agg(json_build_object('reason', reason, 'count', n)), '[]') FROM reasons),
    'ending', coalesce((SELECT sum(after_now - after) FROM totals), 0))`;

/** Totals by the clock: those of later days, and of what is left of its own. */
const endsAfter = (at: Date): Sql => sql`(
  per = 'day' AND ends_by > app.ended_by('1 day', ${at}::timestamptz)
  OR per = 'quarter' AND ends_by > ${at}::timestamptz AND ends_by <= app.ended_by('1 day', ${at}::timestamptz))`;
