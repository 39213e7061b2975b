import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { periodText } from '#contract/statistics/comparison.ts';
import { adStats, type AdMonth, type AdPlatform } from '#contract/statistics/ads.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useAccessSubject, useTimeZone } from '#web/session.tsx';
import { compareAds, dashboardNumbers, formatAdNumber } from '../statistics/ads/ad-numbers.ts';
import { platformNames } from '../statistics/ads/ad-words.ts';
import { usePresentMonth } from '../statistics/use-present-month.ts';
import { cardLink } from './DashboardCard.tsx';
import { LockedCard } from './LockedCard.tsx';
import { NumbersSection } from './NumbersSection.tsx';

/** The results of ads in the newest month and the one before; without the service, a description of it. */
export function AdCard({ platform }: { platform: AdPlatform }): ReactElement {
  const isOpen = may(useAccessSubject(), adStats[platform].access);
  const card = { id: `${platform}-card`, title: `${platformNames[platform]} ads` };
  if (!isOpen) return <LockedCard {...card} note={bring[platform]} feature="Ad stats" />;
  return <Results platform={platform} card={card} />;
}

const bring: Record<AdPlatform, string> = {
  facebook: 'See how your Facebook ads perform and what each click costs. Included in larger packages.',
  google: 'Ads on Google, and what a lead costs you: they come with a larger package.',
};

function Results({
  platform,
  card,
}: {
  platform: AdPlatform;
  card: { id: string; title: string };
}): ReactElement {
  const times = { present: usePresentMonth(), zone: useTimeZone() };
  const answer = useApiQuery(adStats[platform], { query: { take: '2' } });
  return (
    <NumbersSection
      {...card}
      action={
        <Link to={platform === 'facebook' ? paths.facebookStats : paths.googleStats} className={cardLink}>
          Ad stats
        </Link>
      }
      answer={answer}
      shown={answer.data ? describeResults(platform, answer.data.data, times) : null}
      empty="Your numbers appear here once your ads are running."
    />
  );
}

function describeResults(
  platform: AdPlatform,
  months: readonly AdMonth[],
  { present, zone }: { present: string; zone: string },
) {
  const [latest, previous] = months.toReversed();
  if (!latest) return null;
  return {
    period: periodText({ month: latest.month, isRunning: latest.month === present }),
    numbers: dashboardNumbers[platform].map((number) => {
      return {
        label: number.label,
        value: formatAdNumber(number, latest),
        comparison: compareAds(number, { row: latest, previous, present, zone }),
      };
    }),
  };
}
