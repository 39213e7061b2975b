import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { Credits } from '../ai/ai.ts';
import { endpoint } from '../endpoint.ts';
import { date, instant } from '../fields.ts';

export const usageMonths = 6;

/** A client's use of the AI in a month. */
const MonthOfUsage = z.object({
  /** its first day */
  month: date,
  descriptions: z.int(),
  suggestions: z.int(),
  liked: z.int(),
  disliked: z.int(),
});

export const ClientAiUsage = z.object({
  credits: Credits,
  /** the time of the last answer; null if there was none */
  last_at: z.nullable(instant),
  /** recent months with at least one answer, the newest first */
  months: z.array(MonthOfUsage),
});
export type ClientAiUsage = z.infer<typeof ClientAiUsage>;

export const staffAi = {
  usage: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/ai',
    access: staffAreas('overview'),
    summary: 'What a client used of its AI credits, this month and before, and how good the answers were',
    data: ClientAiUsage,
  }),
};
