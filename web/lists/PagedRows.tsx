import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Pagination } from '#web/parts/Pagination.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { useRowsBefore, withoutRepeated } from './repeated-rows.ts';
import type { ListLink, RowKey } from './list-definition.ts';

/** The query of one page; with the rows of the page before as a placeholder while the next one loads. */
type PagedQuery = {
  error: { message: string } | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type PagedRowsProps<Row> = {
  answer: PagedQuery;
  /** undefined until there is an answer */
  rows: readonly Row[] | undefined;
  /** the page number in the address */
  page: number;
  /** undefined until there is an answer, and where the list has no numbered pages */
  last: number | undefined;
  rowKey: RowKey<Row>;
  link: ListLink;
  /** called with the last page when the page number is beyond it */
  show: (last: { page: number }, replace: true) => void;
  /** instead of the links to numbered pages */
  pages?: ReactElement | null | undefined;
  /** instead of the message of an error */
  failed?: string | undefined;
  /** shows the rows; undefined while they load */
  children: (rows: readonly Row[] | undefined) => ReactNode;
};

/** One page of a list, with its error state, dimmed while the next page loads, and the links to the others. */
export function PagedRows<Row>({
  answer,
  rows: answered,
  page,
  last = page,
  rowKey,
  link,
  show,
  pages,
  failed,
  children,
}: PagedRowsProps<Row>): ReactElement {
  const { error, isFetching, isPlaceholderData, refetch } = answer;
  const isBeyond = !isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) show({ page: last }, true);
  }, [isBeyond, last, show]);
  const { before, leave } = useRowsBefore<Row>(page);
  if (error)
    return (
      <>
        <ErrorState message={failed ?? error.message} pending={isFetching} onRetry={() => void refetch()} />
        {pages}
      </>
    );
  const rows = isBeyond ? undefined : answered;
  const fresh = rows && !isPlaceholderData ? withoutRepeated(rows, before, rowKey) : rows;
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className="[transition:opacity_150ms_200ms] aria-busy:opacity-60"
    >
      {children(fresh)}
      <div onClickCapture={() => leave(rows ?? [])}>
        {pages === undefined ? (
          <Pagination
            className="mt-4"
            page={Math.min(page, last)}
            last={last}
            link={(number, props) => link({ page: number }, props)}
          />
        ) : (
          pages
        )}
      </div>
    </div>
  );
}
