import { rawSql } from '#server/core/db/sql.ts';

/** Who works for several clients has one mail `o`, with one of these clients, and a row at each of them. */
export const reachesAnother = rawSql(`EXISTS (
  SELECT FROM app.announcement_recipients r JOIN app.enabled_users u ON u.client_id = r.client_id AND u.id = r.user_id
  WHERE r.mail_ref = o.ref AND r.mail_state IS DISTINCT FROM 'sent' AND u.email = o.address)`);
