import { rawSql, type Sql } from './sql.ts';

/** First and last name of a row as one text; NULL where it has neither, so that coalesce can supply another value. */
export const personName = (row: string): Sql =>
  rawSql(`nullif(btrim(concat_ws(' ', nullif(${row}.first_name, ''), nullif(${row}.last_name, ''))), '')`);
