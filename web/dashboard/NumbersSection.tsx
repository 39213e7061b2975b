import type { ReactElement, ReactNode } from 'react';
import type { Comparison } from '#contract/statistics/comparison.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Change } from '../statistics/Change.tsx';
import { CardSection } from './CardSection.tsx';
import { CardFailure } from './DashboardCard.tsx';

type CardNumber = {
  label: string;
  value: string;
  /** absent for a number that is never complete, so that there is nothing to compare */
  comparison?: Comparison;
};

type Answer = { data: unknown; isPending: boolean; isFetching: boolean; refetch: () => unknown };

type NumbersSectionProps = {
  id: string;
  title: string;
  action: ReactNode;
  answer: Answer;
  /** null if the answer has no numbers */
  shown: { period: ReactNode; note?: ReactNode; numbers: readonly CardNumber[] } | null;
  /** the sentence for an answer without numbers */
  empty: string;
  /** whether large screens may show a note below the numbers, which needs a place from the beginning */
  hasNote?: boolean;
};

/** Two numbers of a period, each with its difference to the period before. */
export function NumbersSection({
  answer,
  shown,
  empty,
  hasNote = false,
  ...section
}: NumbersSectionProps): ReactElement {
  return (
    <CardSection {...section} isLoading={answer.isPending} note={shown?.period}>
      {/* as high as two numbers with their differences, so that nothing moves when they arrive */}
      <div className={hasNote ? 'min-h-12 sm:min-h-17' : 'min-h-12'}>
        {shown ? (
          <Numbers {...shown} />
        ) : answer.isPending ? (
          <div className="flex flex-col gap-3 pt-1.5">
            <SkeletonLine width="70%" />
            <SkeletonLine width="50%" />
          </div>
        ) : answer.data === undefined ? (
          <CardFailure isPending={answer.isFetching} onRetry={() => void answer.refetch()} className="" />
        ) : (
          <p className="text-muted text-pretty">{empty}</p>
        )}
      </div>
    </CardSection>
  );
}

const columns = 'flex flex-wrap gap-x-4 sm:grid sm:grid-cols-2 sm:gap-x-6';

/** A phone shows the first difference alone. */
const Numbers = ({ note, numbers }: NonNullable<NumbersSectionProps['shown']>): ReactElement => (
  <>
    <dl className={columns}>
      {numbers.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="order-2 max-sm:text-sm">{label}</dt>
          <dd className="text-lg leading-6 font-[600] tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    <div className={columns}>
      {numbers.map(({ label, comparison }, place) => (
        <div key={label} className={place > 0 ? 'max-sm:hidden' : undefined}>
          {comparison && comparison.direction !== null && (
            <>
              <span className="sr-only">{label}: </span>
              <Change comparison={comparison} />
            </>
          )}
        </div>
      ))}
    </div>
    {note != null && <p className="text-sm text-muted">{note}</p>}
  </>
);
