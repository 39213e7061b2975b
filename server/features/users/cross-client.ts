import { sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import type { Unsubscription } from '#server/core/mail/unsubscribe-tokens.ts';

/** The data of a user is deleted with the row, by its foreign keys. */
export const purgeUsersDeletedBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.users WHERE deleted_at < ${time}`;

/** The login with this address, or the one that had it when the mail was sent. */
const loginOf = (email: string) => sql`l.email = coalesce(
    (SELECT x.email FROM app.logins x WHERE x.email = ${email}),
    (SELECT k.login FROM app.email_changes k WHERE k.old_email = ${email} AND k.taken_at IS NOT NULL AND k.stopped_at IS NULL
      AND k.ended_at IS NULL ORDER BY k.created_at DESC LIMIT 1))`;

/** The user u that the mail was for: of its client, or where it does not say, of the one used last. */
const userOf = ({ email, client }: Unsubscription) => sql`
  ${loginOf(email)} AND m.login_id = l.id AND m.client_id = coalesce(${client}::bigint, l.client_id)
  AND u.client_id = m.client_id AND u.id = m.user_id AND u.deleted_at IS NULL`;

type Subscription = { is_on: boolean };

export const readSubscription = (link: Unsubscription) => systemRead<Subscription>()`
  SELECT json_build_object('is_on', ${link.preference} = ANY (u.notification_preferences))
  FROM app.logins l, app.memberships m, app.users u WHERE ${userOf(link)}`;

export const switchOffMail = (link: Unsubscription) => systemWrite<Subscription>()`
  UPDATE app.users u SET notification_preferences = array_remove(u.notification_preferences, ${link.preference}::text)
  FROM app.logins l, app.memberships m WHERE ${userOf(link)}
  RETURNING json_build_object('is_on', false)`;
