import { useState } from 'react';

type Key = string | number;
/** The page that was left for the next one, as it was shown. */
type Left<Row> = { page: number; rows: readonly Row[]; hasArrived: boolean };

/**
 * The rows of a page without those that the page before has shown: what arrives while somebody reads moves its last rows on. A
 * page of nothing else is shown as it is, so that nobody reads that it is empty.
 */
export function withoutRepeated<Row>(
  rows: readonly Row[],
  before: readonly Row[],
  keyOf: (row: Row) => Key,
): readonly Row[] {
  const shown = new Set(before.map(keyOf));
  const left = rows.filter((row) => !shown.has(keyOf(row)));
  return left[0] ? left : rows;
}

/** Remembers rows only when the reader follows the link to the next page, since any other way there may begin at another list. */
export function useRowsBefore<Row>(page: number) {
  const [left, setLeft] = useState<Left<Row> | null>(null);
  const isNext = left !== null && page === left.page + 1;
  if (isNext && !left.hasArrived) setLeft({ ...left, hasArrived: true });
  if (left?.hasArrived && !isNext) setLeft(null);
  return {
    before: isNext ? left.rows : [],
    leave: (rows: readonly Row[]) => setLeft({ page, rows, hasArrived: false }),
  };
}
