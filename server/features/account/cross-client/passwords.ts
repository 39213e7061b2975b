import * as z from 'zod/mini';
import type { LinkState } from '#contract/link-states.ts';
import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change, joinParts, writeConsequences } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { clientUser, logChange } from '#server/core/events/log-activity.ts';
import { accountActivity } from '../activity.ts';
import { accountNotifications } from '../notifications.ts';
import { defineTask, queueTask } from '#server/core/jobs/define-task.ts';
import { queueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { resetPasswordMail } from '../mails/reset-password.ts';
import {
  selectAccounts,
  endLoginCodes,
  endOtherLogins,
  lockLoginAndCodes,
  openedAccount,
  sessionsOfAccount,
} from './logins.ts';

/** The worker looks up the address, so that the request takes the same time for known and unknown ones. */
export const forgotPassword = defineTask('forgot-password', { email: z.string() });

/** Enqueues one task for known and unknown addresses alike, so the answer does not reveal which. */
export const enqueueReset = (email: string, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, { now, task: queueTask(forgotPassword, { email }) })}`;

/**
 * Run by the worker: creates a link and its mail if a login has this address, and voids older links. The mail goes to
 * the stored address of the account, never to the typed one.
 */
export const createResetLink = ({
  email,
  hash,
  encrypted,
  at,
  until,
}: {
  email: string;
  hash: Buffer;
  encrypted: Buffer;
  at: Date;
  until: Date;
}) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
    SELECT ${hash}::bytea, 'reset', email, ${at}::timestamptz, ${until}::timestamptz FROM person`,
    {
      now: at,
      before: {
        person: sql`SELECT l.email, u.client_id, coalesce(u.first_name, s.first_name) AS first_name
        FROM app.logins l
        LEFT JOIN ${openedAccount}
        LEFT JOIN app.staff s ON s.id = l.staff_id AND s.disabled_at IS NULL
        WHERE l.email = ${email} AND (u.id IS NOT NULL OR s.id IS NOT NULL)`,
        replaced_links: sql`UPDATE app.password_links k SET used_at = ${at} FROM person p
        WHERE k.email = p.email AND k.kind = 'reset' AND k.used_at IS NULL`,
      },
      mail: queueLinkMail(resetPasswordMail, {
        to: rawSql('person.email'),
        details: { first_name: rawSql('person.first_name') },
        token: encrypted,
        from: rawSql('FROM person'),
        client: rawSql('person.client_id'),
      }),
      answer: rawSql('SELECT to_json(true) FROM person'),
    },
  )}`;

export type Link = { hash: Buffer; email: string; at: Date };

/** An invitation k that names its user ends with the invitation of that user. */
const isStillInvited = rawSql(`(k.user_id IS NULL OR EXISTS (
    SELECT FROM app.enabled_users i WHERE i.client_id = k.client_id AND i.id = k.user_id AND i.is_pending))`);

export const alive = ({ hash, email, at }: Link) => sql`
  k.token_hash = ${hash} AND k.email = ${email} AND k.used_at IS NULL AND k.expires_at > ${at} AND ${isStillInvited}`;

/** An invitation sets no password where its login l has one already. */
const setsPassword = rawSql(`(k.kind = 'reset' OR l.password_hash IS NULL)`);

/** Checks the link without changing anything, so that invalid links are refused before any hashing. */
export const findPasswordLink = (link: Link) => systemRead<true>()`
  SELECT to_json(true) FROM app.password_links k
  JOIN app.logins l ON l.email = k.email LEFT JOIN app.staff s ON s.id = l.staff_id
  WHERE ${alive(link)} AND ${setsPassword} AND s.disabled_at IS NULL`;

/** Names of the person who signs in with this address, of their clients and of the provider. */
export const listOwnNames = (email: string) => systemRead<string[]>()`
  SELECT coalesce(json_agg(n.name), '[]')
  FROM app.logins l
  LEFT JOIN app.memberships m ON m.login_id = l.id
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  LEFT JOIN app.clients c ON c.id = m.client_id
  LEFT JOIN app.staff s ON s.id = l.staff_id
  CROSS JOIN unnest(ARRAY[u.first_name, u.last_name, c.name, s.first_name, s.last_name, (SELECT p.name FROM app.provider p)]) n(name)
  WHERE l.email = ${email} AND n.name IS NOT NULL`;

/** The state of a link. A replaced link ends at the moment the newer one is made. */
export const findLinkState = ({ hash, email, at }: Link) => systemRead<{
  state: LinkState;
  is_active: boolean;
  joins: string | null;
}>()`
  SELECT json_build_object('is_active', k.kind = 'activation' AND l.password_hash IS NOT NULL AND u.is_pending IS NOT TRUE,
    'joins', CASE WHEN l.password_hash IS NOT NULL AND u.is_pending THEN c.name END, 'state', CASE
    WHEN k.used_at IS NULL THEN CASE WHEN k.expires_at <= ${at} THEN 'expired' WHEN ${isStillInvited} THEN 'open' ELSE 'used' END
    WHEN EXISTS (SELECT FROM app.password_links n WHERE n.email = k.email AND n.kind = k.kind AND n.user_id IS NOT DISTINCT FROM k.user_id AND n.created_at = k.used_at AND n.token_hash <> k.token_hash) THEN 'replaced'
    ELSE 'used' END)
  FROM app.password_links k JOIN app.logins l ON l.email = k.email LEFT JOIN app.staff s ON s.id = l.staff_id
  LEFT JOIN app.users u ON u.client_id = k.client_id AND u.id = k.user_id LEFT JOIN app.clients c ON c.id = k.client_id
  WHERE k.token_hash = ${hash} AND k.email = ${email} AND s.disabled_at IS NULL`;

/**
 * One atomic UPDATE: of a hundred simultaneous callers one uses the link, and all its effects are in the same
 * statement. A user without a password has now joined, and the Admins are notified. Those who were invited by other clients
 * with the same address join these with the password.
 */
export const redeemPasswordLink = (link: Link & { passwordHash: string }): SystemBatch<{ email: string }> => [
  ...lockLoginAndCodes(link.email),
  setPasswordByLink(link),
];

const setPasswordByLink = (link: Link & { passwordHash: string }) =>
  systemWrite<{
    email: string;
  }>()`${change(
    sql`UPDATE app.logins l SET password_hash = ${link.passwordHash} FROM used_link WHERE l.email = used_link.email
    RETURNING l.email, l.id AS login_id, l.staff_id`,
    {
      now: link.at,
      before: {
        used_link: sql`UPDATE app.password_links k SET used_at = ${link.at} FROM app.logins l
          WHERE l.email = k.email AND ${alive(link)} AND ${setsPassword} RETURNING k.email, k.client_id, k.user_id`,
      },
      parts: {
        ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${link.at} FROM ${selectAccounts(rawSql('changed'))} l
        WHERE ${sessionsOfAccount('l')} AND s.revoked_at IS NULL`,
        ...endLoginCodes({ accounts: selectAccounts(rawSql('changed')), at: link.at }),
        ended_links: sql`UPDATE app.password_links k SET used_at = ${link.at} FROM used_link
        WHERE k.email = used_link.email AND k.used_at IS NULL AND k.token_hash <> ${link.hash}
          AND (k.user_id IS NULL OR k.client_id = used_link.client_id AND k.user_id = used_link.user_id)`,
        own_user: sql`SELECT m.client_id, m.user_id FROM changed l JOIN app.memberships m ON m.login_id = l.login_id
        JOIN used_link k ON k.user_id IS NULL
        UNION SELECT k.client_id, k.user_id FROM used_link k WHERE k.user_id IS NOT NULL`,
        invited_elsewhere: sql`DELETE FROM app.memberships m USING changed l, used_link k
        WHERE m.login_id = l.login_id AND k.user_id IS NOT NULL AND m.client_id <> k.client_id`,
        new_membership: sql`INSERT INTO app.memberships (client_id, user_id, login_id)
        SELECT o.client_id, o.user_id, l.login_id FROM own_user o, changed l ON CONFLICT DO NOTHING`,
        pending_user: sql`SELECT u.client_id, u.id FROM own_user o
        JOIN app.users u ON u.client_id = o.client_id AND u.id = o.user_id WHERE u.is_pending`,
        activated_user: sql`UPDATE app.users u SET has_set_password = true, is_pending = false
        FROM own_user o WHERE u.client_id = o.client_id AND u.id = o.user_id`,
      },
      log: logChange(accountActivity, 'user.activated', {
        by: clientUser(rawSql('id'), rawSql('client_id')),
        subject: rawSql('id'),
        from: rawSql('FROM pending_user'),
      }),
      notify: notifyUsers(accountNotifications, 'user.activated', {
        client: rawSql('a.client_id'),
        recipient: rawSql('a.id'),
        aboutUser: rawSql('pending_user.id'),
        from: sql`FROM pending_user JOIN app.active_admins a ON a.client_id = pending_user.client_id AND a.id <> pending_user.id`,
      }),
      answer: rawSql(`SELECT json_build_object('email', email) FROM changed`),
    },
  )}`;

type Change = { email: string; session: Buffer; passwordHash: string; at: Date };

/** Only if the old password is still the stored one, so that two simultaneous changes cannot overwrite each other. */
export const changePassword = (change: Change & { oldHash: string }): SystemBatch<true> => [
  ...lockLoginAndCodes(change.email),
  updatePassword(change),
];

const updatePassword = ({
  email,
  session,
  oldHash,
  passwordHash,
  at,
}: Change & { oldHash: string }) => systemWrite<true>()`
  WITH changed AS (
    UPDATE app.logins SET password_hash = ${passwordHash} WHERE email = ${email} AND password_hash = ${oldHash}
    RETURNING email, id AS login_id, staff_id),
  marked_user AS (
    UPDATE app.users u SET has_set_password = true FROM changed l JOIN app.memberships m ON m.login_id = l.login_id
    WHERE u.client_id = m.client_id AND u.id = m.user_id),
  ${joinParts(endOtherLogins({ of: rawSql('changed'), but: session, at }))}
  SELECT to_json(true) FROM changed`;

/** Once, for a user whose first password was set by the provider. */
export const setPassword = (change: Change): SystemBatch<true> => [
  ...lockLoginAndCodes(change.email),
  updateFirstPassword(change),
];

const updateFirstPassword = ({ email, session, passwordHash, at }: Change) => systemWrite<true>()`
  WITH marked_users AS (
    UPDATE app.users u SET has_set_password = true FROM app.logins l JOIN app.memberships m ON m.login_id = l.id
    WHERE l.email = ${email} AND u.client_id = m.client_id AND u.id = m.user_id AND NOT u.has_set_password AND u.deleted_at IS NULL
    RETURNING l.id),
  changed AS (
    UPDATE app.logins l SET password_hash = ${passwordHash} WHERE l.id IN (SELECT id FROM marked_users)
    RETURNING l.email, l.id AS login_id, l.staff_id),
  ${joinParts(endOtherLogins({ of: rawSql('changed'), but: session, at }))}
  SELECT to_json(true) FROM changed`;
