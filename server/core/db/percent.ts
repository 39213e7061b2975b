import { sql, type Sql } from './sql.ts';

/** Percent of a whole. NULL where there is no whole, or where the part is larger: then one of the two is wrong. */
export const percentSql = (part: Sql, whole: Sql, digits: Sql): Sql =>
  sql`CASE WHEN ${whole} > 0 AND ${part} <= ${whole} THEN round(100.0 * ${part} / ${whole}, ${digits}) END`;

/** What one of them costs or brings. NULL where there is none. */
export const perUnit = (amount: Sql, units: Sql): Sql =>
  sql`CASE WHEN ${units} > 0 THEN round(${amount} / ${units}, 2) END`;
