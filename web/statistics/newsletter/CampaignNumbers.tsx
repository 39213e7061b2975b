import type { ReactElement } from 'react';
import { newsletterStats, type Campaign, type NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Change } from '../Change.tsx';
import { compareCampaigns, rateText } from './campaign-numbers.ts';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { NumberCard, NumberCards } from '../NumberCard.tsx';
import { formatCount, formatPeople, formatPercent } from '../rate-words.ts';
import { StatsFailure } from '../StatsFailure.tsx';
import { usePresentMonth } from '../use-present-month.ts';

type CampaignNumbersProps = {
  chosen: Campaign;
  /** the newsletter sent before it */
  previous: Campaign | undefined;
  /** the newsletter whose industry rates are the newest */
  latest: NewsletterNumbers | undefined;
};

/** The rates of a newsletter, each with that of the one before and of the industry. */
export function CampaignNumbers({ chosen, previous, latest }: CampaignNumbersProps): ReactElement {
  const ids = [chosen, previous].flatMap((one) => (one ? [one.mailchimp_campaign_id] : []));
  const present = usePresentMonth();
  const query = { mailchimp_campaign_ids: ids.join(',') };
  const { data, isPending, isFetching, refetch } = useApiQuery(newsletterStats.list, { query });
  const [now, before] = ids.map((id) => data?.data.find((row) => row.mailchimp_campaign_id === id));
  if (!data && !isPending) return <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />;
  const showKnown = (text: string | undefined) => (isPending ? undefined : (text ?? 'Not known'));
  const change = (key: 'open_rate' | 'click_rate' | 'subscribers') =>
    now && <Change comparison={compareCampaigns({ latest: now, previous: before, present }, key)} />;
  return (
    <>
      <NumberCards>
        <NumberCard label="Open rate" value={showKnown(now && rateText(now.open_rate))}>
          {change('open_rate')}
          {latest && <Industry rate={latest.latest_industry_open_rate} />}
        </NumberCard>
        <NumberCard label="Click rate" value={showKnown(now && rateText(now.click_rate))}>
          {change('click_rate')}
          {latest && <Industry rate={latest.latest_industry_click_rate} />}
        </NumberCard>
        <NumberCard label="Sent to" value={showKnown(now && formatCount(now.subscribers))}>
          {change('subscribers')}
          {now && (
            <p className="text-sm text-muted">{formatPeople(now.mailchimp_list_subscribers)} on your list</p>
          )}
        </NumberCard>
      </NumberCards>
      {(isPending || now) && <DeliveryFacts numbers={now} query={query} />}
    </>
  );
}

const Industry = ({ rate }: { rate: number }): ReactElement => (
  <p className="text-sm text-muted">Industry average {formatPercent(rate)}</p>
);
