import { sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import type { SessionRow } from '#contract/account/sessions.ts';

type Own = { session: Buffer; at: Date };

/** The active sessions of the caller: a person's at every client, or a staff member's own and their impersonations. */
const mine = ({ session, at }: Own) => sql`
  app.sessions me
  LEFT JOIN app.memberships own ON me.kind = 'client' AND own.client_id = me.client_id AND own.user_id = me.user_id
  LEFT JOIN app.memberships m ON m.login_id = own.login_id
  JOIN app.sessions s ON s.kind = 'client' AND s.client_id = m.client_id AND s.user_id = m.user_id OR s.staff_id = me.staff_id
  WHERE me.token_hash = ${session} AND s.revoked_at IS NULL AND s.idle_until > ${at} AND s.expires_at > ${at}`;

export const listOwnSessions = (own: Own) => systemRead<SessionRow[]>()`
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'created_at', app.to_iso(s.created_at),
    'used_at', app.to_iso(s.used_at), 'current', s.token_hash = me.token_hash, 'device', s.device)
    ORDER BY s.token_hash = me.token_hash DESC, s.used_at DESC, s.id DESC), '[]')
  FROM ${mine(own)}`;

export const endOtherSessions = (own: Own) => systemWrite<number>()`
  WITH ended_sessions AS (
    UPDATE app.sessions x SET revoked_at = ${own.at}
    FROM (SELECT s.token_hash FROM ${mine(own)} AND s.token_hash <> me.token_hash) other_sessions
    WHERE x.token_hash = other_sessions.token_hash RETURNING 1)
  SELECT to_json(count(*)) FROM ended_sessions`;

/** Ending a staff member's own session also ends the impersonations started from it. */
export const endOwnSession = ({ id, ...own }: Own & { id: number }) => systemWrite<{
  id: number;
  deleted: true;
}>()`
  WITH own_session AS (SELECT s.token_hash FROM ${mine(own)} AND s.id = ${id}),
  ended_sessions AS (
    UPDATE app.sessions x SET revoked_at = ${own.at} FROM own_session
    WHERE (x.token_hash = own_session.token_hash OR x.opened_by = own_session.token_hash) AND x.revoked_at IS NULL RETURNING x.id)
  SELECT json_build_object('id', id, 'deleted', true) FROM ended_sessions WHERE id = ${id}`;
