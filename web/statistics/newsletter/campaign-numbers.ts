import type { NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { compareMonths, type Comparison } from '#contract/statistics/comparison.ts';
import { formatCount, formatPercent, formatPoints } from '../rate-words.ts';

type Compared = { latest: NewsletterNumbers; previous: NewsletterNumbers | undefined; present: string };

const formats = {
  open_rate: { quantity: 'rate', format: formatPercent, formatChange: formatPoints },
  click_rate: { quantity: 'rate', format: formatPercent, formatChange: formatPoints },
  subscribers: { quantity: 'count', format: formatCount },
} as const;

/**
 * Compares a newsletter with the one before. During its month people continue to open it, so it is compared
 * afterwards.
 */
export const compareCampaigns = (
  { latest, previous, present }: Compared,
  key: keyof typeof formats,
): Comparison =>
  compareMonths(
    { ...formats[key], now: latest[key], before: previous?.[key] ?? null },
    {
      month: latest.sent_month,
      before: previous?.sent_month ?? null,
      isRunning: isUnderWay(latest, present),
      until: null,
    },
  );

/** Its numbers still grow: it is being sent, or its month is not over. */
export const isUnderWay = (
  { sent_month, still_sending_to }: Pick<NewsletterNumbers, 'sent_month' | 'still_sending_to'>,
  present: string,
): boolean => sent_month >= present || still_sending_to > 0;

/** A rate of nobody is unknown. */
export const rateText = (rate: number | null): string => (rate === null ? 'Not known' : formatPercent(rate));
