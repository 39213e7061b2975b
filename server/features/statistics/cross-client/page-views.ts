import type { Goal } from '#contract/statistics/page-views.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';

/** The data for counting a page of a website: its client, the client's zone, and its websites by host. */
export type Website = {
  client_id: number;
  time_zone: string;
  is_closed: boolean;
  site_ids: number[];
  hosts: Record<string, number>;
};

/** By the token in its pages; a replaced token works until its end. */
export const findWebsite = (tokenHash: Buffer, now: Date) => systemRead<Website>()`
  SELECT json_build_object('client_id', c.id, 'time_zone', c.time_zone, 'is_closed', c.account_status = 'Cancelled',
    'site_ids', (SELECT coalesce(json_agg(s.id ORDER BY s.id), '[]') FROM app.sites s WHERE s.client_id = c.id),
    'hosts', (SELECT coalesce(json_object_agg(h.host, h.site_id), '{}') FROM app.site_hosts h WHERE h.client_id = c.id))
  FROM app.site_tokens t JOIN app.clients c ON c.id = t.client_id
  WHERE t.token_hash = ${tokenHash} AND (t.expires_at IS NULL OR t.expires_at > ${now})`;

/** The salt of a day, created by the first request. */
export const findSalt = (day: string, fresh: Buffer): SystemBatch<string, 'write'> => [
  systemWrite()`INSERT INTO app.visitor_salts (day, salt) VALUES (${day}::date, ${fresh}) ON CONFLICT DO NOTHING`,
  systemWrite<string>()`SELECT to_json(encode(salt, 'hex')) FROM app.visitor_salts WHERE day = ${day}::date`,
];

export type PageViewRow = {
  client_id: number;
  site_id: number;
  event_id: string;
  at: string;
  visitor: string;
  path: string;
  source: string;
  medium: string | null;
  campaign: string | null;
  device: string | null;
  country: string | null;
  region: string | null;
  goal: Goal | null;
  is_listing: boolean;
  listing_id: number | null;
};

/**
 * Stores page views and marks their websites for a recount. A view that is already stored is left out, and so is one
 * whose website is gone.
 */
export const insertPageViews = (rows: readonly PageViewRow[]) => systemWrite<null>()`
  WITH sent_views AS (
    SELECT v.* FROM json_to_recordset(${JSON.stringify(rows)}::json) v (client_id bigint, site_id bigint, event_id uuid,
      at timestamptz, visitor bigint, path text, source text, medium text, campaign text, device text, country text, region text, goal text, is_listing boolean, listing_id bigint)
    JOIN app.sites s ON s.client_id = v.client_id AND s.id = v.site_id),
  added_views AS (
    INSERT INTO app.page_views (client_id, site_id, event_id, at, visitor, path, source, medium, campaign, device, country, region, goal, is_listing, listing_id)
    SELECT client_id, site_id, event_id, at, visitor, path, source, medium, campaign, device, country, region, goal, is_listing, listing_id FROM sent_views
    ON CONFLICT DO NOTHING)
  INSERT INTO app.site_recounts AS r (client_id, site_id, since)
  SELECT client_id, site_id, min(at) FROM sent_views GROUP BY client_id, site_id ORDER BY client_id, site_id
  ON CONFLICT (client_id, site_id) DO UPDATE SET since = least(r.since, excluded.since)`;

/** Creates the table of a month, '2026-11', if it is missing. */
export const addPageViewMonth = (month: string) => systemWrite<null>()`
  SELECT NULL FROM app.add_page_view_month(${`${month}-01`}::date)`;

/**
 * Records that page views are being taken in, and a gap for every client if none were since the last beat. Of several
 * processes the latest counts. If a clock was ahead and is set back, its statements about that time are removed.
 */
export const beatCounter = (now: Date): SystemBatch<null, 'write'> => [
  systemWrite()`INSERT INTO app.counter_beats (id, at) VALUES (1, ${now}) ON CONFLICT DO NOTHING`,
  systemWrite<null>()`
    WITH beat AS (
      UPDATE app.counter_beats b SET at = CASE
        WHEN f.at - ${now}::timestamptz BETWEEN interval '0' AND ${maxPauseMs} THEN f.at ELSE ${now} END
      FROM (SELECT at FROM app.counter_beats FOR UPDATE) f RETURNING f.at AS former),
    deleted_gaps AS (
      DELETE FROM app.counter_gaps g USING beat b
      WHERE b.former - ${now}::timestamptz > ${maxPauseMs} AND g.ended_at > ${now})
    INSERT INTO app.counter_gaps (client_id, began_at, ended_at)
    SELECT c.id, b.former, ${now} FROM beat b JOIN app.clients c ON c.created_at < ${now}
    WHERE ${now}::timestamptz - b.former > ${maxPauseMs}
    ON CONFLICT DO NOTHING`,
];

/** A restart or an update takes less, and is not a gap. */
const maxPauseMs = rawSql(`interval '15 minutes'`);
