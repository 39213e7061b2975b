import { personName } from '#server/core/db/person-name.ts';
import type { Role } from '#contract/access.ts';
import { Profile, User, userTypes, type Invitation } from '#contract/users/users.ts';
import {
  columns,
  emptySql,
  identifier,
  jsonPairs,
  quickRead,
  rawSql,
  sql,
  sqlLiteral,
  sqlNumber,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import type { AddressHolder } from '#server/core/security/taken-address.ts';
import { selectLastEdit } from '#server/core/editing/queries.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { usersActivity } from './activity.ts';
import { queueLinkMail, queueMail } from '#server/core/mail/enqueue-mail.ts';
import { shownPreferences } from '#server/core/events/shown-preferences.ts';
import type { ClientPackage, Change } from './rules.ts';
import { activateAccountMail } from './mails/activate-account.ts';
import { ourTeam, secondFactorResetMail } from './mails/second-factor-reset.ts';

/** Fields of the response that the table computes instead of storing. */
const computed: Record<string, Sql> = {
  name: personName('u'),
  is_disabled: rawSql('u.disabled_at IS NOT NULL'),
  last_edit: selectLastEdit('u'),
  notification_preferences: shownPreferences,
  user_type_id: sql`CASE u.role ${userTypes.reduce(
    (all, { id, type }) => sql`${all} WHEN ${sqlLiteral(type)} THEN ${sqlNumber(id)}`,
    emptySql,
  )} END`,
};

const shown = sql`json_build_object(${jsonPairs(Object.keys(User.shape), (key) => computed[key] ?? identifier(`u.${key}`))})`;

const profileKeys = Object.keys(Profile.shape);
const profileColumns = columns(profileKeys);

const here = rawSql('u.client_id = app.client() AND u.deleted_at IS NULL');

const usersOfClient = sql`app.users u JOIN app.clients c ON c.id = u.client_id WHERE ${here}`;

export const listUsers = () => quickRead<User[]>()`
  SELECT coalesce(json_agg(${shown} ORDER BY lower(u.first_name), lower(u.last_name), u.id), '[]') FROM ${usersOfClient}`;

export const readUser = (id: number) =>
  quickRead<User>()`SELECT ${shown} FROM ${usersOfClient} AND u.id = ${id}`;

export const findUserByEmail = (email: string) => quickRead<{ id: number }>()`
  SELECT json_build_object('id', u.id) FROM app.users u WHERE ${here} AND u.email = ${email}`;

export const readEmail = (id: number) =>
  quickRead<{
    email: string;
  }>()`SELECT json_build_object('email', u.email) FROM app.users u WHERE ${here} AND u.id = ${id}`;

export const findAddressHolder = (email: string) =>
  quickRead<AddressHolder>()`SELECT to_json(app.address_holder(${email}))`;

export const readClientPackage = () => quickRead<ClientPackage>()`
  SELECT json_build_object('services', c.services, 'features', c.features) FROM app.clients c WHERE c.id = app.client()`;

export const inviteUser = (
  invitation: Invitation,
  { role, preferences, now }: { role: Role; preferences: readonly string[]; now: Date },
) =>
  write<number>()`${change(
    sql`INSERT INTO app.users (client_id, ${profileColumns}, email, role, notification_preferences, created_at)
    SELECT app.client(), ${profileColumns}, email, ${role}, ${preferences}::text[], ${now}::timestamptz
    FROM jsonb_populate_record(NULL::app.users, ${JSON.stringify(invitation)}) RETURNING id`,
    { now, log: logChange(usersActivity, 'user.invited'), answer: changedId },
  )}`;

const changedId = rawSql('SELECT to_json(id) FROM changed');

/** Unless somebody of a client signs in with this address. Fails with a unique violation if staff do. */
export const addLogin = (id: number) => write<null>()`SELECT to_json(true) FROM app.add_login(${id})`;

type MailedLink = { hash: Buffer; encrypted: Buffer; now: Date; until: Date };

export const addInvitation = (
  id: number,
  { hash, now, until }: Omit<MailedLink, 'encrypted'>,
) => write<null>()`
  SELECT to_json(true) FROM app.add_invitation(${id}, ${hash}, ${now}, ${until})`;

export const mailInvitation = (id: number, { encrypted, now }: Pick<MailedLink, 'encrypted' | 'now'>) =>
  write<null>()`${writeConsequences(sql`FROM ${usersOfClient} AND u.id = ${id}`, {
    now,
    mail: queueLinkMail(activateAccountMail, {
      to: rawSql('u.email'),
      details: { first_name: rawSql('u.first_name'), client_name: rawSql('c.name') },
      token: encrypted,
    }),
  })}`;

export type LockedUser = {
  email: string;
  role: Role;
  notification_preferences: string[];
  is_pending: boolean;
  is_disabled: boolean;
};

/** Makes a simultaneous sign-in of this user wait for the end of the change. */
export const lockUserLogin = (id: number) => write<null>()`SELECT to_json(true) FROM app.lock_login(${id})`;

/** Who notifies the user, or writes anything else about them, does not wait. */
export const lockUser = (id: number) => write<LockedUser>()`
  SELECT json_build_object('email', u.email, 'role', u.role, 'notification_preferences', u.notification_preferences, 'is_pending', u.is_pending,
    'is_disabled', u.disabled_at IS NOT NULL) FROM app.users u WHERE ${here} AND u.id = ${id} FOR NO KEY UPDATE`;

/**
 * Locks the Admins who can sign in, in one order: when two remove each other, the second sees that the first is gone.
 */
export const lockAdmins = () => write<number[]>()`
  WITH admins AS (
    SELECT u.id FROM app.users u WHERE ${here} AND u.role = 'Admin' AND NOT u.is_pending AND u.disabled_at IS NULL ORDER BY u.id FOR NO KEY UPDATE)
  SELECT coalesce(json_agg(id), '[]') FROM admins`;

/** Changes of one's own profile are not logged. */
export const updateUser = (id: number, patch: Change, now: Date, { isOwn }: { isOwn: boolean }) =>
  write<number>()`${change(
    sql`UPDATE app.users u SET (${profileColumns}) = ROW (${columns(profileKeys, 'w')}), role = w.role,
      notification_preferences = w.notification_preferences
    FROM app.users b, jsonb_populate_record(b, ${JSON.stringify(patch)}) w
    WHERE ${here} AND u.id = ${id} AND b.client_id = u.client_id AND b.id = u.id RETURNING u.id`,
    { now, ...(isOwn ? {} : { log: logChange(usersActivity, 'user.edited') }), answer: changedId },
  )}`;

/** For a user who has never signed in here; the login is that of the new address. */
export const correctEmail = (id: number, { email, now }: { email: string; now: Date }) =>
  write<number>()`${change(
    sql`UPDATE app.users u SET email = ${email} WHERE ${here} AND u.id = ${id} RETURNING u.id`,
    { now, log: logChange(usersActivity, 'user.email_corrected'), answer: changedId },
  )}`;

export const setCaller = (id: number, role: Role) =>
  write<null>()`SELECT to_json(true) FROM app.set_caller(${id}, ${role})`;

/** Null if there is no second factor. Logged for both sides, and mailed to the user. */
export const factorReset = (id: number, { reason, now }: { reason: string; now: Date }) =>
  write<number>()`${change(
    sql`UPDATE app.users u SET has_second_factor = false WHERE ${here} AND u.id = ${id} AND u.has_second_factor
    RETURNING u.id, u.email, u.first_name`,
    {
      now,
      log: logChange(usersActivity, 'user.second_factor_reset', {
        details: sql`jsonb_build_object('reason', ${reason}::text)`,
      }),
      mail: queueMail(secondFactorResetMail, {
        to: rawSql('changed.email'),
        details: { first_name: rawSql('changed.first_name'), by: actor },
      }),
      answer: changedId,
    },
  )}`;

const actor = sql`CASE WHEN app.acting_staff() IS NULL
  THEN (SELECT ${personName('u')} FROM app.users u WHERE ${here} AND u.id = app.acting_user())
  ELSE ${ourTeam} END`;

/** Whether the user's login is that of a user of another client as well. */
export const isLoginShared = (id: number) => write<boolean>()`SELECT to_json(app.is_login_shared(${id}))`;

/** Removes the login's second factor and ends every session. */
export const resetLogin = (id: number, now: Date) =>
  write<null>()`SELECT to_json(true) FROM app.reset_second_factor(${id}, ${now})`;

export const deleteUser = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`UPDATE app.users u SET deleted_at = ${now} WHERE ${here} AND u.id = ${id} RETURNING u.id`,
    {
      now,
      log: logChange(usersActivity, 'user.removed'),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

/** Frees the address and ends every session. */
export const removeLogin = (id: number, now: Date) =>
  write<null>()`SELECT to_json(true) FROM app.remove_login(${id}, ${now})`;
