import type { ReactElement, ReactNode } from 'react';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import type { Comparison } from '#contract/statistics/comparison.ts';
import { Change } from '../statistics/Change.tsx';

type CardNumber = {
  label: string;
  value: string;
  /** absent for a number that is never complete, so that there is nothing to compare */
  comparison?: Comparison;
};

type CardNumbersProps = {
  /** the period of the numbers */
  note: ReactNode;
  numbers: readonly CardNumber[];
};

/** Two numbers of a period, each with its difference to the period before. */
export const CardNumbers = ({ note, numbers }: CardNumbersProps): ReactElement => (
  <div className="flex min-h-52 flex-1 flex-col">
    <dl className="grid grid-cols-2">
      {numbers.map(({ label, value, comparison }) => (
        <div key={label} className="flex flex-col px-5 pt-4">
          <dt className="order-2 text-muted">{label}</dt>
          <dd className="text-2xl font-[600] tabular-nums">{value}</dd>
          {comparison && comparison.direction !== null && (
            <dd className="order-3 mt-1">
              <Change comparison={comparison} />
            </dd>
          )}
        </div>
      ))}
    </dl>
    <p className="mt-auto px-5 pt-2 pb-4 text-sm text-muted">{note}</p>
  </div>
);

export const CardNumbersSkeleton = (): ReactElement => (
  <div aria-busy className="grid min-h-52 flex-1 grid-cols-2">
    {[0, 1].map((place) => (
      <div key={place} className="px-5 py-4">
        <SkeletonLine width="4rem" className="my-2 h-5" />
        <SkeletonLine width="6rem" />
      </div>
    ))}
  </div>
);

export const NoNumbersYet = ({ children }: { children: string }): ReactElement => (
  <p className="flex min-h-52 flex-1 items-center px-5 py-4 text-muted">{children}</p>
);
