import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { toComparedColumns, comparedSql, lastEditSql, type ComparedRow, type EditedRow } from './queries.ts';

/** An expression: who made the edit e, as staff know them: a colleague, or a user of the client. */
const editorFor = (client: Sql): Sql => sql`CASE WHEN e ->> 'staff' IS NOT NULL
    THEN (SELECT ${personName('s')} FROM app.staff s WHERE s.id = (e ->> 'staff')::bigint)
    ELSE (SELECT ${personName('u')} FROM app.users u WHERE u.client_id = ${client} AND u.id = (e ->> 'user')::bigint) END`;

/** No client: only staff edit the provider's own data. */
const noClient = rawSql('NULL::bigint');

/** Compares the columns of a row with a change that staff make. Locks the row until the transaction ends. */
export const compareForStaff =
  (row: EditedRow, sent: object, client: Sql = noClient) =>
  (since: number) =>
    systemWrite<ComparedRow>()`${comparedSql({ ...toComparedColumns(row, sent), since, editor: editorFor(client) })}`;

/** In a select list for staff: who last changed a row. `user_id` is the member of staff, as in GET /me. */
export const lastEditForStaff = (row: string, client: Sql = noClient): Sql =>
  lastEditSql(row, { editor: editorFor(client), id: rawSql(`e -> 'staff'`) });

/** Sets who makes the edits of this transaction. A client's call does this with its authorization. */
export const actAs = (staffId: number | null) => systemWrite<null>()`
  SELECT to_json(set_config('app.actor', concat(' ', ${staffId}::bigint), true))`;
