import type { Reach, RecipientRoles } from '#contract/announcements/announcements.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import type { AudienceColumns } from '../rules.ts';

/** The people whom a row a of announcements reaches at this moment, with their clients as c. */
export const reachedPeople = rawSql(`app.clients c JOIN app.active_users u ON u.client_id = c.id
  WHERE c.account_status <> 'Cancelled' AND (a.recipients = 'everyone' OR u.role = 'Admin') AND CASE a.audience
    WHEN 'all' THEN true
    WHEN 'package' THEN c.package = ANY (a.choices)
    WHEN 'service' THEN c.services && a.choices
    WHEN 'status' THEN c.account_status = ANY (a.choices) END`);

export type AudienceRow = AudienceColumns & { recipients: RecipientRoles };

export const countReach = ({ audience, choices, recipients }: AudienceRow) => systemRead<Reach>()`
  SELECT json_build_object('clients', count(DISTINCT c.id), 'people', count(*))
  FROM (SELECT ${audience}::text AS audience, ${choices}::text[] AS choices, ${recipients}::text AS recipients) a, ${reachedPeople}`;
