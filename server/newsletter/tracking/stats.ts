import { campaignsAtMost, type newsletterStats } from '#contract/newsletter/stats.ts';
import { localTime } from '#contract/zoned-time.ts';
import type { Handlers } from '../../http/handler.ts';
import { WithMeta } from '../../http/responses.ts';
import * as queries from './queries.ts';
import { toIsoSeconds } from './rules.ts';

export const newsletterStatsHandlers: Handlers<typeof newsletterStats> = {
  list: async ({ db, query, now }) => {
    const { mailchimp_campaign_ids: ids, take = campaignsAtMost } = query;
    const found = await db.value(queries.listNumbers({ ids, take }));
    if (!found) throw new Error('Every client has a row.');
    const rows = found.rows.map((row) => ({
      ...row,
      sent_local: localTime(new Date(row.sent_at), found.time_zone),
    }));
    return new WithMeta(rows, {
      sources: [{ source: 'newsletters', last_good_at: toIsoSeconds(now), error: null }],
      is_tracked: found.is_tracked,
    });
  },
  campaigns: ({ db }) => db.row(queries.listCampaigns()),
  links: ({ db, params }) => db.row(queries.listClickedLinks(params.id)),
  readers: ({ db, params, query }) => db.page(queries.listReaders(params.id, query), query),
  ofContact: ({ db, params, query }) => db.page(queries.listOfContact(params.id, query), query),
  track: ({ db, body }) => db.row(queries.saveTracking(body.is_tracked)),
};
