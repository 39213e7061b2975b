import type { ReactElement } from 'react';
import { Loading } from '#web/parts/Skeleton.tsx';
import { NumberCard } from '../NumberCard.tsx';
import { websiteNumbers } from './MonthNumbers.tsx';

/** The page before its numbers have loaded, every block in its place. */
export const WebsiteSkeleton = ({ head }: { head: ReactElement }): ReactElement => (
  <>
    {head}
    <Loading className="grid grid-cols-1 gap-5">
      <div className="grid gap-5 sm:grid-cols-3">
        {websiteNumbers.map(({ key, label }) => (
          <NumberCard key={key} label={label} value={undefined} />
        ))}
      </div>
      <div className="h-96 rounded-surface bg-surface shadow-surface" />
    </Loading>
  </>
);
