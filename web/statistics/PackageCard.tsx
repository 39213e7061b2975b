import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Package } from '#contract/access.ts';
import { may } from '#contract/access.ts';
import { billing } from '#contract/billing/billing.ts';
import { packagePriceText } from '#contract/billing/money.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { nextPaymentOf } from '#web/billing/billing-words.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';

/** The package; who looks after the payments also sees what it costs and what is paid next. */
export function PackageCard({ name }: { name: Package }): ReactElement {
  const maySee = may(useAccessSubject(), billing.package.access);
  return (
    <Surface aria-labelledby="your-package" className="p-0! md:p-0!">
      <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id="your-package" className="min-h-11 content-center text-lg">
          Your package
        </h2>
        {maySee && (
          <Link
            to={paths.billing}
            className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-[550] text-action hover:bg-soft"
          >
            See billing
          </Link>
        )}
      </header>
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-1 px-5 py-4">
        <span className="text-2xl font-[600]">{name}</span>
        {maySee && <Price />}
      </div>
    </Surface>
  );
}

function Price(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(billing.package, {});
  if (error && !data)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="14rem" />;
  const { packagePrice } = data.data;
  const next = nextPaymentOf(data.data);
  return (
    <>
      {packagePrice && <span className="text-muted">{packagePriceText(packagePrice)}</span>}
      <span className="text-muted">
        {next ? `Next payment ${next.amount} on ${next.due}` : 'No payment is planned'}
      </span>
    </>
  );
}
