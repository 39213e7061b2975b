import { toCreditMonth } from '#contract/ai/credits.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import { ClientRow, type ListedClient } from '#contract/staff/staff.ts';
import { columns, emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { plannedOnce, systemRead } from '#server/core/db/system-sql.ts';
import { parseSearchTerms } from '../search-terms.ts';
import { allIn } from './search.ts';

export type ClientFilters = { search: string } & Partial<
  Record<'package' | 'account_status' | 'launch_phase_id' | 'waits_for' | 'manager', string | undefined>
>;

const byName = rawSql('ORDER BY lower(c.name), c.id');

type Paging = { page: number; take: number };

/** One page of the clients, each with the side of its next step and its use of the AI this month. */
export function listClients({ page, take, ...filters }: ClientFilters & Paging, now: Date) {
  const isFound = filters.search !== '' || Boolean(filters.waits_for) || Boolean(filters.manager);
  const listed = isFound ? listFound(filters, { page, take }, now) : listByName(filters, { page, take }, now);
  // the number of waiting clients varies too much for one plan
  return filters.waits_for ? listed : plannedOnce(listed);
}

/** By an index in this order, with stored totals. */
const listByName = (filters: ClientFilters, { page, take }: Paging, now: Date) => systemRead<
  ListedClient[]
>()`
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT ${listedColumns(now)} FROM app.clients c WHERE ${matching(filters, now)} ${byName} LIMIT ${take} OFFSET ${(page - 1) * take}) r),
    (SELECT coalesce(sum(c.n), 0) FROM app.client_totals c WHERE ${matching(filters, now)})`;

/** Searched once, for the page and for the total. */
const listFound = (filters: ClientFilters, { page, take }: Paging, now: Date) => systemRead<ListedClient[]>()`
  WITH matching_clients AS MATERIALIZED (SELECT c.id, lower(c.name) AS name FROM app.clients c WHERE ${matching(filters, now)})
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT ${listedColumns(now)} FROM (SELECT id FROM matching_clients ORDER BY name, id LIMIT ${take} OFFSET ${(page - 1) * take}) f
      JOIN app.clients c ON c.id = f.id ${byName}) r),
    (SELECT count(*) FROM matching_clients)`;

const listedColumns = (
  now: Date,
): Sql => sql`${columns(Object.keys(ClientRow.shape), 'c')}, ${waitingSide(now)} AS waits_for,
  (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = ${toCreditMonth(now)}::date AND u.reserved_until IS NULL) AS ai_answers`;

export const clientExportHead = [
  'Id',
  'Name',
  'Package',
  'Status',
  'Launch phase',
  'Waiting for',
  'Country',
  'Since',
];

export const exportClients = (filters: ClientFilters, now: Date) => systemRead<never>()`
  SELECT c.id, c.name, c.package, c.account_status, c.launch_phase_id, ${waitingSide(now)}, c.country,
    to_char(app.to_local_time(c.created_at, c.time_zone), 'YYYY-MM-DD')
  FROM app.clients c WHERE ${matching(filters, now)} ${byName}`;

/**
 * Like the console's search for clients: words in any order, from the name, a person's name or address, or a domain.
 */
function foundBy(search: string): Sql {
  const { prefix, parts, id } = parseSearchTerms(search);
  const byName = (words: readonly string[]) =>
    sql`SELECT n.id FROM app.clients n WHERE ${allIn(rawSql('app.fold(n.name)'), words)}`;
  const byId = id === null ? emptySql : sql`UNION ALL SELECT i.id FROM app.clients i WHERE i.id = ${id}`;
  // no index finds such a short part
  if (parts.length === 0) return sql`${byName(prefix.split(' '))} ${byId}`;
  return sql`${byName(parts)} ${byId}
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND ${allIn(rawSql('u.search'), parts)}
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE ${allIn(rawSql('h.host'), parts)}`;
}

function matching({ search, ...filters }: ClientFilters, now: Date): Sql {
  return sql`true ${search === '' ? emptySql : sql`AND c.id IN (${foundBy(search)})`}
    ${!filters.package ? emptySql : sql`AND c.package = ${filters.package}`}
    ${!filters.account_status ? emptySql : sql`AND c.account_status = ${filters.account_status}`}
    ${!filters.launch_phase_id ? emptySql : sql`AND c.launch_phase_id = ${Number(filters.launch_phase_id)}`}
    ${!filters.manager ? emptySql : managedBy(filters.manager)}
    ${!filters.waits_for ? emptySql : sql`AND ${waitingSide(now)} = ${filters.waits_for}`}`;
}

/** By a colleague, or by nobody. */
const managedBy = (manager: string): Sql =>
  manager === 'none'
    ? rawSql('AND NOT EXISTS (SELECT FROM app.account_managers m WHERE m.client_id = c.id)')
    : sql`AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = ${manager}::bigint)`;

/** The client's turn in its launch: to fill in the form, to view the sample, or to answer returned questions. */
const isClientsTurn = rawSql(`c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (${launchPhases.form}, ${launchPhases.sample}) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned'))`);

/** Our queue comes first: while we have something to do, the client waits for us. */
const waitingSide = (now: Date): Sql => sql`CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= ${now}) THEN 'us'
  WHEN ${isClientsTurn} THEN 'client' END`;
