import type { ReactElement } from 'react';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Loading } from '#web/parts/Skeleton.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { NumberCard, NumberCards } from '../NumberCard.tsx';

/** The page before its numbers have loaded, every block in its place. */
export function StatsSkeleton(): ReactElement {
  return (
    <>
      <PageHead
        title="Newsletter stats"
        subtitle={<span className="block h-6" />}
        actions={<span className="h-11 w-56 rounded-control border border-line" />}
      />
      <Loading className="grid grid-cols-1 gap-5">
        <NumberCards>
          {['Open rate', 'Click rate', 'Sent to'].map((label) => (
            <NumberCard key={label} label={label} value={undefined} />
          ))}
        </NumberCards>
        <DeliveryFacts numbers={undefined} />
        <div className="h-90 rounded-surface bg-surface shadow-surface" />
      </Loading>
    </>
  );
}
