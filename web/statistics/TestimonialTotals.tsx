import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';

const numbers = [
  { name: 'total_review_count', label: 'Testimonials' },
  { name: 'requested_review_count', label: 'Still awaited' },
] as const;

/** How many testimonials there are, for those who have the manager. */
export function TestimonialTotals(): ReactElement | null {
  const mayRead = may(useAccessSubject(), testimonials.totals.access);
  const { data, error, isFetching, refetch } = useApiQuery(testimonials.totals, {}, { enabled: mayRead });
  if (!mayRead) return null;
  if (error && !data)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <Surface aria-labelledby="testimonial-totals" aria-busy={!data} className="p-0! md:p-0!">
      <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id="testimonial-totals" className="text-lg">
          Testimonials
        </h2>
        <Link
          to={paths.testimonials}
          className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-[550] text-action hover:bg-soft"
        >
          See testimonials
        </Link>
      </header>
      <dl className="grid grid-cols-2">
        {numbers.map(({ name, label }) => (
          <div key={name} className="flex flex-col-reverse px-5 py-4">
            <dt className="text-muted">{label}</dt>
            <dd className="text-2xl font-[600] tabular-nums">
              {data ? data.data[name] : <SkeletonLine width="2rem" className="h-5" />}
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  );
}
