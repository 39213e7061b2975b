import { rawSql, type Sql } from './sql.ts';

/** First and last name of a row in one; NULL and never '' where it has neither, so that coalesce finds the next best. */
export const personName = (row: string): Sql =>
  rawSql(`nullif(btrim(concat_ws(' ', nullif(${row}.first_name, ''), nullif(${row}.last_name, ''))), '')`);
