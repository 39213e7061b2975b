import { rawSql } from '#server/core/db/sql.ts';

/**
 * A conversation `m` of this client. Users see their own and those that they may read. An Admin also sees those of
 * colleagues, unless they are restricted.
 */
export const isVisible = rawSql(`m.client_id = app.client() AND m.conversation_id IS NULL
  AND (m.user_id = app.acting_user() OR app.acting_staff() IS NOT NULL OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END)`);

/** The same for staff in their console, who see all of them. */
export const isOfClient = rawSql('m.client_id = app.client() AND m.conversation_id IS NULL');
