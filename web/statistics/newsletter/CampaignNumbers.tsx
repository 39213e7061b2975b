import type { ReactElement } from 'react';
import { newsletterStats, type Campaign, type NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Change } from '../Change.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { monthWords } from '../month-words.ts';
import { NumberCard } from '../NumberCard.tsx';
import { countWords, peopleWords, percentWords } from '../rate-words.ts';

type CampaignNumbersProps = {
  chosen: Campaign;
  /** the one sent before it */
  previous: Campaign | undefined;
  /** of which the industry's rates are the newest known */
  latest: NewsletterNumbers | undefined;
};

/** The rates of a newsletter, each beside that of the one before and of the industry. */
export function CampaignNumbers({ chosen, previous, latest }: CampaignNumbersProps): ReactElement {
  const ids = [chosen, previous].flatMap((one) => (one ? [one.mailchimp_campaign_id] : []));
  const { data, isPending } = useApiQuery(newsletterStats.list, {
    query: { mailchimp_campaign_ids: ids.join(',') },
  });
  const [now, before] = ids.map((id) => data?.data.find((row) => row.mailchimp_campaign_id === id));
  // a number that could not be had is not zero
  const shown = (words: string | undefined) => (isPending ? undefined : (words ?? 'Not known'));
  const since = before && monthWords(before.sent_month);
  const change = (key: 'open_rate' | 'click_rate' | 'subscribers', unit?: string) =>
    now && before && since !== undefined ? (
      <Change by={now[key] - before[key]} since={since} {...(unit === undefined ? {} : { unit })} />
    ) : null;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <NumberCard label="Open rate" value={shown(now && percentWords(now.open_rate))}>
          {change('open_rate', 'points')}
          {latest && <Industry rate={latest.latest_industry_open_rate} />}
        </NumberCard>
        <NumberCard label="Click rate" value={shown(now && percentWords(now.click_rate))}>
          {change('click_rate', 'points')}
          {latest && <Industry rate={latest.latest_industry_click_rate} />}
        </NumberCard>
        <NumberCard label="Sent to" value={shown(now && countWords(now.subscribers))}>
          {change('subscribers')}
          {now && (
            <p className="text-sm text-muted">{peopleWords(now.mailchimp_list_subscribers)} on your list</p>
          )}
        </NumberCard>
      </div>
      {(isPending || now) && <DeliveryFacts numbers={now} />}
    </>
  );
}

const Industry = ({ rate }: { rate: number }): ReactElement => (
  <p className="text-sm text-muted">Industry average {percentWords(rate)}</p>
);
