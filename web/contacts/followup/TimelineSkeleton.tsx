import type { ReactElement } from 'react';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';

/** As high as the section without entries, so that what follows does not move. */
export const TimelineSkeleton = (): ReactElement => (
  <div>
    <h2 className="mb-3 text-xl">Notes and calls</h2>
    <Loading>
      <Surface className="flex h-80 items-end">
        <SkeletonLine width="40%" />
      </Surface>
    </Loading>
  </div>
);
