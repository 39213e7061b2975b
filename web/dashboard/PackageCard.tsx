import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Package } from '#contract/access.ts';
import { may } from '#contract/access.ts';
import { billing } from '#contract/billing/billing.ts';
import { packagePriceText } from '#contract/billing/money.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatNextPayment } from '#web/billing/billing-words.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { CardSection } from './CardSection.tsx';
import { CardFailure, cardLink } from './DashboardCard.tsx';

/** The package; users who handle payments also see its price and the next payment. */
export function PackageCard({ name }: { name: Package }): ReactElement {
  const maySee = may(useAccessSubject(), billing.package.access);
  return (
    <CardSection
      id="your-package"
      title="Your package"
      action={
        maySee && (
          <Link to={paths.billing} className={cardLink}>
            See billing
          </Link>
        )
      }
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-[600]">{name}</span>
        {maySee && <Price />}
      </div>
    </CardSection>
  );
}

function Price(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(billing.package, {});
  if (!data && !isPending)
    return <CardFailure isPending={isFetching} onRetry={() => void refetch()} className="min-h-12" />;
  if (!data)
    return (
      <span aria-busy className="flex h-6 w-full flex-col justify-evenly">
        <SkeletonLine width="9rem" />
        <SkeletonLine width="14rem" />
      </span>
    );
  const { packagePrice } = data.data;
  const next = formatNextPayment(data.data);
  return (
    <>
      {packagePrice && <span className="text-muted">{packagePriceText(packagePrice)}</span>}
      <span className="text-muted w-full">
        {next ? `Next payment ${next.amount} on ${next.due}` : 'No payment is planned'}
      </span>
    </>
  );
}
