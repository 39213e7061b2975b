import type { leadStats } from '#contract/statistics/leads.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { readLeadNumbers } from './queries.ts';
import { compareLeads } from './rules.ts';

export const leadStatsHandlers: Handlers<typeof leadStats> = {
  read: async ({ db, now }) => {
    const found = await db.value(readLeadNumbers(now));
    if (!found) throw new Error('Every client has a row.');
    const { days, zone, ...numbers } = found;
    return { ...numbers, comparison: compareLeads({ ...numbers, days, zone }, now) };
  },
};
