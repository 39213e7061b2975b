import type { ImportVendor, SiteImport } from '#contract/statistics/imports.ts';
import type { ImportedDay } from '#server/adapters/statistics/site-days/site-day-source.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { isPast } from '#server/core/jobs/is-past.ts';
import { statisticsActivity } from '../activity.ts';
import { dayMs } from '../sources/rules.ts';

type Place = { client_id: number; site_id: number; vendor: ImportVendor };

/** Null if there is no such client. */
export const listImports = (clientId: number) => systemRead<SiteImport[]>()`
  SELECT (SELECT coalesce(json_agg(r ORDER BY r.site_id, r.vendor), '[]') FROM (
    SELECT i.site_id, i.vendor, i.address, i.account, i.user_name, i.from_day AS "from", i.to_day AS "to",
      CASE WHEN i.finished_at IS NOT NULL THEN 'done' WHEN i.next_try_at IS NULL THEN 'refused' WHEN i.last_error IS NULL THEN 'waiting' ELSE 'later' END AS state,
      i.last_error AS error, app.to_iso(i.started_at) AS started_at, app.to_iso(i.finished_at) AS finished_at, d.days, d.first_day, d.last_day
    FROM app.site_imports i, LATERAL (
      SELECT count(*) AS days, min(d.day) AS first_day, max(d.day) AS last_day FROM app.imported_site_days d
      WHERE d.client_id = i.client_id AND d.site_id = i.site_id AND d.vendor = i.vendor) d
    WHERE i.client_id = c.id) r)
  FROM app.clients c WHERE c.id = ${clientId}`;

type Present = { address: string | null; account: string; user_name: string | null; token: string | null };

/** Null if the client has no such website. */
export const findImportPlace = ({ client_id, site_id, vendor }: Place) => systemRead<{
  zone: string;
  present: Present | null;
}>()`
  SELECT json_build_object('zone', c.time_zone, 'present', CASE WHEN i.vendor IS NOT NULL THEN json_build_object(
    'address', i.address, 'account', i.account, 'user_name', i.user_name, 'token', encode(i.token, 'base64')) END)
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id
  LEFT JOIN app.site_imports i ON i.client_id = s.client_id AND i.site_id = s.id AND i.vendor = ${vendor}
  WHERE s.client_id = ${client_id} AND s.id = ${site_id}`;

type Started = {
  address: string | null;
  account: string;
  userName: string | null;
  token: Buffer;
  from: string;
  to: string;
  staffId: number | null;
  now: Date;
};

/** Numbers of an earlier import stay until the new ones are here. Null if the website is gone. */
export const startImport = (
  { client_id, site_id, vendor }: Place,
  { address, account, userName, token, from, to, staffId, now }: Started,
) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.site_imports AS i (client_id, site_id, vendor, address, account, user_name, token, from_day, to_day, staff_id, started_at, next_try_at)
    SELECT s.client_id, s.id, ${vendor}::text, ${address}::text, ${account}::text, ${userName}::text, ${token}::bytea, ${from}::date, ${to}::date, ${staffId}::bigint, ${now}::timestamptz, '-infinity'::timestamptz
    FROM app.sites s WHERE s.client_id = ${client_id} AND s.id = ${site_id}
    ON CONFLICT (client_id, site_id, vendor) DO UPDATE SET address = excluded.address, account = excluded.account, user_name = excluded.user_name,
      token = excluded.token, from_day = excluded.from_day, to_day = excluded.to_day, staff_id = excluded.staff_id, started_at = excluded.started_at,
      finished_at = NULL, last_error = NULL, revision = i.revision + 1, attempts = 0, next_try_at = '-infinity', claimed_until = NULL
    RETURNING i.client_id, i.site_id AS id, i.vendor`,
    {
      now,
      log: logChange(statisticsActivity, 'statistics.import_started', aboutImport(staffId)),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** The days of one system and nothing else. Null if nothing was imported. */
export const removeImport = (
  { client_id, site_id, vendor }: Place,
  { staffId, now }: { staffId: number | null; now: Date },
) =>
  systemWrite<true>()`${change(
    sql`DELETE FROM app.site_imports i WHERE i.client_id = ${client_id} AND i.site_id = ${site_id} AND i.vendor = ${vendor}
    RETURNING i.client_id, i.site_id AS id, i.vendor`,
    {
      now,
      before: {
        deleted_days: sql`DELETE FROM app.imported_site_days d WHERE d.client_id = ${client_id} AND d.site_id = ${site_id} AND d.vendor = ${vendor} RETURNING 1`,
      },
      log: logChange(statisticsActivity, 'statistics.import_removed', aboutImport(staffId)),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

const aboutImport = (staffId: number | null) => ({
  by: staffMember(staffId, rawSql('changed.client_id')),
  details: rawSql(`jsonb_build_object('vendor', changed.vendor)`),
});

/** An import that is due. */
export type DueImport = Place & {
  address: string | null;
  account: string;
  user_name: string | null;
  /** encrypted, in base64 */
  token: string;
  from: string;
  to: string;
  zone: string;
  revision: number;
  attempts: number;
};

const claimMs = 15 * 60_000;

/** The next due import, claimed for a while: if a worker dies, another takes it. */
export const claimImport = (now: Date) => systemWrite<DueImport>()`
  WITH due AS (
    SELECT client_id, site_id, vendor FROM app.site_imports
    WHERE ${isPast(rawSql('next_try_at'), { now, longestMs: dayMs })}
      AND (claimed_until IS NULL OR ${isPast(rawSql('claimed_until'), { now, longestMs: claimMs })})
    ORDER BY next_try_at, client_id, site_id, vendor LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE app.site_imports i SET claimed_until = ${new Date(now.getTime() + claimMs)}, attempts = i.attempts + 1
  FROM due JOIN app.clients c ON c.id = due.client_id
  WHERE i.client_id = due.client_id AND i.site_id = due.site_id AND i.vendor = due.vendor
  RETURNING json_build_object('client_id', i.client_id, 'site_id', i.site_id, 'vendor', i.vendor, 'address', i.address, 'account', i.account,
    'user_name', i.user_name, 'token', encode(i.token, 'base64'), 'from', i.from_day, 'to', i.to_day, 'zone', c.time_zone,
    'revision', i.revision, 'attempts', i.attempts)`;

/** The key is deleted, since nothing is left to ask. Null if somebody changed or removed the import meanwhile. */
export const finishImport = (one: DueImport, now: Date) => systemWrite<true>()`
  UPDATE app.site_imports i SET finished_at = ${now}, token = NULL, last_error = NULL, attempts = 0, next_try_at = NULL, claimed_until = NULL
  WHERE ${unchanged(one)} RETURNING to_json(true)`;

/** The numbers of an earlier import stay. Without a next time only a person can help. */
export const recordFailedImport = (
  one: DueImport,
  { error, next }: { error: string; next: Date | null },
) => systemWrite<null>()`
  UPDATE app.site_imports i SET last_error = ${error}, next_try_at = ${next}, claimed_until = NULL
  WHERE ${unchanged(one)} RETURNING NULL`;

const unchanged = ({ revision, ...place }: DueImport): Sql =>
  sql`i.client_id = ${place.client_id} AND i.site_id = ${place.site_id} AND i.vendor = ${place.vendor} AND i.revision = ${revision}`;

export const deleteImportedDays = ({
  client_id,
  site_id,
  vendor,
  from,
  to,
}: DueImport) => systemWrite<null>()`
  DELETE FROM app.imported_site_days d
  WHERE d.client_id = ${client_id} AND d.site_id = ${site_id} AND d.vendor = ${vendor} AND d.day >= ${from}::date AND d.day <= ${to}::date`;

export const insertImportedDays = (
  { client_id, site_id, vendor }: Place,
  days: readonly ImportedDay[],
  now: Date,
) => systemWrite<null>()`
  INSERT INTO app.imported_site_days (client_id, site_id, vendor, day, visitors, page_views, imported_at)
  SELECT ${client_id}, ${site_id}, ${vendor}, d.day, d.visitors, d.page_views, ${now}
  FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) d (day date, visitors bigint, page_views bigint)`;
