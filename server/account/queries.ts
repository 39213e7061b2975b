import { personName } from '../db/person-name.ts';
import type { Me } from '#contract/account/account.ts';
import { sqlLiteral, read, sql, write } from '../db/sql.ts';
import { spendProof, type Proof } from './queries/second-factor.ts';

export type Login = {
  email: string;
  second_factor: string | null;
  password_hash: string | null;
  client_id: number | null;
  user_id: number | null;
  staff_id: number | null;
  account_status: string | null;
};

/** The login of an active user or staff member; pending and deleted ones cannot sign in. */
export const findLogin = (email: string) => read<Login>()`
  SELECT json_build_object(
    'email', l.email, 'password_hash', l.password_hash, 'second_factor', encode(l.second_factor, 'hex'), 'client_id', l.client_id, 'user_id', l.user_id, 'staff_id', l.staff_id,
    'account_status', c.account_status)
  FROM app.logins l
  LEFT JOIN app.users u ON u.client_id = l.client_id AND u.id = l.user_id AND u.deleted_at IS NULL
  LEFT JOIN app.clients c ON c.id = u.client_id
  LEFT JOIN app.staff s ON s.id = l.staff_id AND s.disabled_at IS NULL
  WHERE l.email = ${email} AND (u.id IS NOT NULL OR s.id IS NOT NULL)`;

export type NewSession = {
  hash: Buffer;
  email: string;
  login: Pick<Login, 'password_hash' | 'second_factor'>;
  proof: Proof;
  device: string | null;
  /** of the device key the browser sent, if it has one */
  deviceHash: Buffer | null;
  now: Date;
  idleUntil: Date;
  expiresAt: Date;
};

/**
 * Creates a session if the login is unchanged since the password was verified, and spends the proof of the second
 * factor. It also deletes the user's expired sessions, remembers the device and, for staff, the time of the last sign-
 * in.
 */
export const createSession = ({ email, login, proof, ...session }: NewSession) => write<true>()`
  WITH proved AS (${spendProof(proof)}),
  person AS (
    SELECT l.client_id, l.user_id, l.staff_id,
      CASE WHEN u.id IS NOT NULL THEN u.role WHEN f.has_second_factor THEN 'Staff member' ELSE 'Unsecured staff' END AS caller
    FROM app.logins l
    LEFT JOIN app.users u ON u.client_id = l.client_id AND u.id = l.user_id AND u.deleted_at IS NULL
    LEFT JOIN app.staff f ON f.id = l.staff_id AND f.disabled_at IS NULL
    WHERE l.email = ${email} AND l.password_hash = ${login.password_hash}
      AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM ${login.second_factor} AND (u.id IS NOT NULL OR f.id IS NOT NULL)),
  dead AS (
    DELETE FROM app.sessions s USING person p
    WHERE s.expires_at < ${session.now} AND (s.client_id = p.client_id AND s.user_id = p.user_id OR s.staff_id = p.staff_id)),
  noted AS (UPDATE app.staff f SET signed_in_at = ${session.now} FROM person p, proved WHERE f.id = p.staff_id),
  known AS (
    INSERT INTO app.known_devices AS d (device_hash, email, signed_in_at)
    SELECT ${session.deviceHash}::bytea, ${email}, ${session.now}::timestamptz FROM person, proved WHERE ${session.deviceHash}::bytea IS NOT NULL
    ON CONFLICT (device_hash) DO UPDATE SET signed_in_at = excluded.signed_in_at)
  INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, device, created_at, used_at, idle_until, expires_at)
  SELECT ${session.hash}, CASE WHEN staff_id IS NULL THEN 'client' ELSE 'staff' END, client_id, user_id, staff_id, caller,
    ${session.device}, ${session.now}, ${session.now}, ${session.idleUntil}, ${session.expiresAt}
  FROM person, proved RETURNING to_json(true)`;

const idleOf = sql`CASE kind WHEN 'client' THEN interval '14 days' WHEN 'staff' THEN interval '60 minutes' ELSE interval '60 minutes' END`;

/** Extends the idle timeout; the absolute expiry stays. */
export const markSessionUsed = ({ hash, at }: { hash: Buffer; at: Date }) => write<null>()`
  UPDATE app.sessions SET used_at = ${at}, idle_until = ${at}::timestamptz + ${idleOf}
  WHERE token_hash = ${hash} AND revoked_at IS NULL AND used_at < ${at}`;

/** A staff member's sign-out also ends the impersonations started from that session. */
export const endSession = ({ hash, at }: { hash: Buffer; at: Date }) => write<null>()`
  UPDATE app.sessions SET revoked_at = ${at} WHERE (token_hash = ${hash} OR opened_by = ${hash}) AND revoked_at IS NULL`;

export type LoginCode = {
  kind: 'client' | 'impersonation';
  client_id: number;
  user_id: number | null;
  staff_id: number | null;
};

export const createLoginCode = (code: {
  hash: Buffer;
  kind: LoginCode['kind'];
  clientId: number;
  userId: number | null;
  staffId: number | null;
  openedBy: Buffer;
  expiresAt: Date;
}) =>
  write<null>()`
  INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, staff_id, opened_by, expires_at)
  VALUES (${code.hash}, ${code.kind}, ${code.clientId}, ${code.userId}, ${code.staffId}, ${code.openedBy}, ${code.expiresAt})`;

/** Checks the code without changing anything, so that invalid codes are refused cheaply. */
export const findLoginCode = ({ hash, at }: { hash: Buffer; at: Date }) => read<true>()`
  SELECT to_json(true) FROM app.login_codes WHERE code_hash = ${hash} AND used_at IS NULL AND expires_at > ${at}`;

/**
 * One atomic UPDATE: of a hundred simultaneous callers one redeems the code, and the session is created in the same
 * statement.
 */
export const redeemLoginCode = (exchange: {
  hash: Buffer;
  at: Date;
  session: Buffer;
  device: string | null;
  idle: Date;
  end: { client: Date; impersonation: Date };
}) => write<{
  name: string;
  kind: LoginCode['kind'];
}>()`
  WITH used AS (
    UPDATE app.login_codes SET used_at = ${exchange.at}
    WHERE code_hash = ${exchange.hash} AND used_at IS NULL AND expires_at > ${exchange.at}
    RETURNING kind, client_id, user_id, staff_id, opened_by
  ), person AS (
    SELECT used.*, u.role, CASE used.kind WHEN 'client' THEN ${personName('u')} ELSE c.name END AS name
    FROM used JOIN app.clients c ON c.id = used.client_id
    LEFT JOIN app.users u ON u.client_id = used.client_id AND u.id = used.user_id AND u.deleted_at IS NULL
    LEFT JOIN app.staff s ON s.id = used.staff_id
    LEFT JOIN app.sessions opener ON opener.token_hash = used.opened_by
    WHERE CASE used.kind WHEN 'client' THEN u.id IS NOT NULL ELSE s.disabled_at IS NULL AND opener.revoked_at IS NULL END
  ), opened AS (
    INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, opened_by, device, created_at, used_at, idle_until, expires_at)
    SELECT ${exchange.session}, kind, client_id, user_id, staff_id, CASE kind WHEN 'client' THEN role ELSE 'Staff' END, opened_by, ${exchange.device}, ${exchange.at}, ${exchange.at},
      CASE kind WHEN 'client' THEN ${exchange.idle}::timestamptz ELSE ${exchange.end.impersonation} END,
      CASE kind WHEN 'client' THEN ${exchange.end.client}::timestamptz ELSE ${exchange.end.impersonation} END
    FROM person
    RETURNING kind
  )
  SELECT json_build_object('name', person.name, 'kind', person.kind) FROM person JOIN opened USING (kind)`;

/** The user a staff member impersonates: the first Admin with a password, if there is one. */
export const findFirstAdmin = (clientId: number) => read<{ id: number | null }>()`
  SELECT json_build_object('id', (
    SELECT min(u.id) FROM app.users u
    WHERE u.client_id = c.id AND u.role = 'Admin' AND NOT u.is_pending AND u.deleted_at IS NULL))
  FROM app.clients c WHERE c.id = ${clientId}`;

/** The client can read every impersonation, with its reason, in its activity log. */
export const logImpersonation = (seen: {
  clientId: number;
  staffId: number;
  reason: string;
  now: Date;
}) => write<null>()`
  INSERT INTO app.activity (client_id, type, event, staff_id, details, created_at)
  VALUES (${seen.clientId}, 'user', 'staff.impersonated', ${seen.staffId}, json_build_object('reason', ${seen.reason}::text), ${seen.now})`;

export type StaffMember = {
  id: number;
  first_name: string;
  last_name: string;
  name: string;
  email: string;
  is_service: boolean;
  has_second_factor: boolean;
};

export const findStaffMember = (id: number) => read<StaffMember>()`
  SELECT json_build_object('id', id, 'first_name', first_name, 'last_name', last_name,
    'name', ${personName('staff')}, 'email', email, 'is_service', is_service, 'has_second_factor', has_second_factor)
  FROM app.staff WHERE id = ${id}`;

export const visitEnd = (hash: Buffer) => read<string>()`
  SELECT to_json(app.to_iso(expires_at)) FROM app.sessions WHERE token_hash = ${hash}`;

/** The client side of GET /me. For a client without an Admin, impersonating staff see the client's name as the user. */
export const readMe = ({
  caller,
  staff,
  visitEndsAt,
}: {
  caller: string;
  staff: StaffMember | null;
  visitEndsAt?: string | null;
}) => read<Me>()`
  SELECT json_build_object(
    'id', coalesce(u.id, c.id), 'client_id', c.id,
    'first_name', coalesce(u.first_name, c.name), 'last_name', coalesce(u.last_name, ''),
    'name', coalesce(${personName('u')}, c.name), 'has_profile', u.id IS NOT NULL, 'visit_ends_at', ${visitEndsAt ?? null}::text,
    'email', coalesce(u.email, ''), 'phone_number', u.phone_number,
    'user_type_id', CASE coalesce(u.role, 'Admin') WHEN 'Admin' THEN 1 WHEN 'Editor' THEN 2 ELSE 3 END,
    'role', coalesce(u.role, 'Admin'), 'is_service', false,
    'staff_user', ${staff === null ? sqlLiteral('null') : sql`json_build_object('id', ${staff.id}::int, 'name', ${staff.name}::text, 'email', ${staff.email}::text)`}::json,
    'notification_preferences', coalesce(u.notification_preferences, '{}'),
    'has_set_password', coalesce(u.has_set_password, true),
    'has_second_factor', coalesce(u.has_second_factor, false),
    'services', c.services,
    'client', json_build_object(
      'client_id', c.id, 'name', c.name, 'country', c.country, 'time_zone', c.time_zone,
      'token', CASE WHEN ${caller === 'Admin' || caller === 'Staff'} THEN c.token ELSE '' END,
      'package', c.package, 'is_live', c.is_live, 'account_status', c.account_status,
      'launch_phase_id', c.launch_phase_id, 'features', c.features,
      'skip_newsletter', c.skip_newsletter, 'next_newsletter_date', c.next_newsletter_date),
    'sites', coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'primary_domain', s.primary_domain, 'domains', coalesce((
        SELECT json_agg(json_build_object('id', d.id, 'site_id', d.site_id, 'url', d.url) ORDER BY d.id)
        FROM app.domains d WHERE d.client_id = s.client_id AND d.site_id = s.id), '[]')) ORDER BY s.id)
      FROM app.sites s WHERE s.client_id = c.id), '[]'))
  FROM app.clients c
  LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() AND u.deleted_at IS NULL
  WHERE c.id = app.client()`;
