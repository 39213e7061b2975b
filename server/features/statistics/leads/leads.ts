import type { leadStats } from '#contract/statistics/leads.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { readLeadNumbers } from './queries.ts';
import { compareLeads } from './rules.ts';

export const leadStatsHandlers: Handlers<typeof leadStats> = {
  read: async ({ db, now }) => {
    const result = await db.value(readLeadNumbers(now));
    if (!result) throw new Error('Every client has a row.');
    const { days, zone, ...numbers } = result;
    return { ...numbers, comparison: compareLeads({ ...numbers, days, zone }, now) };
  },
};
