import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { editors, may } from '#contract/access.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { usePresent } from '#web/parts/use-present.ts';
import { launchPhase } from '#web/routing/landing-path.ts';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { Enquiries } from './Enquiries.tsx';
import { greeting } from './greeting.ts';
import { RecentContacts } from './RecentContacts.tsx';

const OpenHouses = lazyPart(() =>
  import('./OpenHouses.tsx').then((module) => ({ default: module.OpenHouses })),
);
const NextNewsletter = lazyPart(() =>
  import('./NextNewsletter.tsx').then((module) => ({ default: module.NextNewsletter })),
);
const ListingTotals = lazyPart(() =>
  import('./ListingTotals.tsx').then((module) => ({ default: module.ListingTotals })),
);
const PackageCard = lazyPart(() =>
  import('./PackageCard.tsx').then((module) => ({ default: module.PackageCard })),
);
const LowerCards = lazyPart(() =>
  import('./LowerCards.tsx').then((module) => ({ default: module.LowerCards })),
);
const LaunchCard = lazyPart(() =>
  import('./LaunchCard.tsx').then((module) => ({ default: module.LaunchCard })),
);

/** First the agent's tasks, then the latest messages, then the numbers. */
export function DashboardScreen(): ReactElement {
  const me = useMe();
  const hello = usePresent((now) => greeting(now.getHours()));
  const recent = useApiQuery(contacts.recent, {});
  const phase = launchPhase(me);
  const isEmpty = recent.data?.data.length === 0;
  return (
    <>
      <PageHead
        title={`${hello}, ${me.first_name}`}
        subtitle={isEmpty ? 'Leads from your website will appear here.' : 'Your latest leads and updates.'}
      />
      <div className="grid grid-cols-1 gap-5">
        {phase === null ? (
          <ActionCards />
        ) : (
          <Suspense fallback={<Placeholder className={launchHeight(phase)} />}>
            <LaunchCard phase={phase} />
          </Suspense>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-3">
          <div className="min-w-0 lg:col-span-2">
            <RecentContacts
              people={recent.data?.data}
              isFailed={recent.isError && !recent.data}
              isFetching={recent.isFetching}
              onRetry={() => void recent.refetch()}
            />
          </div>
          <div className="grid min-w-0 gap-5">
            <Suspense fallback={<Placeholder className="h-62" />}>
              <ListingTotals />
            </Suspense>
            {me.client && (
              <Suspense fallback={<Placeholder className="h-48" />}>
                <PackageCard name={me.client.package} />
              </Suspense>
            )}
          </div>
        </div>
        {/* the first screen has priority */}
        {!recent.isPending && (
          <Suspense fallback={<Placeholder className="h-50" />}>
            <LowerCards />
          </Suspense>
        )}
      </div>
    </>
  );
}

const newsletterUsers = editors({ services: ['in_touch'] });

function ActionCards(): ReactElement {
  const hasNewsletter = may(useAccessSubject(), newsletterUsers);
  return (
    <div className="grid gap-5 lg:auto-cols-fr lg:grid-flow-col">
      <Enquiries />
      {hasNewsletter && (
        <Suspense fallback={<Placeholder className="h-71" />}>
          <NextNewsletter />
        </Suspense>
      )}
      <Suspense fallback={<Placeholder className="h-71" />}>
        <OpenHouses />
      </Suspense>
    </div>
  );
}

const launchHeight = (phase: number) =>
  phase === launchPhases.form ? 'h-42.5 sm:h-29.5' : 'h-56.5 sm:h-30.5';

/** As high as the card whose code is still loading. */
const Placeholder = ({ className }: { className: string }): ReactElement => (
  <div aria-busy className={`rounded-surface bg-surface shadow-surface ${className}`} />
);
