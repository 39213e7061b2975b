import type { ReactElement, ReactNode } from 'react';
import { CardFailure, CardRowSkeleton, DashboardCard } from './DashboardCard.tsx';

/** Rows of a card in the first line of the dashboard; the space is the same for fewer. */
export const actionRows = 3;

type ActionCardProps<Row> = {
  id: string;
  title: string;
  action?: ReactNode;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number;
  empty: ReactNode;
  failure: { isFailed: boolean; isPending: boolean; onRetry: () => void };
  children: (row: Row) => ReactNode;
};

/** Tasks for the agent: the first rows, each with a link. */
export function ActionCard<Row>({
  rows,
  rowKey,
  empty,
  failure: { isFailed, isPending, onRetry },
  children,
  ...card
}: ActionCardProps<Row>): ReactElement {
  return (
    <DashboardCard {...card} isLoading={!rows && !isFailed}>
      <div className="flex min-h-54 flex-1 flex-col">
        {isFailed ? (
          <CardFailure isPending={isPending} onRetry={onRetry} />
        ) : rows?.length === 0 ? (
          <div className="flex flex-1 flex-col items-start justify-center gap-3 px-5 py-4 text-muted">
            {empty}
          </div>
        ) : (
          <ul className="divided">
            {rows
              ? rows.map((row) => (
                  <li
                    key={rowKey(row)}
                    className="relative flex min-h-18 flex-col justify-center px-5 py-2 hover:bg-sunken"
                  >
                    {children(row)}
                  </li>
                ))
              : Array.from({ length: actionRows }, (_, row) => (
                  <CardRowSkeleton key={row} row={row} className="h-18" />
                ))}
          </ul>
        )}
      </div>
    </DashboardCard>
  );
}
