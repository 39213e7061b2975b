import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { rawSql, sql, sqlLiteral, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { consentActivity } from '#server/features/consent/activity.ts';
import { strength } from '#server/features/consent/suppress.ts';
import type { Report } from './parse-report.ts';
import { softInARow } from './rules.ts';

/**
 * Records the outcome of a newsletter, once. A complaint, a hard bounce and the third soft bounce in a row suppress
 * the address of its contact. A contact that has been merged may have another main address, which only a complaint
 * stops. A ledger row without a sent mail reports nothing.
 */
export const recordReport = ({ recipient, kind }: Report, now: Date): Sql =>
  change(
    sql`UPDATE app.newsletter_consents c SET suppressed = ${toReason(kind)}, changed_at = ${now} FROM new_report n JOIN recipient r ON r.id = n.recipient_id
    WHERE c.client_id = n.client_id AND c.lead_id = n.lead_id AND ${kind === 'complaint' ? rawSql('true') : rawSql('coalesce(r.other_address = c.address_hash, true)')} AND ${kind === 'soft' ? isLastOfMany : rawSql('true')}
      AND coalesce(${strength(rawSql('c.suppressed'))}, 0) < ${strength(sqlLiteral(toReason(kind)))}
    RETURNING c.client_id, c.lead_id, c.address_hash`,
    {
      now,
      before: { recipient: selectRecipient(recipient), new_report: insertReport(kind, now) },
      parts: { response: recordResponse(kind, now), suppressed_address: suppressAddress(kind, now) },
      log: logChange(consentActivity, kind === 'complaint' ? 'contact.complained' : 'contact.bounced', {
        by: byWorker(),
        subject: rawSql('changed.lead_id'),
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM new_report'),
    },
  );

/** In a transaction of the client. The contact comes first, as in its deletion, which ends with its consent. */
export const recordInClient = (openLinkDb: OpenLinkDb, report: Report, now: Date): Promise<unknown> =>
  openLinkDb(report.recipient.client_id).write.transaction(async (tx) => {
    await tx.value(write<number>()`${lockReader(report)}`);
    return tx.value(write<number>()`${recordReport(report, now)}`);
  });

/** Whom a report is about, before what belongs to them. */
export const lockReader = ({ recipient }: Report): Sql => sql`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads l WHERE l.client_id = ${recipient.client_id}::bigint AND l.id IN (SELECT r.lead_id FROM (${selectRecipient(recipient)}) r)
    FOR KEY SHARE) locked`;

const selectRecipient = ({ client_id, id }: Report['recipient']): Sql => sql`
    SELECT r.client_id, r.id, r.send_id, coalesce(m.merged_into, r.lead_id) AS lead_id, m.address_hash AS other_address
    FROM app.newsletter_recipients r LEFT JOIN app.merged_leads m ON m.client_id = r.client_id AND m.id = r.lead_id
    WHERE r.client_id = ${client_id}::bigint AND r.id = ${id}::bigint AND r.state IN ('sending', 'sent', 'unknown')`;

const insertReport = (kind: Report['kind'], now: Date): Sql => sql`
    INSERT INTO app.newsletter_bounces (client_id, recipient_id, lead_id, kind, created_at)
    SELECT r.client_id, r.id, r.lead_id, ${kind}, ${now}::timestamptz
    FROM recipient r JOIN app.newsletter_consents c ON c.client_id = r.client_id AND c.lead_id = r.lead_id
    ON CONFLICT (client_id, recipient_id, kind) DO NOTHING RETURNING client_id, recipient_id, lead_id`;

/** In the numbers of the newsletter. */
const recordResponse = (kind: Report['kind'], now: Date): Sql => sql`
    INSERT INTO app.newsletter_responses AS a (client_id, recipient_id, send_id, lead_id, ${column(kind)})
    SELECT r.client_id, r.id, r.send_id, r.lead_id, ${now}::timestamptz
    FROM recipient r JOIN new_report n ON n.client_id = r.client_id AND n.recipient_id = r.id
    ON CONFLICT (client_id, recipient_id) DO UPDATE SET ${column(kind)} = coalesce(a.${column(kind)}, excluded.${column(kind)})`;

/** For the same address as another contact later. */
const suppressAddress = (kind: Report['kind'], now: Date): Sql => sql`
    INSERT INTO app.newsletter_suppressions AS s (client_id, address_hash, reason, created_at)
    SELECT client_id, address_hash, ${toReason(kind)}, ${now}::timestamptz FROM changed WHERE address_hash <> ''
    ON CONFLICT (client_id, address_hash) DO UPDATE SET reason = excluded.reason
    WHERE ${strength(rawSql('excluded.reason'))} > ${strength(rawSql('s.reason'))}`;

/** One of the newsletter's numbers. */
const column = (kind: Report['kind']) => rawSql(kind === 'complaint' ? 'complained_at' : 'bounced_at');

const toReason = (kind: Report['kind']) => (kind === 'complaint' ? 'complained' : 'bounced');

/** The previous newsletters, which also came back. */
const isLastOfMany = sql`${softInARow - 1}::int = (
    SELECT count(b.recipient_id) FROM (
      SELECT r.client_id, r.id FROM app.newsletter_recipients r
      WHERE r.client_id = n.client_id AND r.lead_id = n.lead_id AND r.id < n.recipient_id AND r.state IN ('sent', 'unknown', 'failed')
      ORDER BY r.id DESC LIMIT ${softInARow - 1}) before
    LEFT JOIN app.newsletter_bounces b ON b.client_id = before.client_id AND b.recipient_id = before.id)`;
