import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { periodText } from '#contract/statistics/comparison.ts';
import { describeGaps, gapsOfMonth } from '#contract/statistics/gaps.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import type { Answer } from '#web/api/input.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useAccessSubject } from '#web/session.tsx';
import { usePresentMonth } from '../statistics/use-present-month.ts';
import { compareVisits } from '../statistics/website/MonthNumbers.tsx';
import { formatIncomparable } from '../statistics/website/website-words.ts';
import { formatCount } from '../statistics/rate-words.ts';
import { cardLink } from './DashboardCard.tsx';
import { LockedCard } from './LockedCard.tsx';
import { NumbersSection } from './NumbersSection.tsx';

/** The results of the website in the newest month and the one before; without the service, a description of it. */
export const WebsiteCard = (): ReactElement =>
  may(useAccessSubject(), websiteStats.list.access) ? (
    <Visits />
  ) : (
    <LockedCard
      id="website-card"
      title="Website"
      note="How many people visit your website and listings. Included in larger packages."
      feature="Website stats"
    />
  );

function Visits(): ReactElement {
  const present = usePresentMonth();
  const answer = useApiQuery(websiteStats.list, { query: { site_id: 'all', take: '2' } });
  return (
    <NumbersSection
      id="website-card"
      title="Website"
      action={
        <Link to={paths.websiteStats} className={cardLink}>
          Website stats
        </Link>
      }
      answer={answer}
      shown={answer.data ? describeVisits(answer.data, present) : null}
      empty="Your numbers appear here once someone has visited your website."
    />
  );
}

function describeVisits({ data, meta }: Answer<typeof websiteStats.list>, present: string) {
  const latest = data.at(-1);
  if (!latest) return null;
  const { gaps, comparison } = meta;
  const count = (label: string, key: 'pageviews' | 'listing_pageviews') => ({
    label,
    value: latest[key] === null ? 'Not known' : formatCount(latest[key]),
    comparison: compareVisits(key, { shown: latest[key], month: latest.month, present, comparison }),
  });
  const missing = [
    describeGaps(gapsOfMonth(gaps, latest.month)),
    comparison === null ? formatIncomparable(gaps, latest.month) : null,
  ].filter((words) => words !== null);
  return {
    period: periodText({ month: latest.month, isRunning: latest.month === present }),
    ...(missing.length > 0 && { note: missing.join(' ') }),
    numbers: [count('Page views', 'pageviews'), count('Listing page views', 'listing_pageviews')],
  };
}
