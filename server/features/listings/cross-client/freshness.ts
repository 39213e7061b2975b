import { boardIds, boards } from '#contract/listings/boards.ts';
import { sql, sqlLiteral, sqlNumber, joinSql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';

/** The hours of each board, as rows b. */
const boardHours: Sql = sql`(VALUES ${joinSql(
  Object.entries(boards).map(
    ([id, { hiddenAfterHours }]) => sql`(${sqlLiteral(id)}, ${sqlNumber(hiddenAfterHours)})`,
  ),
)}) b (board, hours)`;

const fewestHours = Math.min(...Object.values(boards).map(({ hiddenAfterHours }) => hiddenAfterHours));

const seenAt = sql`greatest(k.seen_at, g.mls_synced_at)`;
const joined = sql`app.mls_links k JOIN app.listings g ON g.client_id = k.client_id AND g.id = k.listing_id
      JOIN ${boardHours} ON b.board = g.listed_by ->> 'board'
      JOIN app.listing_publications p ON p.client_id = g.client_id AND p.listing_id = g.id`;

const joinedBoard = sql`app.listing_publications p JOIN app.listings g ON g.client_id = p.client_id AND g.id = p.listing_id`;

/** Colleagues' listings whose board has no rules any more, and those held for it whose board has them again. */
const changedByRules = sql`
    SELECT g.client_id, g.id FROM ${joinedBoard}
    WHERE g.is_reciprocity AND p.page IS NOT NULL AND p.state = 'published' AND g.listed_by ->> 'board' <> ALL (${boardIds}::text[])
    UNION SELECT g.client_id, g.id FROM ${joinedBoard}
    WHERE p.state = 'held' AND 'rules' = ANY (p.holds) AND g.listed_by ->> 'board' = ANY (${boardIds}::text[])`;

/**
 * Queues listings of colleagues that their feed had too long ago or whose board has no rules, which hides them. Hidden
 * ones that may be shown again are queued too. Answers how many.
 */
export const queueByFreshness = (now: Date) => systemWrite<number>()`
  WITH due_listings AS (
    SELECT g.client_id, g.id FROM ${joined}
    WHERE k.gone_at IS NULL AND k.seen_at < ${now}::timestamptz - interval '1 hour' * ${sqlNumber(fewestHours)}
      AND g.is_reciprocity AND p.page IS NOT NULL AND p.state = 'published' AND ${seenAt} < ${now}::timestamptz - interval '1 hour' * b.hours
    UNION SELECT g.client_id, g.id FROM ${joined}
    WHERE p.state = 'held' AND 'old' = ANY (p.holds) AND ${seenAt} >= ${now}::timestamptz - interval '1 hour' * b.hours
    UNION ${changedByRules}),
  queued AS MATERIALIZED (SELECT app.queue_publications(array_agg(client_id), array_agg(id)) FROM due_listings HAVING count(*) > 0)
  SELECT to_json((SELECT count(*) FROM due_listings) + 0 * (SELECT count(*) FROM queued))`;
