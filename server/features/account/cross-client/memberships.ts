import type { Membership } from '#contract/account/memberships.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { clientUser, logChange } from '#server/core/events/log-activity.ts';
import { movePushDevices } from '#server/core/security/move-push-devices.ts';
import { accountActivity } from '../activity.ts';
import { lockAccounts } from './logins.ts';

/** The users u that the person of this user's session s may act as, with their clients c. */
const joinPersonUsers = (session: Buffer): Sql => sql`
  app.sessions s
  JOIN app.memberships own ON own.client_id = s.client_id AND own.user_id = s.user_id
  JOIN app.memberships m ON m.login_id = own.login_id
  JOIN app.active_users u ON u.client_id = m.client_id AND u.id = m.user_id
  JOIN app.clients c ON c.id = u.client_id
  WHERE s.token_hash = ${session} AND s.kind = 'client' AND s.revoked_at IS NULL`;

export const listMemberships = (session: Buffer) => systemRead<Membership[]>()`
  SELECT coalesce(json_agg(json_build_object('client_id', c.id, 'client_name', c.name, 'role', u.role,
    'account_status', c.account_status, 'current', c.id = s.client_id) ORDER BY app.fold(c.name), c.id), '[]')
  FROM ${joinPersonUsers(session)}`;

/** Whether the person could open another account now. */
export const hasOtherAccount = (session: Buffer) => systemRead<boolean>()`
  SELECT to_json(EXISTS (SELECT FROM ${joinPersonUsers(session)} AND c.id <> s.client_id AND c.account_status <> 'Cancelled'))`;

export type Opening = { session: Buffer; hash: Buffer; clientId: number; now: Date };
type Opened = { refusal: 'account_closed' | null };

/**
 * Replaces the session by one at another client of the same person. It ends when the former would have, since nothing new
 * was proved. Null if the person has no account there, or if the session has ended meanwhile.
 */
export const openMembership = (opening: Opening): SystemBatch<Opened> => [
  systemWrite<null>()`
    SELECT to_json(true) FROM app.logins l WHERE l.id = (
      SELECT m.login_id FROM app.sessions s JOIN app.memberships m ON m.client_id = s.client_id AND m.user_id = s.user_id
      WHERE s.token_hash = ${opening.session}) FOR UPDATE`,
  lockAccounts(sql`${opening.clientId}::bigint`),
  replaceSession(opening),
];

const replaceSession = ({ session, hash, clientId, now }: Opening) =>
  systemWrite<Opened>()`${change(
    sql`INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, device, created_at, used_at, idle_until, expires_at)
    SELECT ${hash}, 'client', client_id, user_id, role, device, ${now}::timestamptz, ${now}::timestamptz, idle_until, expires_at
    FROM person WHERE refusal IS NULL RETURNING client_id, user_id`,
    {
      now,
      before: {
        person: sql`SELECT u.client_id, u.id AS user_id, u.role, own.login_id, own.client_id AS former_client,
          own.user_id AS former_user, s.device, s.idle_until, s.expires_at,
          CASE WHEN c.account_status = 'Cancelled' THEN 'account_closed' END AS refusal
        FROM ${joinPersonUsers(session)} AND m.client_id = ${clientId} AND s.expires_at > ${now} FOR UPDATE OF s`,
      },
      parts: {
        former_session: sql`UPDATE app.sessions s SET revoked_at = ${now} FROM changed WHERE s.token_hash = ${session} RETURNING s.token_hash`,
        moved_devices: movePushDevices(hash),
        used_last: rawSql(`UPDATE app.logins l SET client_id = p.client_id, user_id = p.user_id
          FROM person p JOIN changed USING (client_id) WHERE l.id = p.login_id`),
        updated_user: sql`UPDATE app.users u SET signed_in_at = ${now} FROM changed
          WHERE u.client_id = changed.client_id AND u.id = changed.user_id`,
      },
      log: {
        begin: logChange(accountActivity, 'user.signed_in', {
          by: clientUser(rawSql('changed.user_id'), rawSql('changed.client_id')),
          subject: rawSql('changed.user_id'),
        }),
        end: logChange(accountActivity, 'user.signed_out', {
          by: clientUser(rawSql('person.former_user'), rawSql('person.former_client')),
          subject: rawSql('person.former_user'),
          from: rawSql('FROM person JOIN changed USING (client_id)'),
        }),
      },
      answer: rawSql(`SELECT json_build_object('refusal', refusal) FROM person`),
    },
  )}`;
