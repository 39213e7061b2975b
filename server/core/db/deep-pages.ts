import { identifier, quickRead, read, sql, type Sql } from './sql.ts';

type Paging = { page: number; take: number };
type Order = { newestFirst: Sql; oldestFirst: Sql };

type ListedOptions = {
  /** FROM … with its alias, and its WHERE clause; an index serves both orders */
  from: Sql;
  where: Sql;
  order: Order;
  /** the expression of the total count */
  total: Sql;
  paging: Paging;
};

/** Beyond this many skipped rows, finding the ids by the index alone is cheaper than building rows to discard. */
const fewSkipped = 150;
/** Beyond this many, even reading index entries takes longer than a quick read may. */
const quicklySkipped = 3000;

const countSkipped = ({ page, take }: Paging): number => (page - 1) * take;
const isQuick = (paging: Paging): boolean => countSkipped(paging) <= quicklySkipped;

/** The tag for a statement that reads one page by an index, if nothing else in it takes long. */
export const readPage = <T>(paging: Paging) => (isQuick(paging) ? quickRead : read)<T>();

/** FROM, WHERE, ORDER BY and LIMIT for one page of a client's table, at any depth. */
export function rowsOfPage({ from, where, order, total, paging }: ListedOptions): Sql {
  const { newestFirst } = order;
  if (countSkipped(paging) <= fewSkipped)
    return sql`${from} WHERE ${where} ${newestFirst} LIMIT ${paging.take} OFFSET ${countSkipped(paging)}`;
  const ids = idsOfPage({ ids: sql`SELECT id ${from} WHERE ${where}`, ...order, total, paging });
  return sql`${from} WHERE client_id = app.client() AND id = ANY (${ids}) ${newestFirst}`;
}

type PageOptions = Order & {
  /** SELECT id FROM … WHERE …, with an index that serves both orders */
  ids: Sql;
  total: Sql;
  paging: Paging;
};

/**
 * An array of the ids of one page. Deep pages are read from the nearer end of the list, so that the last page costs
 * as much as the first. The query from the other end gets LIMIT 0 and reads nothing.
 */
export function idsOfPage({ ids, newestFirst, oldestFirst, total, paging }: PageOptions): Sql {
  const { take } = paging;
  const skip = countSkipped(paging);
  if (isQuick(paging)) return sql`ARRAY(${ids} ${newestFirst} LIMIT ${take}::bigint OFFSET ${skip}::bigint)`;
  const isNear = sql`(${skip}::bigint * 2 <= ${total})`;
  const rest = sql`(${total} - ${skip}::bigint)`;
  return sql`(
    ARRAY(${ids} ${newestFirst} LIMIT CASE WHEN ${isNear} THEN ${take}::bigint ELSE 0 END OFFSET ${skip}::bigint)
    || ARRAY(${ids} ${oldestFirst} LIMIT CASE WHEN ${isNear} THEN 0 ELSE greatest(least(${take}::bigint, ${rest}), 0) END
      OFFSET greatest(${rest} - ${take}::bigint, 0)))`;
}

/** By a column or an expression with an index. `row` is the alias of the table in FROM, if it has one. */
export function orderByNewest(column: string | Sql, row?: string): Order {
  const named = (name: string) => identifier(row ? `${row}.${name}` : name);
  const [first, id] = [typeof column === 'string' ? named(column) : column, named('id')];
  return {
    newestFirst: sql`ORDER BY ${first} DESC, ${id} DESC`,
    oldestFirst: sql`ORDER BY ${first}, ${id}`,
  };
}
