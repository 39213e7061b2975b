import { read } from '#server/core/db/sql.ts';
import type { Event } from './rules.ts';

const monthsBack = 24;
const maxEvents = 200;

/**
 * These events have no table of their own: they come from the account, the newsletters' numbers and the activity log.
 */
export const listEvents = (now: Date) => read<Event[]>()`
  WITH c AS (SELECT time_zone, went_live_at, ${now}::timestamptz - make_interval(months => ${monthsBack}::int) AS since
    FROM app.clients WHERE id = app.client()),
  events AS (
    SELECT 'live' AS kind, c.went_live_at AS at, NULL AS name, NULL::numeric AS price_from, NULL::numeric AS price_to
    FROM c WHERE c.went_live_at >= c.since
    UNION ALL
    SELECT 'newsletter', n.sent_at, n.subject, NULL, NULL
    FROM c, app.newsletter_campaigns n WHERE n.client_id = app.client() AND n.sent_at >= c.since
    UNION ALL
    SELECT 'price', a.created_at, g.address, (a.details ->> 'price_from')::numeric, (a.details ->> 'price_to')::numeric
    FROM c, app.activity a LEFT JOIN app.listings g ON g.client_id = a.client_id AND g.id = a.subject_id
    WHERE a.client_id = app.client() AND a.type = 'listing' AND a.event IN ('listing.edited', 'listing.price_synced', 'listing.synced') AND a.created_at >= c.since
      AND a.details ? 'price_from'),
  newest AS (SELECT * FROM events ORDER BY at DESC LIMIT ${maxEvents})
  SELECT (SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'at', app.to_iso(e.at),
      'month', to_char(app.to_local_time(e.at, c.time_zone), 'YYYY-MM'), 'name', e.name, 'price_from', e.price_from, 'price_to', e.price_to)
    ORDER BY e.at), '[]') FROM newest e)
  FROM c`;
