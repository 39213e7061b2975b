import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { mlsFeedItem } from '../mls/queue-items.ts';
import type { FeedTimes } from '../mls/rules.ts';
import { importOwnListingsTask, readMlsFeedTask, syncMlsListingsTask } from '../mls/tasks.ts';

export type FeedRow = FeedTimes & { read_up_to: string };

export const readFeed = (provider: string) => systemRead<FeedRow>()`
  SELECT row_to_json(f) FROM (
    SELECT app.to_iso(read_up_to) AS read_up_to, app.to_iso(started_at) AS started_at, app.to_iso(finished_at) AS finished_at,
      app.to_iso(failed_at) AS failed_at
    FROM app.mls_feeds WHERE provider = ${provider}) f`;

/** Begins a run. The first one reads changes from now on, since imported listings are as new as their import. */
export const startRun = (provider: string, now: Date) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.mls_feeds AS f (provider, read_up_to, started_at) VALUES (${provider}, ${now}, ${now})
    ON CONFLICT (provider) DO UPDATE SET started_at = excluded.started_at`,
    {
      now,
      task: queueTask(readMlsFeedTask, { part: 'changes', next: null }, { from: emptySql }),
    },
  )}`;

/** The next part of a run. */
export const continueRun = (part: 'changes' | 'keys', next: string | null, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, { now, task: queueTask(readMlsFeedTask, { part, next }) })}`;

export type Changed = { listing_key: string; changed_at: string };

/** Marks changed listings of every client as due. */
export const markChanged = (provider: string, changed: readonly Changed[]) => systemWrite<null>()`
  UPDATE app.mls_links k SET is_due = true
  FROM app.listings g, jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS c (listing_key text, changed_at timestamptz)
  WHERE g.mls_key = c.listing_key AND g.mls_source = ${provider} AND k.client_id = g.client_id AND k.listing_id = g.id
    AND (g.mls_synced_at < c.changed_at OR k.gone_at IS NOT NULL) AND NOT k.is_due`;

/** Records how far the feed has been read, in the transaction that marks the listings. */
export const advanceFeed = (provider: string, readUpTo: string) => systemWrite<null>()`
  UPDATE app.mls_feeds SET read_up_to = greatest(read_up_to, ${readUpTo}::timestamptz) WHERE provider = ${provider}`;

/** Marks these as present in the feed. One that was gone is due again. */
export const markSeen = (provider: string, keys: readonly string[], now: Date) => systemWrite<null>()`
  UPDATE app.mls_links k SET seen_at = ${now}, is_due = k.is_due OR k.gone_at IS NOT NULL FROM app.listings g
  WHERE g.mls_key = ANY (${keys}::text[]) AND g.mls_source = ${provider} AND k.client_id = g.client_id AND k.listing_id = g.id`;

/** How many listings the run that began at this time did not see, and how many it did. */
export const countMissing = (provider: string, startedAt: string) => systemRead<{
  missing: number;
  present: number;
}>()`
  SELECT json_build_object('missing', count(*) FILTER (WHERE k.seen_at < ${startedAt}), 'present', count(*) FILTER (WHERE k.seen_at >= ${startedAt}))
  FROM app.mls_links k JOIN app.listings g ON g.client_id = k.client_id AND g.id = k.listing_id
  WHERE k.gone_at IS NULL AND g.mls_source = ${provider}`;

/**
 * Listings that a complete run did not see are queried individually, and every client with due listings gets a task.
 */
export const enqueueClients = (provider: string, startedAt: string, now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.mls_links k SET is_due = true FROM app.listings g
    WHERE k.seen_at < ${startedAt} AND k.gone_at IS NULL AND g.client_id = k.client_id AND g.id = k.listing_id AND g.mls_source = ${provider}
    RETURNING k.client_id`,
    {
      now,
      parts: {
        clients: rawSql(
          'SELECT client_id FROM changed UNION SELECT client_id FROM app.mls_links WHERE is_due',
        ),
      },
      task: {
        sync: queueTask(
          syncMlsListingsTask,
          { client_id: rawSql('client_id') },
          { from: rawSql('FROM clients ORDER BY client_id') },
        ),
        own: queueTask(
          importOwnListingsTask,
          { client_id: rawSql('c.id') },
          {
            from: rawSql(`FROM app.clients c
              WHERE c.account_status NOT IN ('Paused', 'Cancelled') AND c.mls_agent_ids <> '{}' ORDER BY c.id`),
          },
        ),
      },
    },
  )}`;

export const finishRun = (provider: string, now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.mls_feeds SET finished_at = ${now}, failure = NULL, failed_at = NULL WHERE provider = ${provider}`,
    { now, close: closeItems(mlsFeedItem, { subject: provider, from: emptySql }) },
  )}`;

/** The run ends early, and staff are told why. The next one continues from the last position. */
export const failRun = (provider: string, { failure, now }: { failure: string; now: Date }) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.mls_feeds SET failure = ${failure}, failed_at = ${now} WHERE provider = ${provider}`,
    { now, open: openItem(mlsFeedItem, { subject: provider, details: { failure }, from: emptySql }) },
  )}`;
