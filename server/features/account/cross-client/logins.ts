import { identifier, sql, type Sql } from '#server/core/db/sql.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';
import type { Parts } from '#server/core/events/change.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';

/** Also locks the unused login codes, which end with the password, and so waits for one that is being redeemed. */
export const lockLoginAndCodes = (email: string) =>
  [lockLogin(email), lockLoginCodes(sql`l.email = ${email}`)] as const;

export type LoginUser = { client_id: number; user_id: number };

/** An expression: the login l is this user's, at any address. */
export const isUserLogin = ({ client_id, user_id }: LoginUser): Sql =>
  sql`l.client_id = ${client_id} AND l.user_id = ${user_id}`;

/** The same for a login whose address may be changing at that moment. */
export const lockUserLoginAndCodes = (user: LoginUser) =>
  [
    systemWrite<null>()`SELECT to_json(true) FROM app.logins l WHERE ${isUserLogin(user)} FOR UPDATE`,
    lockLoginCodes(isUserLogin(user)),
  ] as const;

const lockLoginCodes = (isLogin: Sql) => systemWrite<null>()`
  WITH codes AS (
    SELECT 1 FROM app.login_codes h JOIN app.logins l ON ${codesOf('l')}
    WHERE ${isLogin} AND h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes`;

/** A simultaneous cancellation of the account waits for the new session, and ends it too. */
export const lockAccount = (clientId: Sql) => systemWrite<null>()`
  SELECT to_json(true) FROM app.clients WHERE id = (${clientId}) FOR SHARE`;

/** All sessions of a login: a user's, or a staff member's own and their impersonations. */
export const sessionsOfLogin = (login: string): Sql =>
  sql`(s.kind = 'client' AND s.client_id = ${identifier(login)}.client_id AND s.user_id = ${identifier(login)}.user_id
    OR s.staff_id = ${identifier(login)}.staff_id)`;

/** The login codes that create a session of it. */
const codesOf = (login: string): Sql =>
  sql`(h.kind = 'client' AND h.client_id = ${identifier(login)}.client_id AND h.user_id = ${identifier(login)}.user_id
    OR h.staff_id = ${identifier(login)}.staff_id)`;

/** Unused login codes end together with the password they were created under. */
export const endLoginCodes = ({ of, at }: { of: Sql; at: Date }): Parts => ({
  ended_codes: sql`UPDATE app.login_codes h SET used_at = ${at} FROM ${of} l WHERE ${codesOf('l')} AND h.used_at IS NULL`,
});

/** The login behind a session. */
export type OwnLogin = {
  email: string;
  /** the address that its second factor and recovery codes are bound to */
  factor_email: string;
  password_hash: string | null;
  has_set_password: boolean;
  second_factor: string | null;
  second_factor_offered: string | null;
};

export const findOwnLogin = (session: Buffer) => systemRead<OwnLogin>()`
  SELECT json_build_object('email', l.email, 'factor_email', coalesce(l.factor_email, l.email), 'password_hash', l.password_hash,
    'has_set_password', coalesce(u.has_set_password, true),
    'second_factor', encode(l.second_factor, 'hex'), 'second_factor_offered', encode(l.second_factor_offered, 'hex'))
  FROM app.sessions x
  JOIN app.logins l ON x.kind = 'client' AND l.client_id = x.client_id AND l.user_id = x.user_id OR l.staff_id = x.staff_id
  LEFT JOIN app.users u ON u.client_id = l.client_id AND u.id = l.user_id
  WHERE x.token_hash = ${session}`;

/** Ends the user's other sessions, every login code, and every other link that would set a password. */
export const endOtherLogins = ({
  of,
  but: exceptSession,
  at,
}: {
  of: Sql;
  but: Buffer | null;
  at: Date;
}): Parts => ({
  ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${at} FROM ${of} l
    WHERE ${sessionsOfLogin('l')} AND s.revoked_at IS NULL AND s.token_hash IS DISTINCT FROM ${exceptSession}::bytea`,
  ...endLoginCodes({ of, at }),
  ended_links: sql`UPDATE app.password_links k SET used_at = ${at} FROM ${of} l WHERE k.email = l.email AND k.used_at IS NULL`,
});
