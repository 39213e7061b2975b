import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';

/** Users read their own conversations `m` and those that they may read; an Admin also those of colleagues, unless restricted. */
const isReadBy = (user: Sql, client: Sql): Sql => sql`(m.user_id = ${user} OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = ${client} AND r.conversation_id = m.id AND r.user_id = ${user})
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = ${client} AND a.id = ${user} AND a.role = 'Admin') END)`;

/** A conversation `m` of this client that the user, or staff, may see. */
const isVisibleTo = (
  user: Sql,
  isStaff: Sql,
): Sql => sql`m.client_id = app.client() AND m.conversation_id IS NULL
  AND (${isStaff} OR ${isReadBy(user, rawSql('app.client()'))})`;

/** To whom the call is of. */
export const isVisible = isVisibleTo(rawSql('app.acting_user()'), rawSql('app.acting_staff() IS NOT NULL'));

/** To a user who answers by email, while they may sign in. */
export const isVisibleByEmail = (
  userId: number,
): Sql => sql`${isVisibleTo(sql`${userId}::bigint`, rawSql('false'))}
  AND EXISTS (SELECT FROM app.active_users u WHERE u.client_id = app.client() AND u.id = ${userId}::bigint)`;

/** The same for staff in their console, who see all of them. */
export const isOfClient = rawSql('m.client_id = app.client() AND m.conversation_id IS NULL');

/** A mail `o` of the outbox about a conversation, for its sending: its addressee, by any address, may still read that. */
export const isStillRead = sql`EXISTS (
  SELECT FROM app.support_messages m JOIN app.enabled_users u ON u.client_id = m.client_id
    AND CASE WHEN o.details ? 'answerer' THEN u.id = (o.details -> 'answerer' ->> 'user_id')::bigint ELSE u.email = o.address END
  WHERE m.client_id = o.client_id AND m.id = (o.details ->> 'conversation')::bigint AND ${isReadBy(rawSql('u.id'), rawSql('m.client_id'))})`;
