import { rawSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';
import { logActivity, type Actor } from '#server/core/events/log-activity.ts';
import { consentActivity } from '#server/features/consent/activity.ts';
import { strength } from '#server/features/consent/suppress.ts';
import type { Report } from './parse-report.ts';
import { softInARow } from './rules.ts';

/**
 * Records the outcome of a newsletter, once. A complaint, a hard bounce and the third soft bounce in a row suppress
 * the address of its contact. A ledger row without a sent mail reports nothing.
 */
export const recordReport = ({ recipient, kind }: Report, now: Date): Sql => sql`
  WITH sent AS (
    SELECT r.client_id, r.id, r.send_id, r.lead_id FROM app.newsletter_recipients r
    WHERE r.client_id = ${recipient.client_id}::bigint AND r.id = ${recipient.id}::bigint AND r.state IN ('sending', 'sent', 'unknown')),
  noted AS (
    INSERT INTO app.newsletter_bounces (client_id, recipient_id, lead_id, kind, created_at)
    SELECT sent.client_id, sent.id, sent.lead_id, ${kind}, ${now}::timestamptz
    FROM sent JOIN app.newsletter_consents c ON c.client_id = sent.client_id AND c.lead_id = sent.lead_id
    ON CONFLICT (client_id, recipient_id, kind) DO NOTHING RETURNING client_id, recipient_id, lead_id),
  answered AS (
    INSERT INTO app.newsletter_responses AS a (client_id, recipient_id, send_id, lead_id, ${column(kind)})
    SELECT sent.client_id, sent.id, sent.send_id, sent.lead_id, ${now}::timestamptz
    FROM sent JOIN noted ON noted.client_id = sent.client_id AND noted.recipient_id = sent.id
    ON CONFLICT (client_id, recipient_id) DO UPDATE SET ${column(kind)} = coalesce(a.${column(kind)}, excluded.${column(kind)})),
  given_up AS (SELECT client_id, lead_id FROM noted WHERE ${kind === 'soft' ? isLastOfMany : rawSql('true')}),
  marked AS (
    UPDATE app.newsletter_consents c SET suppressed = ${toReason(kind)}, changed_at = ${now} FROM given_up g
    WHERE c.client_id = g.client_id AND c.lead_id = g.lead_id AND coalesce(${strength(rawSql('c.suppressed'))}, 0) < ${strength(sqlLiteral(toReason(kind)))}
    RETURNING c.client_id, c.lead_id, c.address_hash),
  known AS (
    INSERT INTO app.newsletter_suppressions AS s (client_id, address_hash, reason, created_at)
    SELECT client_id, address_hash, ${toReason(kind)}, ${now}::timestamptz FROM marked WHERE address_hash <> ''
    ON CONFLICT (client_id, address_hash) DO UPDATE SET reason = excluded.reason
    WHERE ${strength(rawSql('excluded.reason'))} > ${strength(rawSql('s.reason'))}),
  logged AS (${logActivity(consentActivity, kind === 'complaint' ? 'contact.complained' : 'contact.bounced', { by: nobody, subject: rawSql('marked.lead_id'), from: rawSql('FROM marked'), now })})
  SELECT to_json(count(*)) FROM noted`;

/** One of the newsletter's numbers. */
const column = (kind: Report['kind']) => rawSql(kind === 'complaint' ? 'complained_at' : 'bounced_at');

const toReason = (kind: Report['kind']) => (kind === 'complaint' ? 'complained' : 'bounced');
const nobody: Actor = { client: rawSql('marked.client_id'), user: rawSql('NULL'), staff: rawSql('NULL') };

/** The previous newsletters, which also came back. */
const isLastOfMany = sql`${softInARow - 1}::int = (
    SELECT count(b.recipient_id) FROM (
      SELECT r.client_id, r.id FROM app.newsletter_recipients r
      WHERE r.client_id = noted.client_id AND r.lead_id = noted.lead_id AND r.id < noted.recipient_id AND r.state IN ('sent', 'unknown', 'failed')
      ORDER BY r.id DESC LIMIT ${softInARow - 1}) before
    LEFT JOIN app.newsletter_bounces b ON b.client_id = before.client_id AND b.recipient_id = before.id)`;
