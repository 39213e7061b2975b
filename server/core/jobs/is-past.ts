import { sql, type Sql } from '#server/core/db/sql.ts';

/**
 * Whether a time that is set at most so far ahead has come. A later one was set by a clock that was ahead, and waiting
 * for it would take as long as that clock was wrong. 'infinity' means never.
 */
export const isPast = (time: Sql, { now, longestMs }: { now: Date; longestMs: number }): Sql =>
  sql`(${time} <= ${now} OR (isfinite(${time}) AND ${time} > ${new Date(now.getTime() + longestMs + toleranceMs)}))`;

/** Clocks of several machines do not differ by as much. */
const toleranceMs = 10 * 60_000;
