import { facebookServices } from '#contract/access.ts';
import {
  sourceStates,
  type Connectable,
  type SourceState,
  type StatsSource,
} from '#contract/statistics/sources.ts';
import type { StatsProviderName } from '#server/adapters/statistics/stats-provider.ts';
import { containsPattern } from '#server/core/db/like-patterns.ts';
import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemPage, systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { statisticsActivity } from '../activity.ts';

type Which = { id: number; source: Connectable; site_id: number | null };

/** Every possible source of every client's numbers, with the connected account: booked ads, and each website. */
const places = sql`
  (SELECT c.id AS client_id, c.name AS client_name, p.source, p.site_id, p.site, p.uploaded_at FROM app.clients c CROSS JOIN LATERAL (
    SELECT 'facebook' AS source, NULL::bigint AS site_id, NULL AS site, NULL::timestamptz AS uploaded_at
    WHERE c.services && ${facebookServices}::text[]
    UNION ALL
    SELECT 'google', NULL, NULL, (SELECT max(updated_at) FROM app.ad_months m WHERE m.client_id = c.id AND m.platform = 'google')
    WHERE 'google_ads' = ANY (c.services)
    UNION ALL
    SELECT 'sites', s.id, s.primary_domain, NULL FROM app.sites s WHERE s.client_id = c.id) p) p
  LEFT JOIN app.stats_sources s ON s.client_id = p.client_id AND s.source = p.source AND s.site_id IS NOT DISTINCT FROM p.site_id`;

const staleHours = 36;

/** A source without a fetch for a day and a half is late, even without an error. */
const stateAt = (now: Date) => sql`CASE
    WHEN s.failing_since IS NOT NULL THEN 'failing'
    WHEN s.id IS NOT NULL THEN CASE WHEN coalesce(s.last_good_at, s.token_set_at) < ${new Date(now.getTime() - staleHours * 3_600_000)}
      THEN 'stale' ELSE 'fine' END
    WHEN p.source = 'sites' THEN 'own'
    WHEN p.uploaded_at IS NOT NULL THEN 'uploaded'
    ELSE 'missing' END`;

type Filters = {
  page: number;
  take: number;
  search: string;
  state?: SourceState | undefined;
  unavailable: readonly Connectable[];
};

/** The sources of each client together; first the clients with the worst, and with those that have failed or been late longest. */
export function listSources({ search, state, unavailable, now, ...paging }: Filters & { now: Date }) {
  const states: readonly string[] = state ? [state] : sourceStates;
  const named =
    search === '' ? emptySql : sql`AND app.fold(p.client_name) LIKE app.fold(${containsPattern(search)})`;
  const chosen = sql`FROM ${places} CROSS JOIN LATERAL (
      SELECT state, array_position(${sourceStates}::text[], state) AS rank FROM (SELECT ${stateAt(now)} AS state) w) w
    WHERE w.state = ANY (${states}::text[]) ${named}`;
  return systemPage<StatsSource>(
    paging,
    sql`SELECT p.client_id, p.client_name, p.source, p.site_id, p.site, w.state, p.source <> ALL (${unavailable}::text[]) AS can_connect, s.account,
        app.to_iso(coalesce(s.last_good_at, p.uploaded_at)) AS last_good_at, s.last_error AS error,
        app.to_iso(s.failing_since) AS failing_since, s.quota_used, app.to_iso(s.token_set_at) AS token_set_at
      ${chosen}
      WINDOW of_client AS (PARTITION BY p.client_id)
      ORDER BY min(w.rank) OVER of_client, min(s.failing_since) OVER of_client,
        min(coalesce(s.last_good_at, s.token_set_at)) FILTER (WHERE w.state = 'stale') OVER of_client,
        lower(p.client_name), p.client_id, w.rank, p.source, p.site_id`,
    chosen,
  );
}

/** Whether the client has such a source, and its token in base64. */
export const findPlace = ({ id, source, site_id }: Which) => systemRead<{
  account: string | null;
  token: string | null;
}>()`
  SELECT json_build_object('account', s.account, 'token', encode(s.token, 'base64')) FROM ${places}
  WHERE p.client_id = ${id} AND p.source = ${source} AND p.site_id IS NOT DISTINCT FROM ${site_id}`;

type Connection = {
  provider: StatsProviderName;
  account: string;
  token: Buffer;
  isNewToken: boolean;
  staffId: number | null;
  now: Date;
};

/**
 * Counting starts again with this account: its numbers overwrite those of the former one for the months it covers.
 */
export const connectSource = (
  { id, source, site_id }: Which,
  { provider, account, token, isNewToken, staffId, now }: Connection,
) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.stats_sources AS s (client_id, source, site_id, provider, account, token, token_set_at)
    VALUES (${id}, ${source}, ${site_id}, ${provider}, ${account}, ${token}::bytea, ${now})
    ON CONFLICT (client_id, source, site_id) DO UPDATE SET account = excluded.account, token = excluded.token,
      token_set_at = CASE WHEN ${isNewToken} THEN excluded.token_set_at ELSE s.token_set_at END,
      last_good_at = CASE WHEN s.account = excluded.account THEN s.last_good_at END,
      last_error = NULL, failing_since = NULL, revision = s.revision + 1, attempts = 0, next_fetch_at = '-infinity', claimed_until = NULL
    RETURNING client_id, id, source`,
    {
      now,
      log: logChange(statisticsActivity, 'statistics.source_connected', aboutSource(staffId)),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Null if nothing is connected. */
export const makeSourceDue = ({ id, source, site_id }: Which) => systemWrite<true>()`
  UPDATE app.stats_sources SET next_fetch_at = '-infinity'
  WHERE client_id = ${id} AND source = ${source} AND site_id IS NOT DISTINCT FROM ${site_id} RETURNING to_json(true)`;

/** Null if nothing is connected. */
export const disconnectSource = (
  { id, source, site_id }: Which,
  { staffId, now }: { staffId: number | null; now: Date },
) =>
  systemWrite<true>()`${change(
    sql`DELETE FROM app.stats_sources WHERE client_id = ${id} AND source = ${source} AND site_id IS NOT DISTINCT FROM ${site_id}
    RETURNING client_id, id, source`,
    {
      now,
      log: logChange(statisticsActivity, 'statistics.source_disconnected', aboutSource(staffId)),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

const aboutSource = (staffId: number | null) => ({
  by: staffMember(staffId, rawSql('changed.client_id')),
  details: rawSql(`jsonb_build_object('source', changed.source)`),
});
