import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { adStats, type AdPlatform } from '#contract/statistics/ads.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { changeOf, dashboardNumbers } from './ads/ad-numbers.ts';
import { platformNames } from './ads/ad-words.ts';
import { Change } from './Change.tsx';
import { monthWords } from './month-words.ts';

const LockDialog = lazy(() =>
  import('#web/upgrade/LockDialog.tsx').then((module) => ({ default: module.LockDialog })),
);

/** What ads brought in the newest month beside the one before; without the service, what there would be. */
export function AdCard({ platform }: { platform: AdPlatform }): ReactElement {
  const isOpen = may(useAccessSubject(), adStats[platform].access);
  const name = platformNames[platform];
  return (
    <Surface aria-labelledby={`${platform}-card`} className="flex flex-col p-0! md:p-0!">
      <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id={`${platform}-card`} className="flex min-h-11 items-center gap-2 text-lg">
          {name} ads
          {!isOpen && <Lock aria-label="Locked" className="size-4 text-muted" />}
        </h2>
        {isOpen && (
          <Link
            to={platform === 'facebook' ? paths.facebookStats : paths.googleStats}
            className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-[550] text-action hover:bg-soft"
          >
            {name} ad stats
          </Link>
        )}
      </header>
      {isOpen ? <Numbers platform={platform} /> : <Locked platform={platform} />}
    </Surface>
  );
}

function Numbers({ platform }: { platform: AdPlatform }): ReactElement {
  const { data, isPending } = useApiQuery(adStats[platform], { query: { take: '2' } });
  const [latest, previous] = data?.data.toReversed() ?? [];
  const numbers = dashboardNumbers[platform];
  if (isPending)
    return (
      <div aria-busy className="grid h-33 grid-cols-2">
        {numbers.map(({ key }) => (
          <div key={key} className="px-5 py-4">
            <SkeletonLine width="4rem" className="my-2 h-5" />
            <SkeletonLine width="6rem" />
          </div>
        ))}
      </div>
    );
  if (!latest)
    return (
      <p className="flex min-h-33 items-center px-5 py-4 text-muted">
        {data ? 'Your numbers appear here once your ads are running.' : 'Nothing to show right now.'}
      </p>
    );
  return (
    <>
      <dl className="grid grid-cols-2">
        {numbers.map((number) => {
          const { key, label, format, formatChange = format, unit } = number;
          const value = latest[key];
          const by = changeOf(number, latest, previous);
          return (
            <div key={key} className="flex flex-col px-5 pt-4">
              <dt className="order-2 text-muted">{label}</dt>
              <dd className="text-2xl font-[600] tabular-nums">
                {value === null ? 'Not known' : format(value)}
              </dd>
              {previous && by !== null && (
                <dd className="order-3 mt-1">
                  <Change
                    by={by}
                    since={monthWords(previous.month)}
                    format={formatChange}
                    {...(unit === undefined ? {} : { unit })}
                  />
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <p className="px-5 pt-2 pb-4 text-sm text-muted">{monthWords(latest.month)}</p>
    </>
  );
}

const bring: Record<AdPlatform, string> = {
  facebook: 'Ads on Facebook, and what a click costs you: they come with a larger package.',
  google: 'Ads on Google, and what a lead costs you: they come with a larger package.',
};

function Locked({ platform }: { platform: AdPlatform }): ReactElement {
  const [asking, ask] = useState(false);
  return (
    <div className="flex min-h-33 flex-col items-start justify-center gap-3 px-5 py-4">
      <p className="text-muted text-pretty">{bring[platform]}</p>
      <Button variant="secondary" onClick={() => ask(true)}>
        Upgrade your account
      </Button>
      {asking && (
        <Suspense>
          <LockDialog lock="default" feature="Ad stats" onClose={() => ask(false)} />
        </Suspense>
      )}
    </div>
  );
}
