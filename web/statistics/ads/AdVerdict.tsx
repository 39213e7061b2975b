import type { ReactElement } from 'react';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';

/** of the sentences, so that they move nothing when they arrive */
const height = 'min-h-26 sm:min-h-13';

/** The cost of ads and their results, in sentences: undefined while they load, null if nothing is known. */
export function AdVerdict({ text }: { text: string | null | undefined }): ReactElement | null {
  if (text === null) return null;
  return text === undefined ? (
    <div className={`flex items-center ${height}`}>
      <SkeletonLine width="34rem" />
    </div>
  ) : (
    <p className={`text-lg text-pretty ${height}`}>{text}</p>
  );
}
