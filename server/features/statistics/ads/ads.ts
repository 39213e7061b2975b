import type { Query } from '#contract/endpoint.ts';
import type { adDays } from '#contract/statistics/ad-days.ts';
import { findEarliestDay } from '#contract/statistics/compared-ranges.ts';
import { invalid } from '#contract/errors.ts';
import type { AdMonth, AdPlatform, adStats } from '#contract/statistics/ads.ts';
import { monthInFuture } from '#contract/statistics/website.ts';
import { localMonth } from '#contract/zoned-time.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { WithMeta } from '#server/core/db/results.ts';
import { listAdMonths, readAdDays } from './queries.ts';
import { pickMonth } from './rules.ts';

type Call = { db: ClientDb<'read'>; query: Query<(typeof adStats)[AdPlatform]>; now: Date };

export const adStatsHandlers: Handlers<typeof adStats> = {
  facebook: (call) => answer('facebook', call),
  google: (call) => answer('google', call),
};

export const adDaysHandlers: Handlers<typeof adDays> = {
  facebook: (call) => answerDays('facebook', call),
  google: (call) => answerDays('google', call),
};

async function answer(platform: AdPlatform, { db, query: { month, take }, now }: Call) {
  const result = await db.withBeside(
    listAdMonths(platform, month === undefined ? { take } : { until: month, take: 2 }),
  );
  if (!result) throw new Error('Every client has a row.');
  const { source, time_zone: zone } = result.beside;
  const sources = [source];
  if (month === undefined) return new WithMeta(result.data, { previous: null, sources });
  if (month > localMonth(now, zone)) throw invalid('month', monthInFuture);
  const rows: AdMonth[] = JSON.parse(result.data.text);
  const { data, previous } = pickMonth(rows, month);
  return new WithMeta(data, { previous, sources });
}

type DaysCall = { db: ClientDb<'read'>; query: Query<(typeof adDays)[AdPlatform]>; now: Date };

async function answerDays(platform: AdPlatform, { db, query, now }: DaysCall) {
  const { staff: _staff, ...question } = query;
  const known = { from: findEarliestDay(question, question.compare), to: question.to };
  const facts = await db.value(readAdDays(platform, known));
  if (!facts) throw new Error('Every client has a row.');
  const { answerAdDays } = await import('./days.ts');
  const { rows, ...meta } = answerAdDays(facts, { question, known, now });
  return new WithMeta(rows, { ...meta, sources: [facts.source] });
}
