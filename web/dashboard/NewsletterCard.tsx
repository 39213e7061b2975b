import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import * as paths from '#contract/paths.ts';
import { periodText } from '#contract/statistics/comparison.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useAccessSubject } from '#web/session.tsx';
import { compareCampaigns, isUnderWay, rateText } from '../statistics/newsletter/campaign-numbers.ts';
import { StillSending } from '../statistics/newsletter/StillSending.tsx';
import { usePresentMonth } from '../statistics/use-present-month.ts';
import { CardNumbers, CardNumbersSkeleton, NoNumbersYet } from './CardNumbers.tsx';
import { CardFailure, cardLink, DashboardCard } from './DashboardCard.tsx';
import { LockedCard } from './LockedCard.tsx';

/** The rates of the last newsletter and the one before; without the service, a description of it. */
export const NewsletterCard = (): ReactElement =>
  may(useAccessSubject(), newsletterStats.list.access) ? (
    <DashboardCard
      id="newsletter-card"
      title="Newsletter"
      action={
        <Link to={paths.newsletterStats} className={cardLink}>
          Newsletter stats
        </Link>
      }
    >
      <Rates />
    </DashboardCard>
  ) : (
    <LockedCard
      id="newsletter-card"
      title="Newsletter"
      note="A newsletter every month, and who opened it: it comes with a larger package."
      feature="Newsletter stats"
    />
  );

function Rates(): ReactElement {
  const present = usePresentMonth();
  const query = { take: '2' };
  const { data, isPending, isFetching, refetch } = useApiQuery(newsletterStats.list, { query });
  if (isPending) return <CardNumbersSkeleton />;
  if (!data) return <CardFailure isPending={isFetching} onRetry={() => void refetch()} />;
  const [latest, previous] = data.data;
  if (!latest) return <NoNumbersYet>Your numbers appear here once a newsletter has gone out.</NoNumbersYet>;
  const rate = (label: string, key: 'open_rate' | 'click_rate') => ({
    label,
    value: rateText(latest[key]),
    comparison: compareCampaigns({ latest, previous, present }, key),
  });
  return (
    <CardNumbers
      note={
        <>
          {periodText({ month: latest.sent_month, isRunning: isUnderWay(latest, present) })}
          <StillSending numbers={latest} query={query} />
        </>
      }
      numbers={[rate('Opened', 'open_rate'), rate('Clicked', 'click_rate')]}
    />
  );
}
