import type { StatsSource, PastUpload } from '#contract/statistics/uploads.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import {
  systemPage,
  systemRead,
  systemWrite,
  type SystemBatch,
  type SystemStatement,
} from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { restoreMonthsOfAdDays } from './ad-days.ts';
import { saveAdMonths } from './ads.ts';
import { fetchPastAgain } from './fetches.ts';
import { restoreMonthsOfSiteDays, saveSiteMonths } from './months.ts';
import { uploadStaffEvents } from '../uploads/staff-events.ts';
import type { NumbersRow } from '../uploads/read-file.ts';
import { isCovered, undoableUpload, type UploadId } from './undoable-upload.ts';
import { saveCampaigns } from './uploaded-campaigns.ts';

type Target = { clientId: number; source: StatsSource; siteId: number | null };
type TargetFacts = {
  time_zone: string;
  /** of ads, which a file does not state */
  currency: string;
  /** months whose numbers a file would replace */
  known_months: string[];
  /** months of newsletters sent from here */
  sent_months: string[];
};

/** Null if there is no such client, or the website is not theirs. */
export const readTarget = (target: Target) => systemRead<TargetFacts>()`
  SELECT json_build_object('time_zone', c.time_zone, 'currency', CASE c.country WHEN 'CA' THEN 'CAD' ELSE 'USD' END,
    'known_months', (SELECT coalesce(json_agg(${monthText(target)} ORDER BY 1), '[]') FROM ${fromRows(target)}),
    'sent_months', (SELECT coalesce(json_agg(s.month), '[]') FROM app.newsletter_campaigns s
      WHERE s.client_id = c.id AND s.send_id IS NOT NULL AND ${target.source === 'newsletters'}))
  FROM app.clients c WHERE c.id = ${target.clientId}
    ${target.siteId === null ? emptySql : sql`AND EXISTS (SELECT FROM app.sites s WHERE s.client_id = c.id AND s.id = ${target.siteId})`}`;

type Upload = Target & { fileName: string; staffId: number | null; now: Date; currency: string };

/** The earlier numbers are stored with the file; two files of one client at once run one after the other. */
export const saveUpload = (rows: readonly NumbersRow[], upload: Upload): SystemBatch<number> => [
  lockClient(upload.clientId),
  saveNumbersBefore(rows, upload),
  saveNumbers(rows, upload),
  newestUpload(upload),
];

const saveNumbersBefore = (rows: readonly NumbersRow[], upload: Upload) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.stats_uploads (client_id, source, site_id, file_name, months, before, staff_id, created_at)
    SELECT ${upload.clientId}::bigint, ${upload.source}::text, ${upload.siteId}::bigint, ${upload.fileName}::text,
      (SELECT array_agg(month ORDER BY month) FROM sent_months),
      (SELECT coalesce(json_agg(row_to_json(m)), '[]') FROM ${fromRows(upload)} AND ${monthDate(upload)} IN (SELECT month FROM sent_months)),
      ${upload.staffId}::bigint, ${upload.now}::timestamptz
    RETURNING client_id, source, file_name, cardinality(months) AS count`,
    {
      now: upload.now,
      before: {
        sent_months: sql`SELECT (m || '-01')::date AS month FROM unnest(${rows.map(({ month }) => month)}::text[]) m`,
      },
      log: logStaffChange(uploadStaffEvents, 'stats_uploaded', aboutUpload(upload)),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

const aboutUpload = ({ staffId }: { staffId: number | null }) => ({
  by: staffId,
  client: rawSql('changed.client_id'),
  details: rawSql(
    `jsonb_build_object('source', changed.source, 'file_name', changed.file_name, 'count', changed.count)`,
  ),
});

function saveNumbers(
  rows: readonly NumbersRow[],
  { clientId, source, siteId, currency, now }: Upload,
): SystemStatement<unknown, 'write'> {
  if (source === 'newsletters') return saveCampaigns(clientId, rows, now);
  const readNumber = ({ numbers }: NumbersRow, name: string) => numbers[name] ?? 0;
  if (source === 'sites')
    return saveSiteMonths(
      rows.map((row) => ({
        client_id: clientId,
        site_id: siteId ?? 0,
        month: row.month,
        visitors: readNumber(row, 'visitors'),
        page_views: readNumber(row, 'page_views'),
        listing_views: readNumber(row, 'listing_views'),
      })),
      'upload',
      now,
    );
  return saveAdMonths(
    rows.map((row) => ({
      client_id: clientId,
      platform: source,
      month: row.month,
      impressions: readNumber(row, 'impressions'),
      clicks: readNumber(row, 'clicks'),
      cost_cents: Math.round(readNumber(row, 'cost') * 100),
      currency,
      conversions: row.numbers['conversions'] ?? null,
    })),
    'upload',
    now,
  );
}

/** The client is locked, so it is the one that this transaction created. */
const newestUpload = ({ clientId }: Upload) => systemWrite<number>()`
  SELECT to_json(max(id)) FROM app.stats_uploads WHERE client_id = ${clientId}`;

export const isClient = (id: number) =>
  systemRead<true>()`SELECT to_json(true) FROM app.clients WHERE id = ${id}`;

export const listUploads = (clientId: number, paging: { page: number; take: number }) =>
  systemPage<PastUpload>(
    paging,
    sql`SELECT u.id, u.source, s.primary_domain AS site, u.file_name, cardinality(u.months) AS row_count, ${personName('f')} AS staff_name,
      app.to_iso(u.created_at) AS created_at, app.to_iso(u.undone_at) AS undone_at,
      u.undone_at IS NULL AND NOT ${isCovered} AS is_undoable
    FROM app.stats_uploads u LEFT JOIN app.staff f ON f.id = u.staff_id
    LEFT JOIN app.sites s ON s.client_id = u.client_id AND s.id = u.site_id
    WHERE u.client_id = ${clientId} ORDER BY u.created_at DESC, u.id DESC`,
    sql`FROM app.stats_uploads WHERE client_id = ${clientId}`,
  );

type Undoing = UploadId & { staffId: number | null; now: Date };
export type Undone = { state: 'done' | 'undone' | 'covered' };

/**
 * Each statement changes the rows of one table that the file wrote, unless something wrote them since. The months are
 * written from their days then, which were counted while the file covered them.
 */
export const undoUpload = ({ clientId, id, staffId, now }: Undoing): SystemBatch<Undone> => {
  const upload = { clientId, id };
  return [
    lockClient(clientId),
    // first, as a fetch locks its source before the months
    fetchPastAgain(upload),
    ...storedTables.flatMap(({ table, isUntouched, columns }) => [
      systemWrite<null>()`
        WITH u AS (${undoableUpload(upload)}), deleted_rows AS (
          DELETE FROM ${table} m USING u WHERE m.client_id = u.client_id AND ${isUntouched}
            AND NOT EXISTS (SELECT FROM jsonb_populate_recordset(NULL::${table}, u.before) b WHERE b.month = m.month) RETURNING 1)
        SELECT to_json(count(*)) FROM deleted_rows`,
      systemWrite<null>()`
        WITH u AS (${undoableUpload(upload)}), restored_rows AS (
          UPDATE ${table} m SET (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, old.value))
          FROM u, jsonb_array_elements(u.before) old
          WHERE m.client_id = u.client_id AND ${isUntouched} AND old.value ->> 'month' = m.month::text RETURNING 1)
        SELECT to_json(count(*)) FROM restored_rows`,
    ]),
    restoreMonthsOfAdDays(upload, now),
    restoreMonthsOfSiteDays(upload),
    systemWrite<Undone>()`${change(
      sql`UPDATE app.stats_uploads m SET undone_at = ${now} FROM u
        WHERE m.client_id = u.client_id AND m.id = u.id AND u.state = 'done'
        RETURNING m.client_id, m.source, m.file_name, cardinality(m.months) AS count`,
      {
        now,
        before: {
          u: sql`SELECT u.*, CASE WHEN u.undone_at IS NOT NULL THEN 'undone' WHEN ${isCovered} THEN 'covered' ELSE 'done' END AS state
            FROM app.stats_uploads u WHERE u.client_id = ${clientId} AND u.id = ${id}`,
        },
        log: logStaffChange(uploadStaffEvents, 'stats_upload_undone', aboutUpload({ staffId })),
        answer: rawSql(`SELECT json_build_object('state', u.state) FROM u`),
      },
    )}`,
  ];
};

type StoredTable = { table: Sql; isUntouched: Sql; columns: Sql };

/** The tables for numbers of files; a row m that file u wrote, unchanged since. */
const storedTables: readonly StoredTable[] = [
  {
    table: rawSql('app.site_months'),
    isUntouched: rawSql(
      `u.source = 'sites' AND m.site_id = u.site_id AND m.month = ANY (u.months) AND m.source = 'upload' AND m.updated_at = u.created_at`,
    ),
    columns: rawSql('visitors, page_views, listing_views, source, updated_at'),
  },
  {
    table: rawSql('app.ad_months'),
    isUntouched: rawSql(
      `m.platform = u.source AND m.month = ANY (u.months) AND m.source = 'upload' AND m.updated_at = u.created_at`,
    ),
    columns: rawSql('impressions, clicks, cost_cents, currency, conversions, source, updated_at'),
  },
  {
    table: rawSql('app.newsletter_campaigns'),
    isUntouched: rawSql(
      `u.source = 'newsletters' AND (m.month || '-01')::date = ANY (u.months) AND m.send_id IS NULL AND m.uploaded_at = u.created_at`,
    ),
    columns: rawSql(
      'subject, audience, sent, sent_at, opened, opened_by_machine, clicked, bounced, complained, unsubscribed, uploaded_at',
    ),
  },
];

/** The stored rows of a target as m, with a condition to which others can be added. */
function fromRows({ clientId, source, siteId }: Target): Sql {
  if (source === 'sites')
    return sql`app.site_months m WHERE m.client_id = ${clientId} AND m.site_id = ${siteId}::bigint`;
  if (source === 'newsletters')
    return sql`app.newsletter_campaigns m WHERE m.client_id = ${clientId} AND m.send_id IS NULL`;
  return sql`app.ad_months m WHERE m.client_id = ${clientId} AND m.platform = ${source}`;
}

const monthDate = ({ source }: Target) =>
  rawSql(source === 'newsletters' ? `(m.month || '-01')::date` : 'm.month');
const monthText = ({ source }: Target) =>
  rawSql(source === 'newsletters' ? 'm.month' : `to_char(m.month, 'YYYY-MM')`);
