import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import * as paths from '#contract/paths.ts';
import { periodText } from '#contract/statistics/comparison.ts';
import type { Answer } from '#web/api/input.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useAccessSubject } from '#web/session.tsx';
import { compareCampaigns, isUnderWay, rateText } from '../statistics/newsletter/campaign-numbers.ts';
import { StillSending } from '../statistics/newsletter/StillSending.tsx';
import { usePresentMonth } from '../statistics/use-present-month.ts';
import { cardLink } from './DashboardCard.tsx';
import { LockedCard } from './LockedCard.tsx';
import { NumbersSection } from './NumbersSection.tsx';

/** The rates of the last newsletter and the one before; without the service, a description of it. */
export const NewsletterCard = (): ReactElement =>
  may(useAccessSubject(), newsletterStats.list.access) ? (
    <Rates />
  ) : (
    <LockedCard
      id="newsletter-card"
      title="Newsletter"
      note="A monthly newsletter, and who opened it. Included in larger packages."
      feature="Newsletter stats"
    />
  );

const query = { take: '2' };

function Rates(): ReactElement {
  const present = usePresentMonth();
  const answer = useApiQuery(newsletterStats.list, { query });
  return (
    <NumbersSection
      id="newsletter-card"
      title="Newsletter"
      action={
        <Link to={paths.newsletterStats} className={cardLink}>
          Newsletter stats
        </Link>
      }
      answer={answer}
      shown={answer.data ? describeRates(answer.data, present) : null}
      empty="Your numbers appear here once a newsletter has been sent."
    />
  );
}

function describeRates({ data: [latest, previous] }: Answer<typeof newsletterStats.list>, present: string) {
  if (!latest) return null;
  const rate = (label: string, key: 'open_rate' | 'click_rate') => ({
    label,
    value: rateText(latest[key]),
    comparison: compareCampaigns({ latest, previous, present }, key),
  });
  return {
    period: (
      <>
        {periodText({ month: latest.sent_month, isRunning: isUnderWay(latest, present) })}
        <StillSending numbers={latest} query={query} />
      </>
    ),
    numbers: [rate('Opened', 'open_rate'), rate('Clicked', 'click_rate')],
  };
}
