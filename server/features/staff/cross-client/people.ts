import type { ClientUser } from '#contract/staff/people.ts';
import { forgotPassword } from '#server/features/account/cross-client/passwords.ts';
import { endLoginCodes, lockLoginAndCodes } from '#server/features/account/cross-client/logins.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { joinParts } from '#server/core/events/change.ts';
import { logActivity, staffMember } from '#server/core/events/log-activity.ts';
import { enqueueTaskFrom } from '#server/core/jobs/define-task.ts';
import { enqueueLinkMail } from '#server/core/mail/enqueue-mail.ts';
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

const changed = ({ clientId, userId }: UserAction, state: Sql) => sql`
  u.client_id = ${clientId} AND u.id = ${userId} AND u.deleted_at IS NULL AND ${state}`;

const logged = (
  event:
    | 'user.reinvited'
    | 'user.email_corrected'
    | 'user.reset_sent'
    | 'user.switched_off'
    | 'user.switched_on',
  { staffId, now }: UserAction,
  reason?: string,
) => sql`
  logged AS (${logActivity(usersActivity, event, {
    by: staffMember(staffId, rawSql('client_id')),
    subject: rawSql('id'),
    ...(reason === undefined ? {} : { details: sql`jsonb_build_object('reason', ${reason}::text)` }),
    from: rawSql('FROM u'),
    now,
  })})`;

type Link = { hash: Buffer; encrypted: Buffer; until: Date };

const isInvited = rawSql('u.is_pending AND u.disabled_at IS NULL');

/** Mails a new invitation; null if no invitation is pending. The older link becomes void. */
export const reinviteUser = (act: UserAction & Link): SystemBatch<ClientUser> => [
  lockLogin(act.email),
  systemWrite<ClientUser>()`
  WITH u AS (SELECT * FROM app.users u WHERE ${changed(act, isInvited)}),
  l AS (SELECT l.email FROM app.logins l JOIN u ON l.client_id = u.client_id AND l.user_id = u.id),
  voided AS (
    UPDATE app.password_links k SET used_at = ${act.now} FROM l
    WHERE k.email = l.email AND k.kind = 'activation' AND k.used_at IS NULL),
  ${invitation(act)},
  ${logged('user.reinvited', act)}
  SELECT ${clientUser} FROM u`,
];

/** The same to another address; the older links, for the former address, are deleted first. */
export const correctUserEmail = (act: UserAction & Link & { corrected: string }): SystemBatch<ClientUser> => [
  lockLogin(act.email),
  systemWrite<null>()`
  WITH gone AS (
    DELETE FROM app.password_links k USING app.logins l, app.users u
    WHERE ${changed(act, isInvited)} AND l.client_id = u.client_id AND l.user_id = u.id AND k.email = l.email RETURNING 1)
  SELECT to_json(count(*)) FROM gone`,
  systemWrite<ClientUser>()`
  WITH u AS (UPDATE app.users u SET email = ${act.corrected} WHERE ${changed(act, isInvited)} RETURNING u.*),
  l AS (
    UPDATE app.logins x SET email = u.email FROM u WHERE x.client_id = u.client_id AND x.user_id = u.id RETURNING x.email),
  ${invitation(act)},
  ${logged('user.email_corrected', act)}
  SELECT ${clientUser} FROM u`,
];

/** The link and the mail of an invitation, for the user u with the login l. */
const invitation = (act: UserAction & Link) => sql`
  link AS (
    INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
    SELECT ${act.hash}::bytea, 'activation', email, ${act.now}::timestamptz, ${act.until}::timestamptz FROM l),
  mailed AS (${enqueueLinkMail(activateAccountMail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name'), client_name: rawSql('c.name') },
    token: act.encrypted,
    now: act.now,
    from: rawSql('FROM u JOIN app.clients c ON c.id = u.client_id'),
    client: rawSql('u.client_id'),
  })})`;

/** Lets the worker create and mail a link, as for a forgotten password; null for a user who has not joined. */
export const sendPasswordReset = (act: UserAction) => systemWrite<ClientUser>()`
  WITH u AS (SELECT * FROM app.users u WHERE ${changed(act, rawSql('NOT u.is_pending AND u.disabled_at IS NULL'))}),
  asked AS (${enqueueTaskFrom(forgotPassword, { email: rawSql('to_jsonb(u.email)') }, rawSql('FROM u'))}),
  ${logged('user.reset_sent', act)}
  SELECT ${clientUser} FROM u`;

/** Ends every session of the user and every link and code that would open one. Impersonations by staff continue. */
const endLogins = (now: Date) => sql`
  ended AS (
    UPDATE app.sessions s SET revoked_at = ${now} FROM u
    WHERE s.kind = 'client' AND s.client_id = u.client_id AND s.user_id = u.id AND s.revoked_at IS NULL),
  l AS (SELECT l.* FROM app.logins l JOIN u ON l.client_id = u.client_id AND l.user_id = u.id),
  ${joinParts(endLoginCodes({ of: rawSql('l'), at: now }))},
  voided AS (
    UPDATE app.password_links k SET used_at = ${now} FROM l WHERE k.email = l.email AND k.used_at IS NULL)`;

/** Null if the user is already switched off. */
export const disableUser = (act: Reasoned): SystemBatch<ClientUser> => [
  ...lockLoginAndCodes(act.email),
  systemWrite<ClientUser>()`
    WITH u AS (
      UPDATE app.users u SET disabled_at = ${act.now} WHERE ${changed(act, rawSql('u.disabled_at IS NULL'))} RETURNING u.*),
    ${endLogins(act.now)},
    ${logged('user.switched_off', act, act.reason)}
    SELECT ${clientUser} FROM u`,
];

/** Also ends sessions begun at the very moment of disabling. Null if the user is not switched off. */
export const enableUser = (act: Reasoned): SystemBatch<ClientUser> => [
  ...lockLoginAndCodes(act.email),
  systemWrite<ClientUser>()`
    WITH u AS (
      UPDATE app.users u SET disabled_at = NULL WHERE ${changed(act, rawSql('u.disabled_at IS NOT NULL'))} RETURNING u.*),
    ${endLogins(act.now)},
    ${logged('user.switched_on', act, act.reason)}
    SELECT ${clientUser} FROM u`,
];
