import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { CardSection } from './CardSection.tsx';
import { CardFailure, cardLink } from './DashboardCard.tsx';

const numbers = [
  { name: 'total_review_count', label: 'Testimonials' },
  { name: 'requested_review_count', label: 'Awaiting reply' },
] as const;

/** The number of testimonials, for clients with the manager. */
export function TestimonialTotals(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(testimonials.totals, {});
  return (
    <CardSection
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
        <CardFailure isPending={isFetching} onRetry={() => void refetch()} className="" />
      ) : (
        <dl className="grid grid-cols-2 gap-x-2">
          {numbers.map(({ name, label }) => (
            <div key={name} className="flex flex-row-reverse items-center justify-end gap-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="flex h-6 min-w-6 items-center text-lg font-[600] tabular-nums">
                {data ? data.data[name] : <SkeletonLine width="1.5rem" className="h-4" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </CardSection>
  );
}
