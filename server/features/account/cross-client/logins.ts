import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';
import type { Parts } from '#server/core/events/change.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';

/** Also locks the unused login codes, which end with the password, and so waits for one that is being redeemed. */
export const lockLoginAndCodes = (email: string) =>
  [lockLogin(email), lockLoginCodes(sql`l.email = ${email}`)] as const;

/** The same for a login whose address may be changing at that moment. */
export const lockLoginByIdAndCodes = (id: number) =>
  [
    systemWrite<null>()`SELECT to_json(true) FROM app.logins l WHERE l.id = ${id} FOR UPDATE`,
    lockLoginCodes(sql`l.id = ${id}`),
  ] as const;

const lockLoginCodes = (isLogin: Sql) => systemWrite<null>()`
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN ${selectAccounts(sql`(SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE ${isLogin})`)} l ON ${codesOf('l')}
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes`;

/**
 * The account u that the login l opens: the one used last, or another where that one was disabled or cancelled. Goes after a
 * LEFT JOIN or a JOIN.
 */
export const openedAccount = rawSql(`LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true`);

/** The users of each login of `of`, which has login_id and staff_id, or one row for a staff member. */
export const selectAccounts = (of: Sql): Sql =>
  sql`(SELECT m.client_id, m.user_id, o.staff_id FROM ${of} o LEFT JOIN app.memberships m ON m.login_id = o.login_id)`;

/** A simultaneous cancellation of the account waits for the new session, and ends it too. */
export const lockAccounts = (clientIds: Sql) => systemWrite<null>()`
  SELECT to_json(true) FROM app.clients WHERE id IN (${clientIds}) ORDER BY id FOR SHARE`;

/** All sessions of an account: a user's, or a staff member's own and their impersonations. */
export const sessionsOfAccount = (login: string): Sql =>
  sql`(s.kind = 'client' AND s.client_id = ${identifier(login)}.client_id AND s.user_id = ${identifier(login)}.user_id
    OR s.staff_id = ${identifier(login)}.staff_id)`;

/** The login codes that create a session of it. */
const codesOf = (login: string): Sql =>
  sql`(h.kind = 'client' AND h.client_id = ${identifier(login)}.client_id AND h.user_id = ${identifier(login)}.user_id
    OR h.staff_id = ${identifier(login)}.staff_id)`;

/** Unused login codes of these accounts end together with the password they were created under. */
export const endLoginCodes = ({ accounts, at }: { accounts: Sql; at: Date }): Parts => ({
  ended_codes: sql`UPDATE app.login_codes h SET used_at = ${at} FROM ${accounts} l WHERE ${codesOf('l')} AND h.used_at IS NULL`,
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
  LEFT JOIN app.memberships m ON x.kind = 'client' AND m.client_id = x.client_id AND m.user_id = x.user_id
  JOIN app.logins l ON l.id = m.login_id OR l.staff_id = x.staff_id
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  WHERE x.token_hash = ${session}`;

/** Ends the user's other sessions, every login code, and every other link that would set a password; invitations stay. */
export const endOtherLogins = ({
  of,
  but: exceptSession,
  at,
}: {
  of: Sql;
  but: Buffer | null;
  at: Date;
}): Parts => ({
  ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${at} FROM ${selectAccounts(of)} l
    WHERE ${sessionsOfAccount('l')} AND s.revoked_at IS NULL AND s.token_hash IS DISTINCT FROM ${exceptSession}::bytea`,
  ...endLoginCodes({ accounts: selectAccounts(of), at }),
  ended_links: sql`UPDATE app.password_links k SET used_at = ${at} FROM ${of} l
    WHERE k.email = l.email AND k.user_id IS NULL AND k.used_at IS NULL`,
});
