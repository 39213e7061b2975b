import { rawSql, sqlLiteral, sql, write, type Sql } from '#server/core/db/sql.ts';
import type { Consequence } from './change.ts';
import { eventSql, type EventChoice } from './event-choice.ts';
import type { NotificationEvents } from './notification-events.ts';

/** The PostgreSQL channel on which every process listens for notifications. */
export const notificationChannel = 'notifications';

const recipientPayload = rawSql(`n.client_id || ' ' || n.user_id`);
/** For the RETURNING of a statement about app.notifications n. */
const notifyRecipient = sql`pg_notify(${sqlLiteral(notificationChannel)}, ${recipientPayload})`;
/** The same for a statement whose recipients are announced after its commit. */
export const returnRecipient = sql`${recipientPayload} AS recipient`;

/** Wakes the streams of these users, with the commit of its transaction. */
export const wakeSql = (recipients: readonly string[]): Sql =>
  sql`SELECT to_json(count(pg_notify(${sqlLiteral(notificationChannel)}, recipient))) FROM unnest(${recipients}::text[]) recipient`;
export const wakeRecipients = (recipients: readonly string[]) => write<number>()`${wakeSql(recipients)}`;

/** Select list expressions, and the FROM clause whose rows are one notification each. */
type NotificationOptions = {
  client: Sql;
  recipient: Sql;
  /** the contact it is about, and the entry of its history */
  lead?: Sql;
  entry?: Sql;
  /** the user it is about */
  aboutUser?: Sql;
  details?: Sql;
  from: Sql;
  now: Date | Sql;
  /** set if the caller announces the recipients after the commit */
  returning?: Sql;
};

const none = rawSql('NULL');

/**
 * An INSERT of notifications for the statement that makes the change. pg_notify is in RETURNING because PostgreSQL
 * always runs that, whereas a SELECT in a WITH clause only runs if it is read. Listeners are notified with the
 * commit.
 */
export const insertNotifications = <Name extends string>(
  _declared: NotificationEvents<Name>,
  event: EventChoice<NoInfer<Name>>,
  {
    client,
    recipient,
    lead = none,
    entry = none,
    aboutUser = none,
    details = sql`'{}'`,
    from,
    now,
    returning = notifyRecipient,
  }: NotificationOptions,
) => sql`
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT ${client}, ${recipient}, ${eventSql(event)}, ${lead}, ${entry}, ${aboutUser}, ${details}, ${now}::timestamptz ${from}
  RETURNING ${returning}`;

/** The same as what follows from a change: for each row of `from`, which joins the users to those that have changed. */
export const notifyUsers =
  <Name extends string>(
    events: NotificationEvents<Name>,
    event: EventChoice<NoInfer<Name>>,
    options: Omit<NotificationOptions, 'now'>,
  ): Consequence =>
  ({ now }) =>
    insertNotifications(events, event, { ...options, now });
