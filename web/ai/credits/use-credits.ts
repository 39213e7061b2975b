import { ai, type Credits } from '#contract/ai/ai.ts';
import { aiUsage } from '#contract/ai/credits.ts';
import { errors } from '#contract/errors.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

type KnownCredits = {
  credits: Credits | undefined;
  usedUp: string | undefined;
  /** set if they could not be loaded */
  failure: { isPending: boolean; retry: () => void } | undefined;
};

/** The credits of this month, and why no answer can be requested, if so. */
export function useCredits(): KnownCredits {
  const { data, error, isFetching, refetch } = useApiQuery(ai.usage, { params: { type: aiUsage } });
  const credits = data?.data;
  const isUsedUp = credits !== undefined && credits.count >= credits.limit;
  return {
    credits,
    usedUp: isUsedUp ? errors.ai_limit_reached[1] : undefined,
    failure: error && !credits ? { isPending: isFetching, retry: () => void refetch() } : undefined,
  };
}
