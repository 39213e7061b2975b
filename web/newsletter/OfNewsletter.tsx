import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { newsletters, type Newsletter } from '#contract/newsletter/newsletter.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { ErrorState } from '#web/parts/States.tsx';

type OfNewsletterProps = { children: (newsletter: Newsletter) => ReactNode };

const pollEvery = 60_000;

/** The client's newsletter. When its state changes, the address follows. */
export function OfNewsletter({ children }: OfNewsletterProps): ReactElement {
  const router = useRouter();
  const { data: answer, error, refetch, isFetching } = useApiQuery(newsletters.read, {}, { pollEvery });
  const state = answer?.data.state;
  useEffect(() => {
    // the guards of the routes know the page for each state
    if (state !== undefined) void router.invalidate();
  }, [state, router]);
  if (answer) return <>{children(answer.data)}</>;
  if (error)
    return (
      <>
        <PageHead title="Newsletter" />
        <ErrorState message={error.message} onRetry={() => void refetch()} pending={isFetching} />
      </>
    );
  return <SkeletonDetail lines={5} />;
}
