import { dayAfter } from '#contract/days.ts';
import { invalid } from '#contract/errors.ts';
import { rangeInFuture } from '#contract/statistics/day-ranges.ts';
import { filterDays, filtersTooOld, type visitStats } from '#contract/statistics/visits.ts';
import { localDay } from '#contract/zoned-time.ts';
import { WithMeta } from '#server/core/db/results.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readDays } from '../days/queries.ts';
import { hasFilter, onlyOwnDays } from './rules.ts';

export const visitStatsHandlers: Handlers<typeof visitStats> = {
  list: async ({ db, query, now }) => {
    // visits are looked at now and then, so that their code is loaded with the first question
    const [{ addUpRange }, { countPageViews, toWebsiteDays }, { readCounts, readFilteredCounts }] =
      await Promise.all([
        import('../days/rules.ts'),
        import('../days/page-views.ts'),
        import('./queries.ts'),
      ]);
    const { zone, sites } = orNotFound(await db.value(readDays({ ...query, hoursOf: [] })));
    const today = localDay(now, zone);
    const filterable_from = dayAfter(today, -filterDays);
    if (query.to > today) throw invalid('to', rangeInFuture);
    const isFiltered = hasFilter(query);
    if (isFiltered && query.from < filterable_from) throw invalid('from', filtersTooOld);
    const { counts, visitors, pageviews } = orNotFound(
      await db.value(isFiltered ? readFilteredCounts(query) : readCounts(query)),
    );
    const total = toWebsiteDays(addUpRange(countPageViews(sites.map(onlyOwnDays)), query, today));
    return new WithMeta(counts, {
      ...(total.pageviews === null ? { visitors: null, pageviews: null } : { visitors, pageviews }),
      total,
      filterable_from,
    });
  },
};
