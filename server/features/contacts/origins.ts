import { clientStatuses } from '#contract/contacts/contacts.ts';
import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';

/**
 * The source and month of contacts, and whether they have become clients: the contacts that a number of the
 * statistics counts.
 */
export type Origin = {
  lead_source_id?: number | null | undefined;
  month?: string | null | undefined;
  became_client?: boolean | undefined;
};

export const hasOrigin = ({ lead_source_id, month, became_client }: Origin): boolean =>
  Boolean(lead_source_id ?? month) || became_client === true;

/** A condition on a contact, with its AND. The month is in the client's zone. */
export const ofOrigin = ({ lead_source_id: source, month, became_client: isClient }: Origin): Sql => sql`
  ${source ? sql`AND lead_source_id = ${source}::int` : emptySql}
  ${month ? sql`AND created_at >= ${startOf(month)} AND created_at < ${startOf(month, rawSql(`+ interval '1 month'`))}` : emptySql}
  ${isClient ? sql`AND lead_status_id = ANY (${[...clientStatuses]}::int[])` : emptySql}`;

const startOf = (month: string, later: Sql = emptySql) =>
  sql`app.to_instant(${`${month}-01`}::timestamp ${later}, (SELECT time_zone FROM app.clients WHERE id = app.client()))`;
