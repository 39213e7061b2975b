import { rawSql, sql, type Sql } from './sql.ts';

/** A keyed hash that the database binds to the client: the same person has a different hash for every client. */
export const clientBoundHash = (keyed: Buffer | Sql | null, client: Sql = rawSql('app.client()')) =>
  sql`sha256(${keyed}::bytea || convert_to(${client}::text, 'UTF8'))`;
