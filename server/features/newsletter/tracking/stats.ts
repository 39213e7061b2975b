import { ApiError } from '#contract/errors.ts';
import { maxCampaigns, type newsletterStats } from '#contract/newsletter/stats.ts';
import { localTime } from '#contract/zoned-time.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { Json, Page, pageMeta, WithMeta } from '#server/core/db/results.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import * as queries from './queries.ts';
import { toIsoSeconds } from './rules.ts';

export const newsletterStatsHandlers: Handlers<typeof newsletterStats> = {
  list: async ({ db, query, now }) => {
    const { mailchimp_campaign_ids: ids, take = maxCampaigns } = query;
    const result = await db.value(queries.listNumbers({ ids, take }));
    if (!result) throw new Error('Every client has a row.');
    if (result.has_unknown) throw new ApiError('not_found');
    const localOf = clockOf(result.time_zone);
    const rows = result.rows.map((row) => ({ ...row, sent_local: localOf(row.sent_at) }));
    return new WithMeta(new Json(JSON.stringify(rows)), {
      sources: [{ source: 'newsletters', last_good_at: toIsoSeconds(now), error: null }],
      is_tracked: result.is_tracked,
    });
  },
  campaigns: ({ db }) => db.row(queries.listCampaigns()),
  links: ({ db, params }) => db.row(queries.listClickedLinks(params.id)),
  readers: ({ db, params, query }) => db.page(queries.listReaders(params.id, query), query),
  ofContact: async ({ db, params, query }) => {
    const result = orNotFound(await db.value(queries.listOfContact(params.id, query)));
    const localOf = clockOf(result.time_zone);
    const rows = result.rows.map((row) => ({
      ...row,
      sent_local: localOf(row.sent_at),
      opened_local: row.opened_at && localOf(row.opened_at),
      bounced_local: row.bounced_at && localOf(row.bounced_at),
      unsubscribed_local: row.unsubscribed_at && localOf(row.unsubscribed_at),
    }));
    return new Page(new Json(JSON.stringify(rows)), pageMeta(query, result.total));
  },
  track: ({ db, body }) => db.row(queries.saveTracking(body.is_tracked)),
};

/** The client's local time at an instant. */
const clockOf =
  (zone: string) =>
  (at: string): string =>
    localTime(new Date(at), zone);
