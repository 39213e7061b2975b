import { holdSentences } from '#contract/listings/holds.ts';
import type { ListingExtras } from '#contract/listings/publishing.ts';
import { quickRead, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { publishingActivity } from './activity.ts';

/** The worst of its websites first, as the contract has the states in order. */
const worstFirst = rawSql(
  `array_position(ARRAY['failed', 'held', 'queued', 'published', 'withdrawn'], p.state)`,
);

/** For a row g of listings, the state on its websites, with these values of the worst one. */
const worstOf = (things: Sql, none: Sql) => sql`coalesce((
      SELECT json_build_object(${things}) FROM app.listing_publications p
      WHERE p.client_id = g.client_id AND p.listing_id = g.id ORDER BY ${worstFirst}, p.site_id LIMIT 1),
    json_build_object(${none}))`;

/** The sentences of the codes it is held for, or why it has failed. A row that a former release has held has no codes. */
const reason = sql`coalesce(CASE WHEN p.state = 'held' THEN (
      SELECT string_agg(${JSON.stringify(holdSentences)}::json ->> h.hold, ' ' ORDER BY h.place)
      FROM unnest(p.holds) WITH ORDINALITY h (hold, place)) END, p.reason)`;

const publishing = worstOf(
  sql`'state', p.state, 'reason', ${reason}, 'holds', CASE WHEN p.state = 'held' THEN p.holds ELSE '{}' END`,
  rawSql(`'state', 'none', 'reason', NULL, 'holds', ARRAY[]::text[]`),
);

/** The same with its page there, and since when it is there. */
export const publishColumn = worstOf(
  sql`'state', p.state, 'reason', ${reason}, 'url', p.url, 'at', CASE WHEN p.url IS NOT NULL THEN app.to_iso(p.published_at) END`,
  rawSql(`'state', 'none', 'reason', NULL, 'url', NULL, 'at', NULL`),
);

/** Where a row g of listings is published. */
export const publishedUrls =
  rawSql(`(SELECT coalesce(json_agg(p.url ORDER BY p.site_id) FILTER (WHERE p.url IS NOT NULL), '[]')
    FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id)`);

export const readExtras = (id: number) => quickRead<ListingExtras>()`
  SELECT json_build_object('wp_post_urls', ${publishedUrls}, 'publish', ${publishing})
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${id}`;

/** Queues an unpublished listing; with a reason also a held one, which is logged. */
export const queuePublication = (id: number, { reason, now }: { reason: string | null; now: Date }) =>
  write<null>()`${change(
    sql`UPDATE app.listing_publications p SET state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity',
      override_reason = coalesce(${reason}, p.override_reason), override_words = CASE WHEN ${reason}::text IS NULL THEN p.override_words END
    WHERE p.client_id = app.client() AND p.listing_id = ${id} AND p.state IN ('failed', 'held', 'queued')`,
    {
      now,
      before: {
        held_listing: sql`SELECT p.listing_id FROM app.listing_publications p
        WHERE p.client_id = app.client() AND p.listing_id = ${id} AND p.state = 'held' AND ${reason}::text IS NOT NULL LIMIT 1`,
      },
      log: logChange(publishingActivity, 'listing.published_anyway', {
        subject: rawSql('held_listing.listing_id'),
        from: rawSql('FROM held_listing'),
      }),
    },
  )}`;

/** The site whose page shows a listing first; no row if there is no such listing, and null if there is no site. */
export const readFirstSite = (id: number) => read<{ site_id: number | null }>()`
  SELECT json_build_object('site_id', (SELECT min(s.id) FROM app.sites s WHERE s.client_id = app.client()))
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${id}`;
