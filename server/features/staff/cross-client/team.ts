import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import {
  systemPage,
  systemRead,
  systemWrite,
  type SystemBatch,
  type SystemStatement,
} from '#server/core/db/system-sql.ts';
import { personName } from '#server/core/db/person-name.ts';
import { staffAreas, type StaffRole } from '#contract/access.ts';
import type { Colleague, StaffAccount, TeamEntry, teamEvents } from '#contract/staff/team.ts';
import { logStaff } from '#server/core/events/cross-client.ts';
import { enqueueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import { teamStaffEvents } from '../staff-events.ts';

const hasPassword = rawSql(
  'EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL)',
);

const shown = sql`json_build_object('id', f.id, 'name', ${personName('f')}, 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT ${hasPassword},
  'signed_in_at', app.to_iso(f.signed_in_at))`;

export const listStaffAccounts = () => systemRead<StaffAccount[]>()`
  SELECT coalesce(json_agg(${shown} ORDER BY f.disabled_at IS NOT NULL, lower(f.first_name), lower(f.last_name), f.id), '[]')
  FROM app.staff f`;

export const readStaffAccount = (id: number) =>
  systemRead<StaffAccount>()`SELECT ${shown} FROM app.staff f WHERE f.id = ${id}`;

export const listTeamLog = (paging: { page: number; take: number }) =>
  systemPage<TeamEntry>(
    paging,
    sql`SELECT g.id, g.event, ${personName('a')} AS staff_name, ${personName('s')} AS subject_name,
      g.reason, app.to_iso(g.created_at) AS created_at
    FROM app.staff_log g JOIN app.staff a ON a.id = g.staff_id JOIN app.staff s ON s.id = g.subject_id
    WHERE g.subject_id IS NOT NULL ORDER BY g.created_at DESC, g.id DESC`,
    sql`FROM app.staff_log WHERE subject_id IS NOT NULL`,
  );

/** An action on a staff account: its author, the account, and the time. */
export type StaffAction = { id: number; staffId: number | null; now: Date };
export type ReasonedStaffAction = StaffAction & { reason: string };

type Event = (typeof teamEvents)[number];

const noted = (event: Event, { staffId, now }: StaffAction, from: string, reason: string | null) => sql`
  noted AS (${logStaff(teamStaffEvents, event, {
    by: staffId,
    subject: rawSql('id'),
    reason,
    from: sql`FROM ${identifier(from)}`,
    now,
  })})`;

/** Locks everything that a change of a staff account depends on, in the same order as every other change. */
const withStaffLocked = <T>(id: number, statement: SystemStatement<T, 'write'>): SystemBatch<T> => [
  lockStaffLogin(id),
  lockTeam(),
  lockImpersonations(id),
  statement,
];

/** Locks the login first, like every sign-in and password link. */
const lockStaffLogin = (id: number) => systemWrite<null>()`
  SELECT to_json(true) FROM app.logins WHERE staff_id = ${id} FOR UPDATE`;

/** Then locks every active account in one order: when two disable each other, the second sees that the first is done. */
const lockTeam = () => systemWrite<null>()`
  WITH team AS (SELECT id FROM app.staff WHERE disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE)
  SELECT to_json(count(*)) FROM team`;

/** Then locks the unused impersonation codes, and so waits for one that is being redeemed. */
const lockImpersonations = (id: number) => systemWrite<null>()`
  WITH visits AS (SELECT 1 FROM app.login_codes WHERE staff_id = ${id} AND used_at IS NULL FOR UPDATE)
  SELECT to_json(count(*)) FROM visits`;

/**
 * The account, if it is still in the expected state and the acting account is still an active owner's. Nobody acts on their
 * own account, so an active owner always remains.
 */
const changeable = ({ id, staffId }: StaffAction, state: Sql) => sql`
  SELECT f.id FROM app.staff f
  WHERE f.id = ${id} AND f.id <> ${staffId} AND ${state}
    AND EXISTS (SELECT FROM app.staff a WHERE a.id = ${staffId} AND a.disabled_at IS NULL AND a.role = 'Owner')`;

/** Ends every session, every impersonation and every unused login code. */
const signedOut = ({ now }: StaffAction) => sql`
  ended AS (UPDATE app.sessions s SET revoked_at = ${now} FROM found WHERE s.staff_id = found.id AND s.revoked_at IS NULL),
  shut AS (UPDATE app.login_codes h SET used_at = ${now} FROM found WHERE h.staff_id = found.id AND h.used_at IS NULL)`;

export const resetStaffFactor = (act: ReasonedStaffAction) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`
  WITH found AS (${changeable(act, rawSql('f.has_second_factor'))}),
  f AS (UPDATE app.staff x SET has_second_factor = false FROM found WHERE x.id = found.id RETURNING x.*),
  bare AS (
    UPDATE app.logins l SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
    FROM found WHERE l.staff_id = found.id RETURNING l.email),
  codes AS (DELETE FROM app.recovery_codes r USING bare WHERE r.email = bare.email),
  ${signedOut(act)},
  ${noted('second_factor_reset', act, 'found', act.reason)}
  SELECT ${shown} FROM f`,
  );

/**
 * Open sessions of the account get the new role too. Impersonations end if it allows none, since their permissions do
 * not depend on the role.
 */
export const changeStaffRole = (act: ReasonedStaffAction & { role: StaffRole }) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`
  WITH found AS (${changeable(act, sql`f.disabled_at IS NULL AND f.role <> ${act.role}`)}),
  f AS (UPDATE app.staff x SET role = ${act.role} FROM found WHERE x.id = found.id RETURNING x.*),
  known AS (
    UPDATE app.sessions s SET caller = ${act.role} FROM found
    WHERE s.staff_id = found.id AND s.kind = 'staff' AND s.caller <> 'Unsecured staff' AND s.revoked_at IS NULL),
  ended AS (
    UPDATE app.sessions s SET revoked_at = ${act.now} FROM found
    WHERE s.staff_id = found.id AND s.kind = 'impersonation' AND s.revoked_at IS NULL AND ${!mayVisit(act.role)}),
  shut AS (
    UPDATE app.login_codes h SET used_at = ${act.now} FROM found
    WHERE h.staff_id = found.id AND h.used_at IS NULL AND ${!mayVisit(act.role)}),
  ${noted('role_changed', act, 'found', act.reason)}
  SELECT ${shown} FROM f`,
  );

const mayVisit = (role: StaffRole): boolean => staffAreas('visits').callers.includes(role);

/** Voids its invitation and reset links too, so that none works once the account is enabled again. */
export const disableStaff = (act: ReasonedStaffAction) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`
  WITH found AS (${changeable(act, rawSql('f.disabled_at IS NULL'))}),
  f AS (UPDATE app.staff x SET disabled_at = ${act.now} FROM found WHERE x.id = found.id RETURNING x.*),
  voided AS (
    UPDATE app.password_links k SET used_at = ${act.now} FROM app.logins l, found
    WHERE l.staff_id = found.id AND k.email = l.email AND k.used_at IS NULL),
  ${signedOut(act)},
  ${noted('switched_off', act, 'found', act.reason)}
  SELECT ${shown} FROM f`,
  );

/** Also ends sessions started at the very moment of disabling. */
export const enableStaff = (act: ReasonedStaffAction) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`
  WITH found AS (${changeable(act, rawSql('f.disabled_at IS NOT NULL'))}),
  f AS (UPDATE app.staff x SET disabled_at = NULL FROM found WHERE x.id = found.id RETURNING x.*),
  ${signedOut(act)},
  ${noted('switched_on', act, 'found', act.reason)}
  SELECT ${shown} FROM f`,
  );

type Link = { hash: Buffer; encrypted: Buffer; until: Date };

const invitation = ({ hash, encrypted, until, now }: Link & { now: Date }) => sql`
  link AS (
    INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
    SELECT ${hash}::bytea, 'activation', email, ${now}::timestamptz, ${until}::timestamptz FROM f),
  mailed AS (${enqueueLinkMail(activateAccountMail, {
    to: rawSql('f.email'),
    // a staff member has no client, so the mail is about the console
    details: { first_name: rawSql('f.first_name'), client_name: '' },
    token: encrypted,
    now,
    from: rawSql('FROM f'),
    client: null,
  })})`;

/** Fails with a unique violation if any login already has this address. */
export const inviteStaff = (act: Omit<StaffAction, 'id'> & Colleague & Link) => systemWrite<StaffAccount>()`
  WITH f AS (
    INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at)
    VALUES (${act.first_name}, ${act.last_name}, ${act.email}, ${act.role}, true, ${act.now}) RETURNING *),
  login AS (INSERT INTO app.logins (email, staff_id) SELECT email, id FROM f),
  ${invitation(act)},
  ${noted('invited', { id: 0, ...act }, 'f', null)}
  SELECT ${shown} FROM f`;

export const reinviteStaff = (act: StaffAction & Link) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`
  WITH f AS (SELECT * FROM app.staff f WHERE f.id = ${act.id} AND f.disabled_at IS NULL AND NOT ${hasPassword}),
  voided AS (
    UPDATE app.password_links k SET used_at = ${act.now} FROM f
    WHERE k.email = f.email AND k.kind = 'activation' AND k.used_at IS NULL),
  ${invitation(act)},
  ${noted('invited', act, 'f', null)}
  SELECT ${shown} FROM f`,
  );
