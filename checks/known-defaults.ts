/**
 * Statements of numbers that replace NULL by a value, by file and the text from the function on. In PostgreSQL
 * `least(100, NULL)` is 100 and `coalesce(sum(x), 0)` of nothing is 0, so that an unknown number looks like a real
 * one.
 */
export const knownDefaults: Readonly<Record<string, string>> = {
  'server/features/statistics/cross-client/ad-days.ts least(app.to_instant(end_day, time_zone)':
    'the earlier of two instants, both known: days of an account further east may be over before now',
  'server/features/statistics/ads/queries.ts greatest( (SELECT max(updated_at) FROM app.ad_months':
    'the later of two instants, of which one may not be there',
  'server/features/statistics/leads/queries.ts least(c.since, (SELECT app.to_local_time(min(l.created_at)':
    'the earlier of two days, of which one may not be there',
  'server/features/statistics/monthly-report/queries.ts coalesce(sum(k.value::bigint) FILTER (WHERE d.day >= b.first_day':
    'visitors of a source in a month that was counted: a source without any is 0',
  'server/features/statistics/monthly-report/queries.ts coalesce(sum(k.value::bigint) FILTER (WHERE d.day < b.first_day)':
    'the same of the month before',
  'server/features/statistics/monthly-report/queries.ts coalesce(sum(n.now), 0)':
    'contacts that were counted: none is 0',
  'server/features/statistics/monthly-report/queries.ts coalesce(sum(n.before), 0)':
    'the same of the month before, in which the account was there',
  'server/features/statistics/monthly-report/queries.ts coalesce(sum(n.unanswered), 0)':
    'contacts that were counted: none is 0',
  'server/features/statistics/cross-client/page-views.ts least(r.since, excluded.since)':
    'instants that are both there: the columns are NOT NULL',
  'server/features/statistics/cross-client/recounts.ts least(${longestPause}, (d.page_views - ':
    'the views of a counted day, which are NOT NULL',
  'server/features/statistics/cross-client/recounts.ts least(r.months_since, excluded.months_since)':
    'the earlier of two instants, of which one may not be there',
  'server/features/statistics/cross-client/recounts.ts least(d.since, d.months_since)':
    'the earlier of two instants, of which one may not be there',
  'server/features/statistics/cross-client/recounts.ts greatest(app.to_local_time(d.since, c.time_zone)::date, app.to_local_time(${oldest}::timestamptz, c.time_zone)::date + 1) AS first_day FROM jsonb_to_recor':
    'the later of two days that are both there',
  'server/features/statistics/cross-client/visit-counts.ts coalesce(sum(n) FILTER (WHERE place > ':
    'values beyond the most frequent ones of a counted day: none is 0',
  "server/features/statistics/visits/queries.ts coalesce(c.others, CASE WHEN x.dimension = 'source'":
    'a day that was not counted is named in uncounted_days',
  'server/features/statistics/visits/queries.ts coalesce(sum(visitors), 0) FROM days)':
    'the handler answers null where no day was counted',
  'server/features/statistics/visits/queries.ts coalesce(sum(page_views), 0) FROM days)': 'the same',
  'server/features/statistics/visits/queries.ts coalesce(sum(p.others), 0) FROM parts p':
    'days that were not counted are named in uncounted_days',
  'server/features/statistics/visits/queries.ts coalesce(sum(views), 0) FROM chosen_visits)':
    'no visit matches the filters',
  'server/features/statistics/visits/queries.ts coalesce(sum(p.n), 0) FROM placed_values p':
    'values beyond those that are listed: none is 0',
  'server/features/statistics/seller-report/queries.ts greatest(date_trunc(':
    'the later of two months that are both there',
  'server/features/statistics/seller-report/queries.ts greatest(t.day - ':
    'the later of two days that are both there',
  'server/features/statistics/seller-report/queries.ts coalesce(sum((d.listings ->> g.id::text)::bigint), 0)':
    'a day that was counted, on which nobody looked at this listing',
  'server/features/statistics/seller-report/queries.ts coalesce(sum((d.listings ->> o.id::text)::bigint), 0)':
    'days that were all counted, on which nobody looked at this listing',
  'server/features/statistics/seller-report/queries.ts coalesce((d.listings ->> g.id::text)::bigint, 0)':
    'a day that was counted, on which nobody looked at this listing',
  'server/features/statistics/seller-report/queries.ts coalesce((SELECT e.n FROM enquiries e WHERE e.month = m.month), 0)':
    'enquiries that were counted: none is 0',
  'server/features/statistics/seller-report/queries.ts coalesce((SELECT k.n FROM clicks k WHERE k.month = to_char(m.month':
    'clicks of newsletters that were counted: none is 0',
};
