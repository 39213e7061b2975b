import { clientStatuses, newLead } from '#contract/contacts/contacts.ts';
import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';

/**
 * The source and month of contacts, and whether they have become clients: the contacts that a number of the
 * statistics counts, in any status.
 */
type Origin = {
  lead_source_id?: number | null | undefined;
  month?: string | null | undefined;
  became_client?: boolean | undefined;
};

export type ContactFilter = Origin & {
  lead_status_id?: number | null | undefined;
  tag_id?: number | null | undefined;
  lead_type_id?: number | null | undefined;
  /** contacts who have been waiting for an answer since then, or longer */
  unanswered_since?: Date | undefined;
};

type SentFilter = Omit<ContactFilter, 'unanswered_since'> & { unanswered_days?: number | null | undefined };

const dayLength = 24 * 3_600_000;

/** The days of a filter as an instant. */
export const toContactFilter = ({ unanswered_days: days, ...filter }: SentFilter, now: Date): ContactFilter =>
  days ? { ...filter, unanswered_since: new Date(now.getTime() - days * dayLength) } : filter;

/** A month, and those who became clients, are numbers of the statistics. */
const isStatistic = ({ month, became_client }: Origin): boolean => Boolean(month) || became_client === true;

/** Whether the filter has more than a status, whose contacts are counted without reading them. */
export const isNarrowed = (filter: ContactFilter): boolean =>
  isStatistic(filter) ||
  Boolean(filter.lead_source_id ?? filter.tag_id ?? filter.lead_type_id ?? filter.unanswered_since);

/** A condition on a contact, with its AND. */
export const matchesFilter = ({
  lead_status_id: status,
  tag_id: tag,
  lead_type_id: type,
  unanswered_since: unanswered,
  ...origin
}: ContactFilter): Sql => sql`
  ${status && !isStatistic(origin) ? sql`AND lead_status_id = ${status}::int` : emptySql} ${ofOrigin(origin)}
  ${type ? sql`AND lead_type_id = ${type}::int` : emptySql}
  ${unanswered ? sql`AND lead_status_id = ${newLead}::int AND created_at <= ${unanswered}::timestamptz` : emptySql}
  ${tag ? sql`AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = ${tag})` : emptySql}`;

/** The month is in the client's zone. No imported contact is a lead of a month. */
const ofOrigin = ({ lead_source_id: source, month, became_client: isClient }: Origin): Sql => sql`
  ${source ? sql`AND lead_source_id = ${source}::int` : emptySql}
  ${month ? sql`AND import_id IS NULL AND created_at >= ${startOf(month)} AND created_at < ${startOf(month, rawSql(`+ interval '1 month'`))}` : emptySql}
  ${isClient ? sql`AND lead_status_id = ANY (${[...clientStatuses]}::int[])` : emptySql}`;

const startOf = (month: string, later: Sql = emptySql) =>
  sql`app.to_instant(${`${month}-01`}::timestamp ${later}, (SELECT time_zone FROM app.clients WHERE id = app.client()))`;
