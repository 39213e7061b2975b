import * as z from 'zod/mini';
import type { Body } from '#contract/endpoint.ts';
import { formatFieldLabel } from '#contract/fields.ts';
import type { PastImport, testimonialFiles } from '#contract/testimonials/files.ts';
import { draft, statuses, TestimonialDraft } from '#contract/testimonials/testimonials.ts';
import { searchPatterns } from '#server/core/db/like-patterns.ts';
import { personName } from '#server/core/db/person-name.ts';
import {
  caseName,
  emptySql,
  identifier,
  joinSql,
  quickRead,
  rawSql,
  read,
  sql,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { currentCaller, logChange } from '#server/core/events/log-activity.ts';
import { testimonialActivity } from '../activity.ts';
import { insertHistory } from '../history.ts';
import type { FileRow } from './read-file.ts';

/** Whether this account may import: with the feature, or during the launch of its website. */
export const mayImport = () => read<boolean>()`
  SELECT to_json('TESTIMONIAL_MANAGER' = ANY (c.features) OR (NOT c.is_live AND c.account_status = 'Launch'))
  FROM app.clients c WHERE c.id = app.client()`;

export const readZone = () =>
  read<string>()`SELECT to_json(time_zone) FROM app.clients WHERE id = app.client()`;

/** The lines of rows whose words this person has already given. Spaces and case are ignored. */
export const findPresent = (rows: readonly FileRow[]) => read<number[]>()`
  SELECT coalesce(json_agg(DISTINCT r."row"), '[]')
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r ("row" int, first_name text, last_name text, email text, message text)
  JOIN app.testimonials t ON t.client_id = app.client() AND t.deleted_at IS NULL
    AND (t.email = r.email OR (lower(t.first_name) = lower(r.first_name) AND lower(t.last_name) = lower(r.last_name)))
    AND lower(regexp_replace(r.message, '\\s+', ' ', 'g')) IN (
      lower(regexp_replace(t.message, '\\s+', ' ', 'g')), lower(regexp_replace(t.agreed_message, '\\s+', ' ', 'g')))`;

export const ownsSite = (siteId: number) => read<boolean>()`
  SELECT to_json(true) FROM app.sites s WHERE s.client_id = app.client() AND s.id = ${siteId}`;

type Import = { fileName: string; siteId: number | null; now: Date };

export const insertImport = ({ fileName, siteId, now }: Import) => write<number>()`
  WITH new_import AS (
    INSERT INTO app.testimonial_imports (client_id, file_name, site_id, imported, user_id, staff_id, created_at)
    SELECT app.client(), ${fileName}, coalesce(${siteId}::bigint, (SELECT min(s.id) FROM app.sites s WHERE s.client_id = app.client())), 0,
      ${currentCaller.user}, ${currentCaller.staff}, ${now}::timestamptz RETURNING id)
  SELECT to_json(id) FROM new_import`;

type Rows = { importId: number; leadIds: readonly number[]; now: Date };
export type LinkedRow = FileRow & { lead_id: number | null };

/** Drafts, already seen by the importing user. The consent is the agent's claim. */
export const insertRows = (rows: readonly LinkedRow[], { importId, leadIds, now }: Rows) =>
  write<null>()`${change(
    sql`INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, display_name, email, phone_number, message, consent,
      is_seen, add_to_lead, lead_id, import_id, created_at, updated_at)
    SELECT app.client(), ${draft}::int, 'file', r.first_name, r.last_name, r.display_name, r.email, r.phone_number, r.message, r.consent,
      true, r.lead_id IS NOT NULL, r.lead_id, ${importId}::bigint,
      coalesce(r.given_at, ${now}::timestamptz), ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (
      "row" int, first_name text, last_name text, display_name text, email text, phone_number text, message text, given_at timestamptz, consent boolean,
      lead_id bigint) ORDER BY r."row" DESC RETURNING id`,
    {
      now,
      parts: {
        history: insertHistory('imported', { from: rawSql('FROM changed'), now }),
        counted_import: sql`UPDATE app.testimonial_imports i SET imported = ${rows.length}, lead_ids = ${leadIds}::bigint[]
        WHERE i.client_id = app.client() AND i.id = ${importId}`,
      },
      log: logChange(testimonialActivity, 'testimonial.imported', ofAll),
    },
  )}`;

/** One entry for all of them. */
const ofAll = { subject: rawSql('NULL'), details: rawSql("jsonb_build_object('count', count(*))") };

export const listImports = ({ page, take }: { page: number; take: number }, since: Date) => quickRead<
  PastImport[]
>()`
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT i.id, i.file_name, i.imported, coalesce(${personName('u')}, CASE WHEN i.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
        app.to_iso(i.created_at) AS created_at, app.to_iso(i.undone_at) AS undone_at,
        i.undone_at IS NULL AND i.created_at > ${since} AS is_undoable
      FROM app.testimonial_imports i
      LEFT JOIN app.users u ON u.client_id = i.client_id AND u.id = i.user_id AND i.staff_id IS NULL
      WHERE i.client_id = app.client() ORDER BY i.created_at DESC, i.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) r),
    (SELECT count(*) FROM app.testimonial_imports WHERE client_id = app.client())`;

export type LockedImport = { is_undone: boolean; is_late: boolean; lead_ids: number[] };

export const lockImport = (id: number, since: Date) => write<LockedImport>()`
  SELECT json_build_object('is_undone', i.undone_at IS NOT NULL, 'is_late', i.created_at <= ${since}, 'lead_ids', i.lead_ids)
  FROM app.testimonial_imports i WHERE i.client_id = app.client() AND i.id = ${id} FOR UPDATE`;

export const undoImport = (id: number, now: Date) =>
  write<null>()`${change(
    sql`UPDATE app.testimonials t SET deleted_at = ${now}, lead_id = NULL
    WHERE t.client_id = app.client() AND t.import_id = ${id} AND t.deleted_at IS NULL RETURNING t.id`,
    {
      now,
      before: {
        undone_import: sql`UPDATE app.testimonial_imports i SET undone_at = ${now} WHERE i.client_id = app.client() AND i.id = ${id}`,
      },
      log: logChange(testimonialActivity, 'testimonial.import_undone', ofAll),
    },
  )}`;

type ExportRequest = Body<typeof testimonialFiles.download>;

const inZone = (column: Sql) =>
  sql`to_char(app.to_local_time(${column}, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD')`;

/** Fields whose column of the spreadsheet has a name of its own, or that have none by decision. */
const decided: readonly (keyof TestimonialDraft)[] = [
  'first_name',
  'last_name',
  'display_name',
  'email',
  'phone_number',
  'message',
  'summary',
  'callout',
  'consent',
  'status_id',
  'published_at',
  'homepage',
  'facebook',
  'add_to_lead',
];
const otherFields = z.keyof(TestimonialDraft).options.filter((field) => !decided.includes(field));

const spreadsheet: [title: string, value: Sql][] = [
  ['first_name', rawSql('t.first_name')],
  ['last_name', rawSql('t.last_name')],
  ['display_name', rawSql('t.display_name')],
  ['email', rawSql('t.email')],
  ['phone_number', rawSql('t.phone_number')],
  ['testimonial', rawSql('t.message')],
  ['date', inZone(rawSql('t.created_at'))],
  ['consent', rawSql("CASE WHEN t.consent THEN 'yes' ELSE 'no' END")],
  ['Status', caseName(statuses, 't.status_id', '')],
  ['Published at', rawSql('t.published_at::text')],
  ['Homepage', rawSql("CASE WHEN t.homepage THEN 'yes' ELSE 'no' END")],
  ...otherFields.map((field): [string, Sql] => [formatFieldLabel(field), identifier(`t.${field}`)]),
];
export const exportHead = spreadsheet.map(([title]) => title);

/** Logged before the first row is read. If any of these contacts is not this client's, nothing is exported. */
export const logExport = (leadIds: readonly number[], now: Date) =>
  write<{ date: string }>()`${writeConsequences(rawSql('FROM own_contacts'), {
    now,
    before: {
      own_contacts: sql`SELECT FROM app.leads WHERE client_id = app.client() AND id = ANY (${leadIds}::bigint[]) HAVING count(*) = ${leadIds.length}`,
    },
    log: logChange(testimonialActivity, 'testimonial.exported', { subject: rawSql('NULL') }),
    answer: sql`SELECT json_build_object('date', to_char(app.to_local_time(${now}::timestamptz, c.time_zone), 'YYYY-MM-DD'))
      FROM app.clients c, own_contacts WHERE c.id = app.client()`,
  })}`;

export const listExportRows = ({
  lead_ids,
  search,
  status,
  homepage_only: onlyHomepage,
}: ExportRequest) => read<never>()`
  SELECT ${joinSql(spreadsheet.map(([, value]) => value))} FROM app.testimonials t
  WHERE t.client_id = app.client() AND t.deleted_at IS NULL
    ${lead_ids.length === 0 ? emptySql : sql`AND t.lead_id = ANY (${lead_ids}::bigint[])`}
    ${status === undefined ? emptySql : sql`AND t.status_id = ${status}`} ${onlyHomepage ? rawSql('AND t.homepage') : emptySql}
    ${search === '' ? emptySql : matching(search)}
  ORDER BY t.created_at DESC, t.id DESC`;

const matching = (search: string): Sql => sql`
  AND t.id = ANY ((SELECT ids FROM app.search_testimonials(${searchPatterns(search)}, NULL, false, NULL, 0))::bigint[])`;
