import { systemRead, systemWrite } from '../db/system-sql.ts';
import type { Unsubscription } from '../mail/unsubscribe-tokens.ts';

/** What belongs to a user goes with the row, by its foreign keys. */
export const purgeUsersDeletedBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.users WHERE deleted_at < ${time}`;

type Subscription = { is_on: boolean };

/** By the address the mail went to, which is that of one login. */
export const readSubscription = (link: Unsubscription) => systemRead<Subscription>()`
  SELECT json_build_object('is_on', ${link.preference} = ANY (u.notification_preferences))
  FROM app.logins l JOIN app.users u ON u.client_id = l.client_id AND u.id = l.user_id AND u.deleted_at IS NULL
  WHERE l.email = ${link.email}`;

export const switchOffMail = (link: Unsubscription) => systemWrite<Subscription>()`
  UPDATE app.users u SET notification_preferences = array_remove(u.notification_preferences, ${link.preference}::text)
  FROM app.logins l
  WHERE l.email = ${link.email} AND u.client_id = l.client_id AND u.id = l.user_id AND u.deleted_at IS NULL
  RETURNING json_build_object('is_on', false)`;
