import { rawSql, sql, type Sql } from '../../db/sql.ts';

/**
 * Who gets the newsletter of a client that goes out at an instant: rows with lead_id, email, first_name and is_tracked. What is
 * stored of an address is looked up once more, so that nothing that was written late is overlooked.
 */
export const audienceOf = ({ client, at }: { client: Sql; at: Sql }): Sql => sql`
  SELECT c.lead_id, l.email, l.first_name, c.is_tracked
  FROM app.newsletter_consents c JOIN app.leads l ON l.client_id = c.client_id AND l.id = c.lead_id
  WHERE c.client_id = ${client} AND ${leftOutReason('c', at)} IS NULL
    AND NOT EXISTS (SELECT FROM app.newsletter_suppressions s WHERE s.client_id = c.client_id AND s.address_hash = c.address_hash)
    AND NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = c.client_id AND b.email_hash = c.address_hash)`;

/**
 * Whether a recipient may still get what they were counted for: for the statement that claims them, whose row `recipient` has
 * client_id and lead_id. Whoever has left since, or is no contact any more, may not.
 */
export const mayStillReceive = (recipient: string): Sql =>
  rawSql(`EXISTS (
    SELECT FROM app.newsletter_consents c WHERE c.client_id = ${recipient}.client_id AND c.lead_id = ${recipient}.lead_id
      AND c.kind <> 'none' AND c.suppressed IS NULL)`);

/** Quarters: who wants fewer of them gets those of January, April, July and October. */
const quarterly = (at: Sql) => sql`extract(month FROM ${at} AT TIME ZONE 'UTC')::int % 3 = 1`;

/** Null for who gets it. A row of app.newsletter_consents knows it all, so that 200,000 are counted in no time. */
const leftOutReason = (row: string, at: Sql): Sql => {
  const of = (column: string) => rawSql(`${row}.${column}`);
  return sql`CASE
    WHEN ${of('unsubscribed_at')} IS NOT NULL THEN 'unsubscribed'
    WHEN ${of('suppressed')} IS NOT NULL THEN ${of('suppressed')}
    WHEN NOT ${of('is_valid_address')} THEN 'invalid'
    WHEN ${of('kind')} = 'none' THEN 'none'
    WHEN ${of('expires_at')} <= ${at} THEN 'expired'
    WHEN ${of('every_months')} = 3 AND NOT (${quarterly(at)}) THEN 'less_often'
  END`;
};
