import { sql, type Sql } from './sql.ts';

/**
 * The contact that an id means now: the one into which it was merged, or itself. A query of its own: row-level security
 * keeps coalesce out of conditions of an index, and all contacts would be read.
 */
export const currentLead = (id: Sql | number, client: Sql = sql`app.client()`): Sql =>
  sql`(SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = ${client} AND m.id = ${id}::bigint), ${id}::bigint))`;
