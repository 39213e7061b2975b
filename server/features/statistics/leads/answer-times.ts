import { sql } from '#server/core/db/sql.ts';

/*
 * A lead without an answer counts as one that never has it. Otherwise the leads that are forgotten would make the rest
 * look quick.
 */

/** Aggregates over rows a of app.lead_arrivals, as one JSON object. */
export const answerTimes = sql`json_build_object('leads', count(*) FILTER (WHERE a.ended_at IS NULL OR a.answered_at IS NOT NULL),
    'answered', count(a.answered_at), 'waiting', count(*) FILTER (WHERE a.ended_at IS NULL),
    'not_known', count(*) FILTER (WHERE a.ended_at IS NOT NULL AND a.answered_at IS NULL),
    'half_within', nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(extract(epoch FROM a.answered_at - a.arrived_at)::float8, 'infinity'))
      FILTER (WHERE a.ended_at IS NULL OR a.answered_at IS NOT NULL), 'infinity'))`;
