import type { AnnouncementRecipient, ReadState } from '#contract/announcements/announcements.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemPage } from '#server/core/db/system-sql.ts';

const filters: Record<ReadState, Sql> = {
  all: emptySql,
  unseen: rawSql('AND r.seen_at IS NULL'),
  seen: rawSql('AND r.seen_at IS NOT NULL'),
  dismissed: rawSql('AND r.dismissed_at IS NOT NULL'),
  failed: rawSql(`AND r.mail_state IN ('failed', 'discarded')`),
};

type Listed = { page: number; take: number; show: ReadState };

export function listRecipients(id: number, { show, ...paging }: Listed) {
  const matching = sql`FROM app.announcement_recipients r WHERE r.announcement_id = ${id} ${filters[show]}`;
  return systemPage<AnnouncementRecipient>(
    paging,
    sql`SELECT r.client_id, c.name AS client_name, r.user_id, coalesce(${personName('u')}, u.email) AS name, u.email,
      CASE WHEN r.mail_ref IS NULL THEN NULL WHEN r.mail_state IS NULL THEN 'waiting' WHEN r.mail_state = 'sent' THEN 'sent' ELSE 'failed' END AS mail_state,
      app.to_iso(r.mailed_at) AS mailed_at, app.to_iso(r.seen_at) AS seen_at, app.to_iso(r.dismissed_at) AS dismissed_at
    FROM (SELECT r.* ${matching}) r JOIN app.clients c ON c.id = r.client_id
      JOIN app.users u ON u.client_id = r.client_id AND u.id = r.user_id
    ORDER BY lower(c.name), r.client_id, r.user_id`,
    matching,
  );
}
