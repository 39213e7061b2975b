import type { ReactElement } from 'react';
import { Loading } from '#web/parts/Skeleton.tsx';
import { NumberCard, NumberCards, websiteCards } from '../NumberCard.tsx';
import { websiteNumbers } from './MonthNumbers.tsx';

/** The page before its numbers have loaded, every block in its place. */
export const WebsiteSkeleton = ({ head }: { head: ReactElement }): ReactElement => (
  <>
    {head}
    <Loading className="grid grid-cols-1 gap-5">
      <NumberCards className={websiteCards}>
        {websiteNumbers.map(({ key, label }) => (
          <NumberCard key={key} label={label} value={undefined} />
        ))}
      </NumberCards>
      <div className="h-96 rounded-surface bg-surface shadow-surface" />
    </Loading>
  </>
);
