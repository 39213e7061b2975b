import type { leadStats } from '#contract/statistics/leads.ts';
import type { Handlers } from '../../http/handler.ts';
import { readLeadNumbers } from './queries.ts';

export const leadStatsHandlers: Handlers<typeof leadStats> = {
  read: ({ db, now }) => db.row(readLeadNumbers(now)),
};
