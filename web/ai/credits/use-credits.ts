import { ai, type Credits } from '#contract/ai/ai.ts';
import { aiUsage } from '#contract/ai/credits.ts';
import { errors } from '#contract/errors.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

/** The credits of this month, and why nothing can be asked for, if nothing can. */
export function useCredits(): { credits: Credits | undefined; usedUp: string | undefined } {
  const credits = useApiQuery(ai.usage, { params: { type: aiUsage } }).data?.data;
  const isUsedUp = credits !== undefined && credits.count >= credits.limit;
  return { credits, usedUp: isUsedUp ? errors.ai_limit_reached[1] : undefined };
}
