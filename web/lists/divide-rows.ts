import type { PartOfRows } from './list-definition.ts';

/** A page of rows that have all come at once. */
export const divideRows = <Row>(rows: readonly Row[], perPage: number, page = 1): PartOfRows<Row> => ({
  rows: rows.slice((page - 1) * perPage, page * perPage),
  last: Math.max(1, Math.ceil(rows.length / perPage)),
});
