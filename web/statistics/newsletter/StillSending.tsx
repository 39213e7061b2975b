import type { ReactElement } from 'react';
import { formatStillSending } from '#contract/newsletter/sending.ts';
import { newsletterStats, type NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

const movingMs = 5000;

type StillSendingProps = {
  numbers: Pick<NewsletterNumbers, 'still_sending_to'>;
  /** of the numbers next to it, which are polled while they change */
  query: { mailchimp_campaign_ids: string } | { take: string };
};

/** After the day of a newsletter, while it is being sent. */
export const StillSending = ({ numbers, query }: StillSendingProps): ReactElement | null =>
  numbers.still_sending_to === 0 ? null : (
    <>
      {`, ${formatStillSending(numbers.still_sending_to)}`}
      <MovingNumbers query={query} />
    </>
  );

function MovingNumbers({ query }: Pick<StillSendingProps, 'query'>): null {
  useApiQuery(newsletterStats.list, { query }, { pollEvery: movingMs });
  return null;
}
