import { systemWrite } from '#server/core/db/system-sql.ts';
import type { NumbersRow } from '../uploads/read-file.ts';

/** Newsletters sent elsewhere, one a month. Opens by programs are unknown there. */
export const saveCampaigns = (
  clientId: number,
  rows: readonly NumbersRow[],
  now: Date,
) => systemWrite<number>()`
  WITH saved_campaigns AS (
    INSERT INTO app.newsletter_campaigns AS c (client_id, month, subject, audience, sent, sent_at, opened, clicked, bounced, unsubscribed, uploaded_at)
    SELECT ${clientId}::bigint, r.month, r.subject, r.recipients, r.recipients, r.sent_at, r.opens, r.clicks, r.bounces, r.unsubscribes, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ numbers, ...row }) => ({ ...row, ...numbers })))}::jsonb)
      AS r (month text, subject text, sent_at timestamptz, recipients int, opens int, clicks int, bounces int, unsubscribes int)
    ORDER BY r.month
    ON CONFLICT (client_id, month) DO UPDATE SET subject = excluded.subject, audience = excluded.audience, sent = excluded.sent,
      sent_at = excluded.sent_at, opened = excluded.opened, opened_by_machine = 0, clicked = excluded.clicked, bounced = excluded.bounced,
      complained = 0, unsubscribed = excluded.unsubscribed, uploaded_at = excluded.uploaded_at
    WHERE c.send_id IS NULL RETURNING 1)
  SELECT to_json(count(*)) FROM saved_campaigns`;
