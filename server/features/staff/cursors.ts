import { identifier, sql, type Sql } from '#server/core/db/sql.ts';

/** Where a list continues: microseconds since 1970, and the client's row at that instant; 0 for none. */
export type Cursor = { moment: string; clientId: string; id: string };

export function parseCursor(text: string | undefined): Cursor | null {
  const [moment, clientId, id] = (text ?? '').split('.');
  return moment && clientId && id ? { moment, clientId, id } : null;
}

/** The cursor of a row, exact to the microsecond. */
export const cursorSql = (row: string, client: string): Sql =>
  sql`(extract(epoch FROM ${identifier(row)}.created_at) * 1000000)::bigint || '.' || ${identifier(client)} || '.' || ${identifier(row)}.id`;

export const cursorMomentSql = ({ moment }: Cursor): Sql =>
  sql`('epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond')`;

/** From one row more than requested: the page, and where the next one begins, if there is one. */
export function takePage<Row extends { cursor: string }>(
  candidates: readonly Row[],
  take: number,
): { rows: readonly Row[]; older: string | null } {
  const rows = candidates.slice(0, take);
  return { rows, older: candidates.length > take ? (rows.at(-1)?.cursor ?? null) : null };
}
