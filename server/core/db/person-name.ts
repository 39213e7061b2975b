import { identifier, sql, type Sql } from './sql.ts';

/** First and last name of a row as one text; NULL where it has neither, so that coalesce can supply another value. */
export const personName = (row: string): Sql =>
  sql`nullif(btrim(concat_ws(' ', nullif(${identifier(row)}.first_name, ''), nullif(${identifier(row)}.last_name, ''))), '')`;
