import { sql, type Sql } from '#server/core/db/sql.ts';

/** The name of an event, or of one of two by a condition of the statement. */
export type EventChoice<Name extends string> = Name | { if: Sql; yes: Name; no: Name };

export const eventSql = (event: EventChoice<string>): Sql =>
  typeof event === 'string'
    ? sql`${event}`
    : sql`CASE WHEN ${event.if} THEN ${event.yes} ELSE ${event.no} END`;
