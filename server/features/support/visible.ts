import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';

/**
 * A conversation `m` of this client. Users see their own and those that they may read. An Admin also sees those of
 * colleagues, unless they are restricted.
 */
const isVisibleTo = (
  user: Sql,
  isStaff: Sql,
): Sql => sql`m.client_id = app.client() AND m.conversation_id IS NULL
  AND (m.user_id = ${user} OR ${isStaff} OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = ${user})
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = ${user} AND a.role = 'Admin') END)`;

/** To whom the call is of. */
export const isVisible = isVisibleTo(rawSql('app.acting_user()'), rawSql('app.acting_staff() IS NOT NULL'));

/** To a user who answers by email, while they may sign in. */
export const isVisibleByEmail = (
  userId: number,
): Sql => sql`${isVisibleTo(sql`${userId}::bigint`, rawSql('false'))}
  AND EXISTS (SELECT FROM app.active_users u WHERE u.client_id = app.client() AND u.id = ${userId}::bigint)`;

/** The same for staff in their console, who see all of them. */
export const isOfClient = rawSql('m.client_id = app.client() AND m.conversation_id IS NULL');
