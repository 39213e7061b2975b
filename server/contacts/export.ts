import { emptySql, read, sql, rawSql, write } from '../db/sql.ts';
import { searchPatterns } from '../db/like-patterns.ts';
import { currentCaller, logActivity } from '../events/log-activity.ts';
import { contactActivity } from './activity.ts';
import { sourceName, statusName, typeName } from './columns.ts';

/** The columns of the spreadsheet, in order. */
const columnSql = {
  'First name': 'first_name',
  'Last name': 'last_name',
  Email: 'email',
  Phone: 'phone_number',
  Status: statusName.parts.join(''),
  Source: sourceName.parts.join(''),
  'Contact type': typeName.parts.join(''),
  'Preferred time': 'preferred_time',
  Notes: 'notes',
  'Date created': `to_char(created_at AT TIME ZONE (SELECT time_zone FROM app.clients WHERE id = app.client()), 'YYYY-MM-DD')`,
};
export const exportHead = Object.keys(columnSql);
const exportColumns = rawSql(Object.values(columnSql).join(', '));

export type ExportRequest = {
  lead_ids: readonly number[];
  search: string;
  lead_status_id?: number | null | undefined;
};

/** Logged before the first row is read. If any id is not this client's, nothing is exported. */
export const logExport = (ids: readonly number[], now: Date) => write<{ date: string }>()`
  WITH allowed AS (
    SELECT FROM app.leads WHERE client_id = app.client() AND id = ANY (${ids}::int[]) HAVING count(*) = ${ids.length}),
  logged AS (${logActivity(contactActivity, 'contact.exported', { by: currentCaller, from: rawSql('FROM allowed'), now })})
  SELECT json_build_object('date', to_char(${now}::timestamptz AT TIME ZONE c.time_zone, 'YYYY-MM-DD'))
  FROM app.clients c, allowed WHERE c.id = app.client()`;

export function listExportRows({ lead_ids, search, lead_status_id }: ExportRequest) {
  if (lead_ids.length > 0) return rows(sql`AND id = ANY (${lead_ids}::int[])`);
  if (search !== '')
    return rows(
      sql`AND id = ANY ((SELECT ids FROM app.search_leads(${searchPatterns(search)}, NULL, 0))::int[])`,
    );
  return rows(lead_status_id ? sql`AND lead_status_id = ${lead_status_id}` : emptySql);
}

const rows = (matching: ReturnType<typeof sql>) => read<never>()`
  SELECT ${exportColumns} FROM app.leads WHERE client_id = app.client() ${matching} ORDER BY updated_at DESC, id DESC`;
