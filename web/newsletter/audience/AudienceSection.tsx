import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { newsletterConsent, type Audience } from '#contract/newsletter/consent.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { endingSentence, leftOutSentence, reachedSentence, formatLeftOutReason } from './audience-words.ts';

/** How many contacts get the next newsletter, and how many do not and why. */
export function AudienceSection(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(newsletterConsent.audience, {});
  if (error)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <Surface aria-labelledby="newsletter-audience" aria-busy={!data}>
      <h2 id="newsletter-audience" className="mb-3 text-xl">
        Who gets it
      </h2>
      {data ? <Counts audience={data.data} /> : <Loading />}
    </Surface>
  );
}

function Counts({ audience }: { audience: Audience }): ReactElement {
  const ending = endingSentence(audience);
  return (
    <>
      <p className="font-[550]">{reachedSentence(audience)}</p>
      {audience.reached === 0 && (
        <p className="mt-1 text-muted">
          It goes to contacts who have agreed to get it. Record consent on their contact page.
        </p>
      )}
      {ending !== null && <p className="mt-2">{ending}</p>}
      {audience.left_out.length > 0 && (
        <>
          <p className="mt-4 text-muted">{leftOutSentence(audience)}</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            {audience.left_out.map((one) => (
              <li key={one.reason}>
                <Link
                  to={paths.contacts}
                  search={{ newsletter: one.reason }}
                  className="inline-flex min-h-11 items-center underline lg:min-h-0"
                >
                  {formatLeftOutReason(one)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={paths.contacts} className="mt-3 inline-flex min-h-11 items-center underline lg:min-h-0">
        Go to your contacts
      </Link>
    </>
  );
}

const Loading = (): ReactElement => (
  <>
    <SkeletonLine width="14rem" className="my-1" />
    <SkeletonLine width="9rem" className="mt-6" />
    <SkeletonLine width="12rem" className="mt-3" />
    <SkeletonLine width="11rem" className="mt-3" />
  </>
);
