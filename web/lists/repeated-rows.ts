import { useState } from 'react';

type Key = string | number;
/** The page that was left for the next one, as it was shown. */
type Left<Row> = { page: number; rows: readonly Row[]; hasArrived: boolean };

/**
 * The rows of a page without those shown on the previous page: rows that arrive meanwhile move its last ones on. A
 * page of only repeated rows is shown unchanged, so that it does not look empty.
 */
export function withoutRepeated<Row>(
  rows: readonly Row[],
  before: readonly Row[],
  keyOf: (row: Row) => Key,
): readonly Row[] {
  const shown = new Set(before.map(keyOf));
  const rest = rows.filter((row) => !shown.has(keyOf(row)));
  return rest[0] ? rest : rows;
}

/** Remembers rows only for the link to the next page, since any other way there may begin at another list. */
export function useRowsBefore<Row>(page: number) {
  const [origin, setOrigin] = useState<Left<Row> | null>(null);
  const isNext = origin !== null && page === origin.page + 1;
  if (isNext && !origin.hasArrived) setOrigin({ ...origin, hasArrived: true });
  if (origin?.hasArrived && !isNext) setOrigin(null);
  return {
    before: isNext ? origin.rows : [],
    leave: (rows: readonly Row[]) => setOrigin({ page, rows, hasArrived: false }),
  };
}
