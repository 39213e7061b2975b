import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#web/parts/class-names.ts';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';

type DashboardCardProps = {
  id: string;
  title: ReactNode;
  /** a link with the class `cardLink` */
  action?: ReactNode;
  isLoading?: boolean;
  className?: string;
  children: ReactNode;
};

/** A card that fills its place in the grid, so that the cards of a row end at one height. */
export const DashboardCard = ({
  id,
  title,
  action,
  isLoading = false,
  className,
  children,
}: DashboardCardProps): ReactElement => (
  <Surface
    aria-labelledby={id}
    aria-busy={isLoading || undefined}
    className={classNames('flex flex-col p-0! md:p-0!', className)}
  >
    <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-0.5 pr-3 pl-5 sm:py-3">
      <h2 id={id} className="flex min-h-11 items-center gap-2 text-base sm:text-lg">
        {title}
      </h2>
      {action}
    </header>
    {children}
  </Surface>
);

export const cardLink =
  'inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-[550] text-action hover:bg-soft';

/** Shown in a card whose data could not be loaded. It does not interrupt: the other cards are not affected. */
export const CardFailure = ({
  isPending,
  onRetry,
  className = 'px-5 py-4',
}: {
  isPending: boolean;
  onRetry: () => void;
  className?: string;
}): ReactElement => (
  <div
    className={classNames(
      'flex flex-1 flex-wrap content-center items-center gap-x-3 gap-y-1 text-muted',
      className,
    )}
  >
    <p>Not available right now.</p>
    <Button variant="quiet" size="small" pending={isPending} onClick={onRetry}>
      Try again
    </Button>
  </div>
);

export const CardRowSkeleton = ({ row, className }: { row: number; className?: string }): ReactElement => (
  <li className={classNames('flex flex-col justify-center gap-2.5 px-5', className)}>
    <SkeletonLine width={row % 2 ? '9rem' : '11rem'} />
    <SkeletonLine width={row % 2 ? '80%' : '64%'} />
  </li>
);
