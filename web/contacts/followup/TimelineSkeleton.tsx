import type { ReactElement } from 'react';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';

/** As high as the section without entries, with the form of those who may write, so that what follows does not move. */
export const TimelineSkeleton = ({ mayWrite }: { mayWrite: boolean }): ReactElement => (
  <div>
    <h2 className="mb-3 text-xl">Notes and calls</h2>
    <Loading>
      <Surface className="flex flex-col gap-5">
        {mayWrite && <div className="h-60" />}
        <span className="flex h-6 items-center">
          <SkeletonLine width="40%" />
        </span>
      </Surface>
    </Loading>
  </div>
);
