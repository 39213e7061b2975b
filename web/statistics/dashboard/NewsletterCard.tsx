import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { Change } from '../Change.tsx';
import { monthWords } from '../month-words.ts';
import { percentWords } from '../rate-words.ts';
import { CardFailure, cardLink, DashboardCard } from './DashboardCard.tsx';
import { LockedCard } from './LockedCard.tsx';

/** The rates of the last newsletter beside the one before; without the service, what there would be. */
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
  const { data, isPending, isFetching, refetch } = useApiQuery(newsletterStats.list, {
    query: { take: '2' },
  });
  const [latest, previous] = data?.data ?? [];
  if (isPending)
    return (
      <div aria-busy className="grid h-33 grid-cols-2">
        {['Opened', 'Clicked'].map((label) => (
          <div key={label} className="px-5 py-4">
            <SkeletonLine width="4rem" className="my-2 h-5" />
            <SkeletonLine width="6rem" />
          </div>
        ))}
      </div>
    );
  if (!data) return <CardFailure isPending={isFetching} onRetry={() => void refetch()} />;
  if (!latest)
    return (
      <p className="flex min-h-33 items-center px-5 py-4 text-muted">
        Your numbers appear here once a newsletter has gone out.
      </p>
    );
  const since = previous && monthWords(previous.sent_month);
  return (
    <>
      <dl className="grid grid-cols-2">
        {(
          [
            ['Opened', 'open_rate'],
            ['Clicked', 'click_rate'],
          ] as const
        ).map(([label, key]) => (
          <div key={key} className="flex flex-col px-5 pt-4">
            <dt className="order-2 text-muted">{label}</dt>
            <dd className="text-2xl font-[600] tabular-nums">{percentWords(latest[key])}</dd>
            {previous && since !== undefined && (
              <dd className="order-3 mt-1">
                <Change by={latest[key] - previous[key]} unit="points" since={since} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="px-5 pt-2 pb-4 text-sm text-muted">{monthWords(latest.sent_month)}</p>
    </>
  );
}
