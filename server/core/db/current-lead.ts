import { sql, type Sql } from './sql.ts';

/** The contact that an id means now: the one into which it was merged, or itself. */
export const currentLead = (id: Sql | number, client: Sql = sql`app.client()`): Sql =>
  sql`coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = ${client} AND m.id = ${id}::bigint), ${id}::bigint)`;
