import { monthInFuture, maxMonths, type websiteStats } from '#contract/statistics/website.ts';
import { findEarliestDay } from '#contract/statistics/compared-ranges.ts';
import { localMonth } from '#contract/zoned-time.ts';
import { invalid } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { WithMeta } from '#server/core/db/results.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readDays } from '../days/queries.ts';
import * as queries from './queries.ts';
import { compareWebsites, findPreviousFacts } from './rules.ts';

export const websiteStatsHandlers: Handlers<typeof websiteStats> = {
  list: async ({ db, query, now }) => {
    const { site_id: site, month, take = maxMonths } = query;
    const result = orNotFound(await db.withBeside(queries.listMonths({ site, month, take, now })));
    const { zone, updated_at, error } = result.beside;
    if (month !== undefined && month > localMonth(now, zone)) throw invalid('month', monthInFuture);
    const comparison = compareWebsites(result.beside, now);
    return new WithMeta(result.data, {
      previous: month === undefined ? null : findPreviousFacts(result.beside, comparison),
      comparison,
      gaps: [...new Set(result.beside.gaps.map(({ day }) => day))],
      sources: [{ source: 'sites', last_good_at: updated_at, error }],
    });
  },
  days: async ({ db, query, now }) => {
    // the rules of ranges are loaded with the first question about one
    const { answerRange, countPageViews, findHourDays, readMoment, toWebsiteDays } = await loadRanges();
    const { zone, sites, updated_at, error } = orNotFound(
      await db.value(
        readDays({
          ...query,
          from: findEarliestDay(query, query.compare),
          hoursOf: findHourDays(query),
        }),
      ),
    );
    const { rows, ...meta } = answerRange(countPageViews(sites), query, readMoment(now, zone), toWebsiteDays);
    return new WithMeta(rows, {
      ...meta,
      sources: [{ source: 'sites', last_good_at: updated_at, error }],
    });
  },
  lastUpdated: ({ db, query }) => db.row(queries.readLastUpdate(query.site_id)),
  origins: ({ db, query }) => db.row(queries.listOrigins(query.site_id, query.month)),
};

async function loadRanges() {
  const [{ answerRange }, { countPageViews, toWebsiteDays }, { findHourDays, readMoment }] =
    await Promise.all([
      import('../days/answer-range.ts'),
      import('../days/page-views.ts'),
      import('../days/so-far.ts'),
    ]);
  return { answerRange, countPageViews, findHourDays, readMoment, toWebsiteDays };
}
