import { payableStatuses } from '#contract/billing/invoices.ts';
import type { OutgoingHold, ReleaseScope } from '#contract/staff/outgoing.ts';
import { joinSql, rawSql, sql, sqlLiteral } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { moment } from '#server/core/mail/cross-client/queue.ts';
import { healthStaffEvents } from '../staff-events.ts';

const payable = joinSql(payableStatuses.map(sqlLiteral));
const waitingMail = rawSql("state IN ('queued', 'sending')");

/** The work that would leave if it were released now. Null if nothing is held. */
export const readHold = (now: Date) => systemRead<OutgoingHold>()`
  SELECT json_build_object('backup', r.backup, 'taken_at', app.to_iso(r.taken_at), 'restored_at', app.to_iso(r.restored_at),
    'is_staging', r.is_staging,
    'waiting', json_build_array(
      (SELECT json_build_object('kind', 'mails', 'count', count(*), 'since', app.to_iso(min(created_at))) FROM app.outbox WHERE ${waitingMail}),
      (SELECT json_build_object('kind', 'newsletters', 'count', count(*), 'since', app.to_iso(min(due_at))) FROM app.newsletter_sends WHERE state IN ('due', 'sending')),
      (SELECT json_build_object('kind', 'invoices', 'count', count(*), 'since', app.to_iso(min(a.next_payment_on)::timestamptz))
         FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
        WHERE a.next_payment_on <= app.to_local_time(${now}::timestamptz, c.time_zone)::date AND c.account_status IN ('Live', 'Launch')
          AND (a.cancels_on IS NULL OR a.next_payment_on < a.cancels_on)),
      (SELECT json_build_object('kind', 'charges', 'count', count(*), 'since', app.to_iso(min(i.next_attempt_at)))
         FROM app.invoices i WHERE i.next_attempt_at <= ${now} AND i.status IN (${payable})),
      (SELECT json_build_object('kind', 'publications', 'count', count(*), 'since', NULL) FROM app.listing_publications WHERE state = 'queued'),
      (SELECT json_build_object('kind', 'announcements', 'count', count(*), 'since', app.to_iso(min(send_at)))
         FROM app.announcements WHERE state = 'scheduled' AND send_at <= ${now})),
    'last_invoice_number', (SELECT max(number) FROM app.invoices),
    'last_credit_note_number', (SELECT max(number) FROM app.credit_notes))
  FROM app.restores r WHERE r.released_at IS NULL`;

type Release = {
  scope: ReleaseScope;
  /** the highest numbers that a client has, of invoices ('main') and credit notes */
  numbers: readonly { issuer: string; year: number; last: number }[];
  staffId: number;
  now: Date;
};

const discardedNote = 'Discarded when a restored installation was released: it had waited since the restore.';

/**
 * Ends the hold. Running newsletters count as forgotten, so that each waits for a person: nobody knows who got them
 * after the backup.
 */
export const releaseHold = ({ scope, numbers, staffId, now }: Release) =>
  systemWrite<boolean>()`${change(
    sql`UPDATE app.restores SET released_at = ${now}, released_by = ${staffId}, scope = ${scope}
      WHERE released_at IS NULL AND NOT is_staging RETURNING backup, scope`,
    {
      now,
      parts: {
        numbers: sql`INSERT INTO app.invoice_numbers AS n (issuer, year, last)
      SELECT d.issuer, d.year, d.last FROM changed, jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) AS d (issuer text, year int, last int)
      ON CONFLICT (issuer, year) DO UPDATE SET last = greatest(n.last, excluded.last)`,
        discarded_mails: sql`UPDATE app.outbox o SET state = 'discarded', details = '{}', link_token = NULL,
        history = o.history || ${moment('discarded', now, { note: sql`${discardedNote}::text`, staff: sql`${staffId}::bigint` })}
      FROM changed WHERE changed.scope = 'from_now_on' AND o.${waitingMail}`,
        uncharged_invoices: sql`UPDATE app.invoices i SET next_attempt_at = NULL
      FROM changed WHERE changed.scope = 'from_now_on' AND i.next_attempt_at <= ${now}`,
        missed_announcements: sql`UPDATE app.announcements a SET state = 'missed', version = a.version + 1
      FROM changed WHERE changed.scope = 'from_now_on' AND a.state = 'scheduled' AND a.send_at <= ${now}`,
        halted_sends: sql`UPDATE app.newsletter_sends s SET tended_at = s.tended_at - interval '1 day' FROM changed WHERE s.state = 'sending'`,
      },
      log: logStaffChange(healthStaffEvents, 'outgoing.released', {
        by: staffId,
        details: rawSql(`jsonb_build_object('backup', changed.backup, 'scope', changed.scope)`),
      }),
      answer: rawSql('SELECT to_json(EXISTS (SELECT FROM changed))'),
    },
  )}`;
