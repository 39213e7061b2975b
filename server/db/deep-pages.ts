import { sql, rawSql, type Sql } from './sql.ts';

type Deep = {
  /** SELECT id FROM … WHERE …, by the index of both orders */
  ids: Sql;
  newestFirst: Sql;
  oldestFirst: Sql;
  /** how many there are in all, as an expression */
  total: Sql;
  paging: { page: number; take: number };
};

/**
 * An array of the ids of one page, found from the nearer end of the list: the last page costs what the first does. The other
 * half is not looked at, since LIMIT 0 reads nothing.
 */
export function idsOfPage({ ids, newestFirst, oldestFirst, total, paging: { page, take } }: Deep): Sql {
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
