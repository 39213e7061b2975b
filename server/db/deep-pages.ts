import { sql, rawSql, type Sql } from './sql.ts';

type PageOptions = {
  /** SELECT id FROM … WHERE …, with an index that serves both orders */
  ids: Sql;
  newestFirst: Sql;
  oldestFirst: Sql;
  /** the expression of the total count */
  total: Sql;
  paging: { page: number; take: number };
};

/**
 * An array of the ids of one page, read from the nearer end of the list, so that the last page costs as much as the first.
 * The query from the other end gets LIMIT 0 and reads nothing.
 */
export function idsOfPage({
  ids,
  newestFirst,
  oldestFirst,
  total,
  paging: { page, take },
}: PageOptions): Sql {
  const skip = (page - 1) * take;
  const isNear = sql`(${skip}::bigint * 2 <= ${total})`;
  const left = sql`(${total} - ${skip}::bigint)`;
  return sql`(
    ARRAY(${ids} ${newestFirst} LIMIT CASE WHEN ${isNear} THEN ${take}::bigint ELSE 0 END OFFSET ${skip}::bigint)
    || ARRAY(${ids} ${oldestFirst} LIMIT CASE WHEN ${isNear} THEN 0 ELSE greatest(least(${take}::bigint, ${left}), 0) END
      OFFSET greatest(${left} - ${take}::bigint, 0)))`;
}

export const newest = (column: string, of = ''): { newestFirst: Sql; oldestFirst: Sql } => ({
  newestFirst: rawSql(`ORDER BY ${of}${column} DESC, ${of}id DESC`),
  oldestFirst: rawSql(`ORDER BY ${of}${column}, ${of}id`),
});
