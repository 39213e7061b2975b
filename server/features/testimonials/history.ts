import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { currentCaller, type Actor } from '#server/core/events/log-activity.ts';

type Options = {
  /** [before, after] by field, or a jsonb expression of it */
  changes?: object | Sql;
  /** the FROM clause with the id of the testimonial, and without a session its client_id */
  from: Sql;
  by?: Actor;
  now: Date;
};

/** An INSERT of history rows for the statement that makes the change, so that both are written or neither. */
export const insertHistory = (
  event: string,
  { changes = {}, from, by = currentCaller, now }: Options,
): Sql => sql`
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT ${by.client}, id, ${event}, ${isSql(changes) ? changes : sql`${JSON.stringify(changes)}::jsonb`}, ${by.user}, ${by.staff}, ${now}::timestamptz ${from}`;

const isSql = (changes: object): changes is Sql => 'parts' in changes;

/** The customer, from a row with the client_id. */
export const giver: Actor = {
  client: rawSql('client_id'),
  user: rawSql('NULL::bigint'),
  staff: rawSql('NULL::bigint'),
};
