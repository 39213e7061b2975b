import { monthOf } from '#contract/ai/credits.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import { ClientRow, type ListedClient } from '#contract/staff/staff.ts';
import { containsPattern } from '../../db/like-patterns.ts';
import { columns, emptySql, rawSql, sql, type Sql } from '../../db/sql.ts';
import { systemPage, systemRead } from '../../db/system-sql.ts';

export type ClientFilters = { search: string } & Partial<
  Record<'package' | 'account_status' | 'launch_phase_id' | 'waits_for', string | undefined>
>;

const byName = rawSql('ORDER BY lower(c.name), c.id');

/** One page of the clients, each with whom its next step waits for and what it asked the AI for this month. */
export const listClients = (
  { page, take, ...filters }: ClientFilters & { page: number; take: number },
  now: Date,
) =>
  systemPage<ListedClient>(
    { page, take },
    sql`SELECT ${columns(Object.keys(ClientRow.shape), 'c')}, ${waitingSide(now)} AS waits_for,
      (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = ${monthOf(now)}::date AND u.reserved_until IS NULL) AS ai_answers
    FROM app.clients c WHERE ${matching(filters, now)} ${byName}`,
    sql`FROM app.clients c WHERE ${matching(filters, now)}`,
  );

export const clientExportHead = [
  'Id',
  'Name',
  'Package',
  'Status',
  'Launch phase',
  'Waits for',
  'Country',
  'Since',
];

export const exportClients = (filters: ClientFilters, now: Date) => systemRead<never>()`
  SELECT c.id, c.name, c.package, c.account_status, c.launch_phase_id, ${waitingSide(now)}, c.country,
    to_char(c.created_at AT TIME ZONE c.time_zone, 'YYYY-MM-DD')
  FROM app.clients c WHERE ${matching(filters, now)} ${byName}`;

function matching({ search, ...filters }: ClientFilters, now: Date): Sql {
  return sql`true ${search === '' ? emptySql : sql`AND app.fold(c.name) LIKE app.fold(${containsPattern(search)})`}
    ${!filters.package ? emptySql : sql`AND c.package = ${filters.package}`}
    ${!filters.account_status ? emptySql : sql`AND c.account_status = ${filters.account_status}`}
    ${!filters.launch_phase_id ? emptySql : sql`AND c.launch_phase_id = ${Number(filters.launch_phase_id)}`}
    ${!filters.waits_for ? emptySql : sql`AND ${waitingSide(now)} = ${filters.waits_for}`}`;
}

/** The client's turn in its launch: to fill in the form, to look at the sample, or to answer what was sent back. */
const isClientsTurn = rawSql(`c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (${launchPhases.form}, ${launchPhases.sample}) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned'))`);

/** What is in our queue comes first: while we have something to do, the client waits for us. */
const waitingSide = (now: Date): Sql => sql`CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= ${now}) THEN 'us'
  WHEN ${isClientsTurn} THEN 'client' END`;
