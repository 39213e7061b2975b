import { Suspense, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { may } from '#contract/access.ts';
import { firstSteps } from '#contract/account/first-steps.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import { useApiQuery, useRead } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { reserveHeight, type Height } from '#web/parts/reserve-height.ts';
import { usePresent } from '#web/parts/use-present.ts';
import { launchPhase } from '#web/routing/landing-path.ts';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { firstStepsHeight } from './first-steps-height.ts';
import { greeting } from './greeting.ts';
import { NobodyYet, RecentContacts } from './RecentContacts.tsx';
import { WaitingContacts } from './WaitingContacts.tsx';

const Upcoming = lazyPart(() => import('./Upcoming.tsx').then((module) => ({ default: module.Upcoming })));
const StatsCards = lazyPart(() =>
  import('./StatsCards.tsx').then((module) => ({ default: module.StatsCards })),
);
const AccountCards = lazyPart(() =>
  import('./AccountCards.tsx').then((module) => ({ default: module.AccountCards })),
);
const ActivityCard = lazyPart(() =>
  import('./ActivityCard.tsx').then((module) => ({ default: module.ActivityCard })),
);
const FirstSteps = lazyPart(() =>
  import('./FirstSteps.tsx').then((module) => ({ default: module.FirstSteps })),
);
const Notices = lazyPart(() =>
  import('#web/announcements/Notices.tsx').then((module) => ({ default: module.Notices })),
);
const LaunchCard = lazyPart(() =>
  import('./LaunchCard.tsx').then((module) => ({ default: module.LaunchCard })),
);

/** First the people who wait, then the dates, the numbers, and the rest; the order is the same on a phone. */
export function DashboardScreen(): ReactElement {
  const me = useMe();
  const hello = usePresent((now) => greeting(now.getHours()));
  const recent = useApiQuery(contacts.recent, { query: { waiting: '0' } });
  const notices = useRead('/announcements', {}).data?.data ?? [];
  const phase = launchPhase(me);
  const isEmpty = recent.data?.data.length === 0 && recent.data.meta.waiting_count === 0;
  const people = isEmpty ? <NobodyYet /> : <WaitingContacts />;
  const mayBegin = may(useAccessSubject(), firstSteps.read.access) && phase === null;
  const steps = mayBegin && (
    <Suspense fallback={isEmpty && <Placeholder height={firstStepsHeight} />}>
      <FirstSteps isExpected={isEmpty} />
    </Suspense>
  );
  return (
    <>
      <PageHead
        title={`${hello}, ${me.first_name}`}
        subtitle={isEmpty ? 'Leads from your website will appear here.' : 'Your latest leads and updates.'}
      />
      <div className="grid grid-cols-1 gap-5">
        {notices.length > 0 && (
          <Suspense>
            <Notices notices={notices} />
          </Suspense>
        )}
        {phase !== null && (
          <Suspense fallback={<Placeholder height={launchHeight(phase)} />}>
            <LaunchCard phase={phase} />
          </Suspense>
        )}
        {isEmpty && steps}
        {phase === null ? (
          <Band
            wide={people}
            narrow={
              <Suspense fallback={<div aria-busy className={`h-full min-h-100 ${card}`} />}>
                <Upcoming />
              </Suspense>
            }
          />
        ) : (
          people
        )}
        {/* the first screen has priority */}
        {!recent.isPending && (
          <Suspense fallback={<Placeholder height={160} />}>
            <Band
              wide={
                <Column>
                  {!isEmpty && steps}
                  {(!isEmpty || me.sites.length > 0) && <StatsCards />}
                  {!isEmpty && (
                    <RecentContacts
                      people={recent.data?.data}
                      isFailed={recent.error !== null && !recent.data}
                      isFetching={recent.isFetching}
                      onRetry={() => void recent.refetch()}
                    />
                  )}
                </Column>
              }
              narrow={
                <Column>
                  <AccountCards />
                  <ActivityCard />
                </Column>
              }
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

const Column = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="grid gap-5">{children}</div>
);

const Band = ({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }): ReactElement => (
  <div className="grid gap-5 lg:grid-cols-3">
    <div className="min-w-0 lg:col-span-2">{wide}</div>
    <div className="min-w-0">{narrow}</div>
  </div>
);

const launchHeight = (phase: number): Height => (phase === launchPhases.form ? [42.5, 29.5] : [56.5, 30.5]);

const card = 'rounded-surface bg-surface shadow-surface';

/** As high as the card whose code is still loading. */
const Placeholder = ({ height }: { height: Height }): ReactElement => (
  <div aria-busy {...reserveHeight(height, card)} />
);
