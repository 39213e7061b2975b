import { useMatches } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';

/** Shown while a step's code is still loading, with room for the progress above its title. */
export function StepPending(): ReactElement {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
  return (
    <>
      <div className="mb-5 grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex flex-col gap-2">
          <p className="flex items-center text-sm">
            <SkeletonLine width="6rem" />
            &nbsp;
          </p>
          <span className="h-2 animate-breathe rounded-full bg-line" />
        </div>
      </div>
      <PageHead title={title} />
      <StepSkeleton />
    </>
  );
}

/** The fields of a step next to the space for its list. */
export function StepSkeleton({ fields = 6 }: { fields?: number }): ReactElement {
  return (
    <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div>
        <div className="mb-3 h-14" />
        <Surface>
          <SkeletonForm fields={fields} />
        </Surface>
      </div>
    </div>
  );
}
