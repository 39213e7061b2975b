import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { CardFailure, cardLink, DashboardCard } from './DashboardCard.tsx';

const numbers = [
  { name: 'total_review_count', label: 'Testimonials' },
  { name: 'requested_review_count', label: 'Still awaited' },
] as const;

/** The number of testimonials, for clients with the manager. */
export function TestimonialTotals(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(testimonials.totals, {});
  return (
    <DashboardCard
      id="testimonial-totals"
      title="Testimonials"
      isLoading={isPending}
      action={
        <Link to={paths.testimonials} className={cardLink}>
          See testimonials
        </Link>
      }
    >
      {!data && !isPending ? (
        <CardFailure isPending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <dl className="grid grid-cols-2">
          {numbers.map(({ name, label }) => (
            <div key={name} className="flex flex-col-reverse px-5 py-4">
              <dt className="text-muted">{label}</dt>
              <dd className="flex h-8 items-center text-2xl font-[600] tabular-nums">
                {data ? data.data[name] : <SkeletonLine width="2rem" className="h-5" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </DashboardCard>
  );
}
