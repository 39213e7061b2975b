import type { ReactElement } from 'react';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';

/** As high as the section of somebody without a device. */
export const LoadingDevices = (): ReactElement => (
  <div aria-busy className="flex flex-col gap-2.5 pt-1">
    <output className="sr-only">Loading</output>
    <SkeletonLine width="14rem" />
    <SkeletonLine width="10rem" />
    <span className="mt-5 h-11 w-52 self-end rounded-control border border-line max-sm:w-full" />
  </div>
);
