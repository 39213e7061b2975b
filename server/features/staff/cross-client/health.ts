import type { ClientHealth } from '#contract/staff/staff.ts';
import { sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';

type ClientSide = Omit<ClientHealth, 'failed_mails' | 'delayed_mails'>;

/** New contacts are counted with the log's index; a larger number is shown as this one. */
const maxLeads = 10_000;

export const readHealth = (clientId: number, now: Date) => systemRead<ClientSide>()`
  SELECT json_build_object(
    'leads_this_month', (SELECT count(*) FROM (
      SELECT 1 FROM app.activity a
      WHERE a.client_id = c.id AND a.type = 'contact' AND a.event IN ('contact.received', 'contact.created')
        AND a.created_at >= ${monthBegins(now)} LIMIT ${maxLeads}) l),
    'in_phase_since', CASE WHEN NOT c.is_live AND c.launch_phase_id IS NOT NULL THEN app.to_iso(coalesce((
      SELECT a.created_at FROM app.activity a
      WHERE a.client_id = c.id AND a.type = 'launch' AND a.event = 'launch.phase_changed'
      ORDER BY a.created_at DESC, a.id DESC LIMIT 1), c.created_at)) END,
    'file_count', (SELECT count(*) FROM app.files f WHERE f.client_id = c.id),
    'file_bytes', (SELECT coalesce(sum(f.size), 0) FROM app.files f WHERE f.client_id = c.id))
  FROM app.clients c WHERE c.id = ${clientId}`;

/** In the zone of the client c. */
const monthBegins = (now: Date) => sql`
  app.to_instant(date_trunc('month', app.to_local_time(${now}::timestamptz, c.time_zone)), c.time_zone)`;

export const readMailTrouble = (clientId: number, since: Date) => systemRead<
  Pick<ClientHealth, 'failed_mails' | 'delayed_mails'>
>()`
  SELECT json_build_object(
    'failed_mails', count(*) FILTER (WHERE state = 'failed' AND created_at >= ${since}),
    'delayed_mails', count(*) FILTER (WHERE state = 'queued' AND attempts > 0))
  FROM app.outbox WHERE client_id = ${clientId} AND state IN ('queued', 'failed')`;
