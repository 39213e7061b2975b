import { lazy, Suspense, useState, type ReactElement } from 'react';
import { contacts } from '#contract/contacts/contacts.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { useMe } from '#web/session.tsx';
import { launchPhases } from '#contract/launch/phases.ts';
import { launchPhase } from '#web/routing/landing-path.ts';
import { AdCard } from './AdCard.tsx';
import { greeting } from './greeting.ts';
import { ListingTotals } from './ListingTotals.tsx';
import { NewsletterCard } from './NewsletterCard.tsx';
import { RecentContacts } from './RecentContacts.tsx';
import { WebsiteCard } from './WebsiteCard.tsx';
import { TestimonialTotals } from './TestimonialTotals.tsx';

const PackageCard = lazy(() =>
  import('./PackageCard.tsx').then((module) => ({ default: module.PackageCard })),
);
const LaunchCard = lazy(() => import('./LaunchCard.tsx').then((module) => ({ default: module.LaunchCard })));

export function DashboardScreen(): ReactElement {
  const me = useMe();
  const [hello] = useState(() => greeting(new Date().getHours()));
  const recent = useApiQuery(contacts.recent, {});
  const phase = launchPhase(me);
  const isEmpty = recent.data?.data.length === 0;
  return (
    <>
      <PageHead
        title={`${hello}, ${me.first_name}`}
        subtitle={isEmpty ? 'Leads from your website will appear here.' : 'Your latest leads and updates.'}
      />
      <div className="grid grid-cols-1 items-start gap-5">
        {phase !== null && (
          <Suspense
            fallback={
              <div
                aria-busy
                className={`rounded-surface bg-surface shadow-surface ${phase === launchPhases.form ? 'h-42.5 sm:h-29.5' : 'h-56.5 sm:h-30.5'}`}
              />
            }
          >
            <LaunchCard phase={phase} />
          </Suspense>
        )}
        <RecentContacts
          people={recent.data?.data}
          error={recent.error}
          isFetching={recent.isFetching}
          onRetry={() => void recent.refetch()}
        />
        <ListingTotals />
        <TestimonialTotals />
        <WebsiteCard />
        <NewsletterCard />
        <AdCard platform="facebook" />
        <AdCard platform="google" />
        {me.client && (
          <Suspense fallback={<div aria-busy className="h-35 rounded-surface bg-surface shadow-surface" />}>
            <PackageCard name={me.client.package} />
          </Suspense>
        )}
      </div>
    </>
  );
}
