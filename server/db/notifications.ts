import { sqlLiteral, sql, type Sql } from './sql.ts';

/** Where every process listens for what comes into somebody's bell. */
export const notificationChannel = 'bell';

/** In the RETURNING of a statement about app.notifications n. */
export const rung = sql`pg_notify(${sqlLiteral(notificationChannel)}, n.client_id || ' ' || n.user_id)`;

/**
 * Rows for the bell as a piece of the statement that gives the reason. `from` selects client_id, user_id, event, lead_id,
 * history_id, subject_user_id, details, created_at. Whoever listens is told with the commit: RETURNING is carried out
 * wherever an INSERT stands, a SELECT only where it is read.
 */
export const insertNotifications = (from: Sql) => sql`
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  ${from}
  RETURNING ${rung}`;
