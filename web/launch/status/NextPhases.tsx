import { useEffect, useRef, type ReactElement } from 'react';
import { pollSeconds } from '#contract/changes.ts';
import { launch, type TimelineEntry } from '#contract/launch/launch.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { nextPhases, pageOfPhase } from './pages.ts';
import { toShortTimeline } from './timeline-entries.ts';
import { Timeline } from './Timeline.tsx';

/** The timeline of the launch: past events, the current phase, and the later ones. */
export function NextPhases({ at }: { at: number }): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(
    launch.timeline,
    {},
    { staleTime: 0, pollEvery: pollSeconds * 1000 },
  );
  // a change of phase adds an entry to the timeline
  const loadedPhase = useRef(at);
  useEffect(() => {
    if (loadedPhase.current === at) return;
    loadedPhase.current = at;
    void refetch();
  }, [at, refetch]);
  return (
    <Surface aria-label="Where things stand">
      <h2 className="mb-4 text-xl">Where things stand</h2>
      {data ? (
        <LoadedTimeline at={at} moments={data.data} />
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{error.message}</p>
          <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy className="flex min-h-80 flex-col gap-5">
          <output className="sr-only">Loading</output>
          <SkeletonLine width="60%" />
          <SkeletonLine width="45%" />
          <SkeletonLine width="55%" />
        </div>
      )}
    </Surface>
  );
}

function LoadedTimeline({ at, moments }: { at: number; moments: readonly TimelineEntry[] }): ReactElement {
  const title = pageOfPhase(at)?.title;
  const { past, since } = toShortTimeline(moments, at);
  return <Timeline past={past} now={title ? { title, since } : null} ahead={nextPhases[at] ?? []} />;
}
