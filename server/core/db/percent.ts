import { sql, type Sql } from './sql.ts';

/** Percent of a whole. NULL without a whole, or if the part is larger, because then one of the two is wrong. */
export const percentSql = (part: Sql, whole: Sql, digits: Sql): Sql =>
  sql`CASE WHEN ${whole} > 0 AND ${part} <= ${whole} THEN round(100.0 * ${part} / ${whole}, ${digits}) END`;

/** The cost or return per unit. NULL without units. */
export const perUnit = (amount: Sql, units: Sql): Sql =>
  sql`CASE WHEN ${units} > 0 THEN round(${amount} / ${units}, 2) END`;
