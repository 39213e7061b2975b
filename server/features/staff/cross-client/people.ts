import type { ClientUser } from '#contract/staff/people.ts';
import { forgotPassword } from '#server/features/account/cross-client/passwords.ts';
import { endLoginCodes, lockLoginAndCodes } from '#server/features/account/cross-client/logins.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change, type Consequence, type Parts } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { queueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';
import { usersActivity } from '#server/features/users/activity.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';

/** A row u of app.users. */
export const clientUser = sql`json_build_object('id', u.id, 'name', ${personName('u')}, 'email', u.email,
  'phone_number', u.phone_number, 'role', u.role, 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL,
  'has_second_factor', u.has_second_factor, 'signed_in_at', app.to_iso(u.signed_in_at))`;

export const readClientUser = (clientId: number, userId: number) => systemRead<ClientUser>()`
  SELECT ${clientUser} FROM app.users u WHERE u.client_id = ${clientId} AND u.id = ${userId} AND u.deleted_at IS NULL`;

/** An action of a member of staff on a user of a client. */
export type UserAction = {
  clientId: number;
  userId: number;
  email: string;
  staffId: number | null;
  now: Date;
};
type Reasoned = UserAction & { reason: string };

const isUser = ({ clientId, userId }: UserAction, state: Sql) => sql`
  u.client_id = ${clientId} AND u.id = ${userId} AND u.deleted_at IS NULL AND ${state}`;

const logUser = (
  event:
    | 'user.reinvited'
    | 'user.email_corrected'
    | 'user.reset_sent'
    | 'user.switched_off'
    | 'user.switched_on',
  { staffId }: UserAction,
  reason?: string,
): Consequence =>
  logChange(usersActivity, event, {
    by: staffMember(staffId, rawSql('client_id')),
    ...(reason === undefined ? {} : { details: sql`jsonb_build_object('reason', ${reason}::text)` }),
  });

type Link = { hash: Buffer; encrypted: Buffer; until: Date };

const isInvited = rawSql('u.is_pending AND u.disabled_at IS NULL');
const loginOfChanged = rawSql(`SELECT l.id, l.email FROM changed u
  JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id JOIN app.logins l ON l.id = m.login_id`);
const changedUser = sql`SELECT ${clientUser} FROM changed u`;

/** Mails a new invitation; null if no invitation is pending. The older link becomes void. */
export const reinviteUser = (act: UserAction & Link): SystemBatch<ClientUser> => [
  lockLogin(act.email),
  addLogin(act, act.email),
  systemWrite<ClientUser>()`${change(sql`SELECT * FROM app.users u WHERE ${isUser(act, isInvited)}`, {
    now: act.now,
    parts: {
      ended_links: sql`UPDATE app.password_links k SET used_at = ${act.now} FROM changed u
        WHERE k.client_id = u.client_id AND k.user_id = u.id AND k.kind = 'activation' AND k.used_at IS NULL`,
      new_link: insertLink(act),
    },
    log: logUser('user.reinvited', act),
    mail: mailInvitation(act),
    answer: changedUser,
  })}`,
];

/** Fails with a unique violation if staff sign in with the address, or if it is held for its former owner. */
const addLogin = (act: UserAction, email: string) => systemWrite<null>()`
  INSERT INTO app.logins (email, client_id, user_id)
  SELECT ${email}, u.client_id, u.id FROM app.users u
  WHERE ${isUser(act, isInvited)} AND NOT EXISTS (SELECT FROM app.logins l WHERE l.email = ${email} AND l.user_id IS NOT NULL)
  RETURNING to_json(true)`;

/**
 * The same to another address. The older links are deleted first, and the user leaves the login of the former address, which
 * may be that of somebody at another client.
 */
export const correctUserEmail = (act: UserAction & Link & { corrected: string }): SystemBatch<ClientUser> => [
  lockLogin(act.email),
  systemWrite<null>()`
  DELETE FROM app.password_links k USING app.users u WHERE ${isUser(act, isInvited)} AND k.client_id = u.client_id AND k.user_id = u.id`,
  systemWrite<null>()`
  DELETE FROM app.memberships m USING app.users u WHERE ${isUser(act, isInvited)} AND m.client_id = u.client_id AND m.user_id = u.id`,
  addLogin(act, act.corrected),
  systemWrite<ClientUser>()`${change(
    sql`UPDATE app.users u SET email = ${act.corrected} WHERE ${isUser(act, isInvited)} RETURNING u.*`,
    {
      now: act.now,
      parts: {
        new_link: insertLink(act),
      },
      log: logUser('user.email_corrected', act),
      mail: mailInvitation(act),
      answer: changedUser,
    },
  )}`,
];

const insertLink = ({ hash, now, until }: UserAction & Link): Sql => sql`
    INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
    SELECT ${hash}::bytea, 'activation', u.email, ${now}::timestamptz, ${until}::timestamptz, u.client_id, u.id FROM changed u`;

const mailInvitation = ({ encrypted }: Link): Consequence =>
  queueLinkMail(activateAccountMail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name'), client_name: rawSql('c.name') },
    token: encrypted,
    from: rawSql('FROM changed u JOIN app.clients c ON c.id = u.client_id'),
    client: rawSql('u.client_id'),
  });

/** Lets the worker create and mail a link, as for a forgotten password; null for a user who has not joined. */
export const sendPasswordReset = (act: UserAction) =>
  systemWrite<ClientUser>()`${change(
    sql`SELECT * FROM app.users u WHERE ${isUser(act, rawSql('NOT u.is_pending AND u.disabled_at IS NULL'))}`,
    {
      now: act.now,
      task: queueTask(forgotPassword, { email: rawSql('to_jsonb(changed.email)') }),
      log: logUser('user.reset_sent', act),
      answer: changedUser,
    },
  )}`;

/**
 * Ends every session of the user and every code that would open one, and the links of a login that no other client relies on.
 * Impersonations by staff continue.
 */
const endLogins = (now: Date): Parts => ({
  ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${now} FROM changed u
    WHERE s.kind = 'client' AND s.client_id = u.client_id AND s.user_id = u.id AND s.revoked_at IS NULL`,
  login: loginOfChanged,
  ...endLoginCodes({
    accounts: rawSql('(SELECT client_id, id AS user_id, NULL::bigint AS staff_id FROM changed)'),
    at: now,
  }),
  ended_links: sql`UPDATE app.password_links k SET used_at = ${now} FROM login
    WHERE k.email = login.email AND k.used_at IS NULL AND k.user_id IS NULL
      AND (SELECT count(*) FROM app.memberships m WHERE m.login_id = login.id) = 1`,
});

/** Null if the user is already switched off. */
export const disableUser = (act: Reasoned): SystemBatch<ClientUser> => [
  ...lockLoginAndCodes(act.email),
  systemWrite<ClientUser>()`${change(
    sql`UPDATE app.users u SET disabled_at = ${act.now} WHERE ${isUser(act, rawSql('u.disabled_at IS NULL'))} RETURNING u.*`,
    {
      now: act.now,
      parts: endLogins(act.now),
      log: logUser('user.switched_off', act, act.reason),
      answer: changedUser,
    },
  )}`,
];

/** Also ends sessions begun at the very moment of disabling. Null if the user is not switched off. */
export const enableUser = (act: Reasoned): SystemBatch<ClientUser> => [
  ...lockLoginAndCodes(act.email),
  systemWrite<ClientUser>()`${change(
    sql`UPDATE app.users u SET disabled_at = NULL WHERE ${isUser(act, rawSql('u.disabled_at IS NOT NULL'))} RETURNING u.*`,
    {
      now: act.now,
      parts: endLogins(act.now),
      log: logUser('user.switched_on', act, act.reason),
      answer: changedUser,
    },
  )}`,
];
