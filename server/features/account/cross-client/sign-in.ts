import type { Me } from '#contract/account/account.ts';
import { Profile } from '#contract/users/users.ts';
import { identifier, jsonPairs, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { personName } from '#server/core/db/person-name.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';
import { movePushDevices } from '#server/core/security/move-push-devices.ts';
import { lockAccounts, openedAccount } from './logins.ts';
import { spendProof, type Proof } from './second-factor.ts';

export type Login = {
  email: string;
  factor_email: string;
  second_factor: string | null;
  password_hash: string | null;
  client_id: number | null;
  user_id: number | null;
  staff_id: number | null;
  account_status: string | null;
};

/** The login of an active user or staff member; pending, deleted and disabled ones cannot sign in. */
export const findLogin = (email: string) => systemRead<Login>()`
  SELECT json_build_object(
    'email', l.email, 'factor_email', coalesce(l.factor_email, l.email), 'password_hash', l.password_hash, 'second_factor', encode(l.second_factor, 'hex'), 'client_id', u.client_id, 'user_id', u.id, 'staff_id', l.staff_id,
    'account_status', u.account_status)
  FROM app.logins l
  LEFT JOIN ${openedAccount}
  LEFT JOIN app.staff s ON s.id = l.staff_id AND s.disabled_at IS NULL
  WHERE l.email = ${email} AND (u.id IS NOT NULL OR s.id IS NOT NULL)`;

export type NewSession = {
  hash: Buffer;
  /** of the token that the browser held before */
  former: Buffer;
  email: string;
  login: Pick<Login, 'password_hash' | 'second_factor'>;
  proof: Proof;
  device: string | null;
  /** of the browser's device key, if it sent one */
  deviceHash: Buffer | null;
  now: Date;
  idleUntil: Date;
  expiresAt: Date;
};

/**
 * Creates a session unless the login has changed or the account was cancelled since the password was verified, and
 * spends the second factor's proof. It ends the session that the browser held before, if it was this person's. It also deletes the user's expired sessions, and records the device and the time
 * of the last sign-in.
 */
export const createSession = (session: NewSession): SystemBatch<true> => [
  lockLogin(session.email),
  lockAccounts(
    sql`SELECT m.client_id FROM app.memberships m JOIN app.logins l ON l.id = m.login_id WHERE l.email = ${session.email}`,
  ),
  insertSession(session),
];

const insertSession = ({ email, login, proof, ...session }: NewSession) => systemWrite<true>()`
  WITH spent_proof AS (${spendProof(proof)}),
  person AS (
    SELECT u.client_id, u.id AS user_id, l.staff_id, l.id AS login_id,
      CASE WHEN u.id IS NOT NULL THEN u.role WHEN f.has_second_factor THEN f.role ELSE 'Unsecured staff' END AS caller
    FROM app.logins l
    LEFT JOIN ${openedAccount}
    LEFT JOIN app.staff f ON f.id = l.staff_id AND f.disabled_at IS NULL
    WHERE l.email = ${email} AND u.account_status IS DISTINCT FROM 'Cancelled' AND l.password_hash = ${login.password_hash}
      AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM ${login.second_factor} AND (u.id IS NOT NULL OR f.id IS NOT NULL)),
  expired_sessions AS (
    DELETE FROM app.sessions s USING person p
    WHERE s.expires_at < ${session.now} AND (s.client_id = p.client_id AND s.user_id = p.user_id OR s.staff_id = p.staff_id)),
  former_session AS (
    UPDATE app.sessions s SET revoked_at = ${session.now} FROM person p, spent_proof WHERE ${isFormerSession(session)}
    RETURNING s.token_hash),
  moved_visits AS (
    UPDATE app.sessions v SET opened_by = ${session.hash} FROM former_session f
    WHERE v.opened_by = f.token_hash AND v.revoked_at IS NULL),
  moved_devices AS (${movePushDevices(session.hash)}),
  updated_staff AS (UPDATE app.staff f SET signed_in_at = ${session.now} FROM person p, spent_proof WHERE f.id = p.staff_id),
  updated_user AS (
    UPDATE app.users u SET signed_in_at = ${session.now} FROM person p, spent_proof
    WHERE u.client_id = p.client_id AND u.id = p.user_id),
  known_device AS (
    INSERT INTO app.known_devices AS d (device_hash, email, signed_in_at)
    SELECT ${session.deviceHash}::bytea, ${email}, ${session.now}::timestamptz FROM person, spent_proof WHERE ${session.deviceHash}::bytea IS NOT NULL
    ON CONFLICT (device_hash) DO UPDATE SET signed_in_at = excluded.signed_in_at)
  INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, device, created_at, used_at, idle_until, expires_at)
  SELECT ${session.hash}, CASE WHEN staff_id IS NULL THEN 'client' ELSE 'staff' END, client_id, user_id, staff_id, caller,
    ${session.device}, ${session.now}, ${session.now}, ${session.idleUntil}, ${session.expiresAt}
  FROM person, spent_proof RETURNING to_json(true)`;

/**
 * Whether `s` is the session that a new one of the person `p` replaces in their browser. One of another person stays, and so
 * do visits of staff.
 */
export const isFormerSession = ({ former, now }: { former: Buffer; now: Date }): Sql => sql`
  s.token_hash = ${former} AND s.revoked_at IS NULL AND s.expires_at >= ${now}
  AND (s.kind = 'client' AND EXISTS (
      SELECT FROM app.memberships m WHERE m.client_id = s.client_id AND m.user_id = s.user_id AND m.login_id = p.login_id)
    OR s.kind = 'staff' AND s.staff_id = p.staff_id)`;

/** A staff member's sign-out also ends the impersonations started from that session. */
export const endSession = ({ hash, at }: { hash: Buffer; at: Date }) => systemWrite<null>()`
  UPDATE app.sessions SET revoked_at = ${at} WHERE (token_hash = ${hash} OR opened_by = ${hash}) AND revoked_at IS NULL`;

export type StaffMember = Pick<
  Me,
  keyof Profile | 'id' | 'name' | 'email' | 'staff_role' | 'is_service' | 'has_second_factor'
>;

/** Of a user's profile, staff only have a name. */
const staffColumns = ['first_name', 'last_name'];
const profile = jsonPairs(Object.keys(Profile.shape), (key) =>
  staffColumns.includes(key) ? identifier(key) : rawSql('NULL'),
);

export const findStaffMember = (id: number) => systemRead<StaffMember>()`
  SELECT json_build_object('id', id, ${profile},
    'name', ${personName('staff')}, 'email', email, 'staff_role', role, 'is_service', is_service, 'has_second_factor', has_second_factor)
  FROM app.staff WHERE id = ${id}`;
