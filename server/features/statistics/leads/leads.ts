import type { leadStats } from '#contract/statistics/leads.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { findEarliestDay } from '#contract/statistics/compared-ranges.ts';
import { WithMeta } from '#server/core/db/results.ts';
import { readLeadDays, readLeadNumbers } from './queries.ts';
import { compareLeads } from './rules.ts';

export const leadStatsHandlers: Handlers<typeof leadStats> = {
  read: async ({ db, now }) => {
    const result = await db.value(readLeadNumbers(now));
    if (!result) throw new Error('Every client has a row.');
    const { days, zone, ...numbers } = result;
    return { ...numbers, comparison: compareLeads({ ...numbers, days, zone }, now) };
  },
  days: async ({ db, query, now }) => {
    const range = { from: findEarliestDay(query, query.compare), to: query.to };
    const facts = await db.value(readLeadDays(range));
    if (!facts) throw new Error('Every client has a row.');
    const { answerLeadDays } = await import('./days.ts');
    const { rows, ...meta } = answerLeadDays(facts, query, now);
    return new WithMeta(rows, meta);
  },
};
