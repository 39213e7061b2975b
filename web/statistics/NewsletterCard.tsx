import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { Change } from './Change.tsx';
import { monthWords } from './month-words.ts';
import { percentWords } from './rate-words.ts';

const LockDialog = lazy(() =>
  import('#web/upgrade/LockDialog.tsx').then((module) => ({ default: module.LockDialog })),
);

/** The rates of the last newsletter beside the one before; without the service, what there would be. */
export function NewsletterCard(): ReactElement {
  const isOpen = may(useAccessSubject(), newsletterStats.list.access);
  return (
    <Surface aria-labelledby="newsletter-card" className="flex flex-col p-0! md:p-0!">
      <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id="newsletter-card" className="flex min-h-11 items-center gap-2 text-lg">
          Newsletter
          {!isOpen && <Lock aria-label="Locked" className="size-4 text-muted" />}
        </h2>
        {isOpen && (
          <Link
            to={paths.newsletterStats}
            className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-[550] text-action hover:bg-soft"
          >
            Newsletter stats
          </Link>
        )}
      </header>
      {isOpen ? <Rates /> : <Locked />}
    </Surface>
  );
}

function Rates(): ReactElement {
  const { data, isPending } = useApiQuery(newsletterStats.list, { query: { take: '2' } });
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

function Locked(): ReactElement {
  const [asking, ask] = useState(false);
  return (
    <div className="flex min-h-33 flex-col items-start justify-center gap-3 px-5 py-4">
      <p className="text-muted text-pretty">
        A newsletter every month, and who opened it: it comes with a larger package.
      </p>
      <Button variant="secondary" onClick={() => ask(true)}>
        Upgrade your account
      </Button>
      {asking && (
        <Suspense>
          <LockDialog lock="default" feature="Newsletter stats" onClose={() => ask(false)} />
        </Suspense>
      )}
    </div>
  );
}
