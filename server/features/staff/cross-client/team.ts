import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import {
  systemPage,
  systemRead,
  systemWrite,
  type SystemBatch,
  type SystemStatement,
} from '#server/core/db/system-sql.ts';
import { personName } from '#server/core/db/person-name.ts';
import { staffAreas, type StaffRole } from '#contract/access.ts';
import type { Colleague, StaffAccount, TeamEntry, teamEvents, TeamMember } from '#contract/staff/team.ts';
import { change, type Consequence, type Parts } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { queueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import { teamStaffEvents } from '../staff-events.ts';
import { selectAbsence } from './absences.ts';
import { isOfArea } from './queue.ts';

const hasPassword = rawSql(
  'EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL)',
);

const shown = sql`json_build_object('id', f.id, 'name', ${personName('f')}, 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT ${hasPassword},
  'signed_in_at', app.to_iso(f.signed_in_at))`;

/** With their absences, which today is one day of or before. */
export const listStaffAccounts = (today: string) => systemRead<TeamMember[]>()`
  SELECT coalesce(json_agg(${shown}::jsonb || jsonb_build_object('absence', ${selectAbsence(rawSql('f.id'), today)}) ORDER BY f.disabled_at IS NOT NULL, lower(f.first_name), lower(f.last_name), f.id), '[]')
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

const logAction = (event: Event, by: number | null, reason: string | null = null): Consequence =>
  logStaffChange(teamStaffEvents, event, { by, subject: rawSql('changed.id'), reason });

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
 * Changes the account, if it is still in the expected state and the acting account is still an active owner's. Nobody acts
 * on their own account, so an active owner always remains.
 */
const updateStaff = ({ id, staffId }: StaffAction, values: Sql, state: Sql): Sql => sql`
    UPDATE app.staff f SET ${values}
    WHERE f.id = ${id} AND f.id <> ${staffId} AND ${state}
      AND EXISTS (SELECT FROM app.staff a WHERE a.id = ${staffId} AND a.disabled_at IS NULL AND a.role = 'Owner') RETURNING f.*`;

const changedAccount = sql`SELECT ${shown} FROM changed f`;

/** Ends every session, every impersonation and every unused login code. */
const endLogins = ({ now }: StaffAction): Parts => ({
  ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${now} FROM changed f WHERE s.staff_id = f.id AND s.revoked_at IS NULL`,
  ended_codes: sql`UPDATE app.login_codes h SET used_at = ${now} FROM changed f WHERE h.staff_id = f.id AND h.used_at IS NULL`,
});

export const resetStaffFactor = (act: ReasonedStaffAction) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`${change(
      updateStaff(act, rawSql('has_second_factor = false'), rawSql('f.has_second_factor')),
      {
        now: act.now,
        parts: {
          login:
            rawSql(`UPDATE app.logins l SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
          FROM changed f WHERE l.staff_id = f.id RETURNING l.email`),
          deleted_recovery_codes: rawSql(
            'DELETE FROM app.recovery_codes r USING login WHERE r.email = login.email',
          ),
          ...endLogins(act),
        },
        log: logAction('second_factor_reset', act.staffId, act.reason),
        answer: changedAccount,
      },
    )}`,
  );

/**
 * Open sessions of the account get the new role too, and items that it does not see wait for anybody. Impersonations end if it allows none, since their permissions do
 * not depend on the role.
 */
export const changeStaffRole = (act: ReasonedStaffAction & { role: StaffRole }) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`${change(
      updateStaff(act, sql`role = ${act.role}`, sql`f.disabled_at IS NULL AND f.role <> ${act.role}`),
      {
        now: act.now,
        parts: {
          updated_sessions: sql`UPDATE app.sessions s SET caller = ${act.role} FROM changed f
          WHERE s.staff_id = f.id AND s.kind = 'staff' AND s.caller <> 'Unsecured staff' AND s.revoked_at IS NULL`,
          ended_impersonations: sql`UPDATE app.sessions s SET revoked_at = ${act.now} FROM changed f
          WHERE s.staff_id = f.id AND s.kind = 'impersonation' AND s.revoked_at IS NULL AND ${!mayVisit(act.role)}`,
          ended_codes: sql`UPDATE app.login_codes h SET used_at = ${act.now} FROM changed f
          WHERE h.staff_id = f.id AND h.used_at IS NULL AND ${!mayVisit(act.role)}`,
          freed_items: sql`UPDATE app.queue_items q SET owner_id = NULL FROM changed f
          WHERE q.owner_id = f.id AND q.done_at IS NULL AND NOT ${isOfArea(rawSql('f.role'))}`,
        },
        log: logAction('role_changed', act.staffId, act.reason),
        answer: changedAccount,
      },
    )}`,
  );

const mayVisit = (role: StaffRole): boolean => staffAreas('visits').callers.includes(role);

/** Gives all that a colleague looks after to another, or to nobody. */
export const handOverWork = ({
  id,
  staffId,
  to,
  reason,
  now,
}: ReasonedStaffAction & { to: number | null }): SystemBatch<{
  clients: number;
  items: number;
}> => [
  lockTeam(),
  systemWrite<{ clients: number; items: number }>()`${change(
    sql`SELECT f.id, t.id AS to_id, t.role FROM app.staff f LEFT JOIN app.staff t ON t.id = ${to}::bigint AND t.disabled_at IS NULL
    WHERE f.id = ${id} AND (${to}::bigint IS NULL OR t.id IS NOT NULL)
      AND EXISTS (SELECT FROM app.staff a WHERE a.id = ${staffId} AND a.disabled_at IS NULL AND a.role = 'Owner')`,
    {
      now,
      parts: {
        given_clients: rawSql(`UPDATE app.account_managers m SET staff_id = changed.to_id FROM changed
          WHERE m.staff_id = changed.id AND changed.to_id IS NOT NULL RETURNING m.client_id`),
        freed_clients: rawSql(`DELETE FROM app.account_managers m USING changed
          WHERE m.staff_id = changed.id AND changed.to_id IS NULL RETURNING m.client_id`),
        given_items: sql`UPDATE app.queue_items q SET owner_id = CASE WHEN ${isOfArea(rawSql('changed.role'))} THEN changed.to_id END
          FROM changed WHERE q.owner_id = changed.id AND q.done_at IS NULL RETURNING q.id`,
      },
      log: logAction('handed_over', staffId, reason),
      answer: rawSql(`SELECT json_build_object('items', (SELECT count(*) FROM given_items),
        'clients', (SELECT count(*) FROM given_clients) + (SELECT count(*) FROM freed_clients)) FROM changed`),
    },
  )}`,
];

/**
 * Voids its invitation and reset links too, so that none works once the account is enabled again. What waited with it
 * waits for anybody, and its clients have no account manager.
 */
export const disableStaff = (act: ReasonedStaffAction) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`${change(
      updateStaff(act, sql`disabled_at = ${act.now}`, rawSql('f.disabled_at IS NULL')),
      {
        now: act.now,
        parts: {
          ended_links: sql`UPDATE app.password_links k SET used_at = ${act.now} FROM app.logins l, changed f
          WHERE l.staff_id = f.id AND k.email = l.email AND k.used_at IS NULL`,
          freed_items: rawSql(
            'UPDATE app.queue_items q SET owner_id = NULL FROM changed f WHERE q.owner_id = f.id AND q.done_at IS NULL',
          ),
          freed_clients: rawSql('DELETE FROM app.account_managers m USING changed f WHERE m.staff_id = f.id'),
          ...endLogins(act),
        },
        log: logAction('switched_off', act.staffId, act.reason),
        answer: changedAccount,
      },
    )}`,
  );

/** Also ends sessions started at the very moment of disabling. */
export const enableStaff = (act: ReasonedStaffAction) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`${change(
      updateStaff(act, rawSql('disabled_at = NULL'), rawSql('f.disabled_at IS NOT NULL')),
      {
        now: act.now,
        parts: endLogins(act),
        log: logAction('switched_on', act.staffId, act.reason),
        answer: changedAccount,
      },
    )}`,
  );

type Link = { hash: Buffer; encrypted: Buffer; until: Date };

const insertLink = ({ hash, until, now }: Link & { now: Date }): Sql => sql`
    INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
    SELECT ${hash}::bytea, 'activation', email, ${now}::timestamptz, ${until}::timestamptz FROM changed`;

const mailInvitation = ({ encrypted }: Link): Consequence =>
  queueLinkMail(activateAccountMail, {
    to: rawSql('changed.email'),
    // a staff member has no client, so the mail is about the console
    details: { first_name: rawSql('changed.first_name'), client_name: '' },
    token: encrypted,
    client: null,
  });

/** Fails with a unique violation if any login already has this address. */
export const inviteStaff = (act: Omit<StaffAction, 'id'> & Colleague & Link) =>
  systemWrite<StaffAccount>()`${change(
    sql`INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at)
    VALUES (${act.first_name}, ${act.last_name}, ${act.email}, ${act.role}, true, ${act.now}) RETURNING *`,
    {
      now: act.now,
      parts: {
        new_login: rawSql('INSERT INTO app.logins (email, staff_id) SELECT email, id FROM changed'),
        new_link: insertLink(act),
      },
      log: logAction('invited', act.staffId),
      mail: mailInvitation(act),
      answer: changedAccount,
    },
  )}`;

export const reinviteStaff = (act: StaffAction & Link) =>
  withStaffLocked(
    act.id,
    systemWrite<StaffAccount>()`${change(
      sql`SELECT * FROM app.staff f WHERE f.id = ${act.id} AND f.disabled_at IS NULL AND NOT ${hasPassword}`,
      {
        now: act.now,
        parts: {
          ended_links: sql`UPDATE app.password_links k SET used_at = ${act.now} FROM changed f
          WHERE k.email = f.email AND k.kind = 'activation' AND k.used_at IS NULL`,
          new_link: insertLink(act),
        },
        log: logAction('invited', act.staffId),
        mail: mailInvitation(act),
        answer: changedAccount,
      },
    )}`,
  );
