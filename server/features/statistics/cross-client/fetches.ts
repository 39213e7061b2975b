import type { Connectable } from '#contract/statistics/sources.ts';
import type { StatsProviderName } from '#server/adapters/statistics/stats-provider.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { isPast } from '#server/core/jobs/is-past.ts';
import { dayMs } from '../sources/rules.ts';
import { undoableUpload, type UploadId } from './undoable-upload.ts';

/** A source whose numbers are due. */
export type DueSource = {
  client_id: number;
  id: number;
  source: Connectable;
  site_id: number | null;
  provider: StatsProviderName;
  account: string;
  /** encrypted, in base64 */
  token: string;
  revision: number;
  attempts: number;
  /** null if not all of the past was asked for */
  last_good_at: string | null;
};

const claimMs = 15 * 60_000;

/** The next due source, claimed for a while: if a worker dies, another takes it. */
export const claimSource = (now: Date) => systemWrite<DueSource>()`
  WITH due AS (
    SELECT client_id, id FROM app.stats_sources
    WHERE ${isPast(rawSql('next_fetch_at'), { now, longestMs: dayMs })}
      AND (claimed_until IS NULL OR ${isPast(rawSql('claimed_until'), { now, longestMs: claimMs })})
    ORDER BY next_fetch_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE app.stats_sources s SET claimed_until = ${new Date(now.getTime() + claimMs)}, attempts = s.attempts + 1 FROM due
  WHERE s.client_id = due.client_id AND s.id = due.id
  RETURNING json_build_object('client_id', s.client_id, 'id', s.id, 'source', s.source, 'site_id', s.site_id, 'provider', s.provider,
    'account', s.account, 'token', encode(s.token, 'base64'), 'revision', s.revision, 'attempts', s.attempts,
    'last_good_at', CASE WHEN s.is_complete THEN s.last_good_at END)`;

type Ended = Pick<DueSource, 'client_id' | 'id' | 'revision'>;

/** Null if somebody changed or removed the source meanwhile: the fetched numbers belong to another account then. */
export const recordGoodFetch = (
  source: Ended,
  { quotaUsed, next, now }: { quotaUsed: number | null; next: Date; now: Date },
) => systemWrite<true>()`
  UPDATE app.stats_sources s SET last_good_at = ${now}, is_complete = true, last_error = NULL, failing_since = NULL, quota_used = ${quotaUsed},
    attempts = 0, next_fetch_at = ${next}, claimed_until = NULL
  WHERE ${unchanged(source)} RETURNING to_json(true)`;

/** The numbers and the time of the last good fetch do not change. */
export const recordFailedFetch = (
  source: Ended,
  { error, next, now }: { error: string; next: Date; now: Date },
) => systemWrite<null>()`
  UPDATE app.stats_sources s SET last_error = ${error}, failing_since = coalesce(s.failing_since, ${now}), next_fetch_at = ${next},
    claimed_until = NULL
  WHERE ${unchanged(source)} RETURNING ${nothing}`;

const nothing = rawSql('NULL');
const unchanged = ({ client_id, id, revision }: Ended): Sql =>
  sql`s.client_id = ${client_id} AND s.id = ${id} AND s.revision = ${revision}`;

/** Of a website whose file u was taken back: its past is asked for again. A fetch that has begun is discarded. */
export const fetchPastAgain = (upload: UploadId) => systemWrite<null>()`
  WITH u AS (${undoableUpload(upload)}), asked_sources AS (
    UPDATE app.stats_sources s SET is_complete = false, revision = s.revision + 1, claimed_until = NULL FROM u
    WHERE s.client_id = u.client_id AND s.source = u.source AND s.site_id = u.site_id RETURNING 1)
  SELECT to_json(count(*)) FROM asked_sources`;
