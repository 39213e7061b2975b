import { sqlLiteral, sql, type Sql } from './sql.ts';

/** The PostgreSQL channel on which every process listens for notifications. */
export const notificationChannel = 'bell';

/** In the RETURNING of a statement about app.notifications n. */
export const rung = sql`pg_notify(${sqlLiteral(notificationChannel)}, n.client_id || ' ' || n.user_id)`;

/**
 * An INSERT of notifications for the statement that makes the change. `from` selects client_id, user_id, event, lead_id,
 * history_id, subject_user_id, details, created_at. pg_notify is in RETURNING because PostgreSQL always runs that, whereas a
 * SELECT in a WITH clause only runs where it is read. Listeners are notified with the commit.
 */
export const insertNotifications = (from: Sql) => sql`
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  ${from}
  RETURNING ${rung}`;
