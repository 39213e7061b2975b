import { useEffect, type ReactElement, type ReactNode } from 'react';
import type { PageMeta } from '#contract/endpoint.ts';
import { Pagination, type PageLinkProps } from './Pagination.tsx';
import { useRowsBefore, withoutRepeated } from './repeated-rows.ts';
import { ErrorState } from './States.tsx';

/** The query of one page; with the rows of the page before as a placeholder while the next one loads. */
type PagedQuery<Row> = {
  data: { data: readonly Row[]; meta: PageMeta } | undefined;
  error: { message: string } | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

export type PagedListProps<Row> = {
  answer: PagedQuery<Row>;
  /** the page number in the address; undefined: the first */
  page: number | undefined;
  /** what a row is recognised by on the next page */
  rowKey: (row: Row) => string | number;
  pageLink: (page: number, props: PageLinkProps) => ReactElement;
  /** called with the last page when the page number is beyond it */
  onBeyond: (last: number) => void;
  /** shows the rows; undefined while they load */
  children: (rows: readonly Row[] | undefined) => ReactNode;
};

/** One page of a list, with its error state, dimmed while the next page loads, and the links to the others. */
export function PagedList<Row>({
  answer,
  page = 1,
  rowKey,
  pageLink,
  onBeyond,
  children,
}: PagedListProps<Row>): ReactElement {
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const last = data?.meta.last_page ?? page;
  const isBeyond = !isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) onBeyond(last);
  }, [isBeyond, last, onBeyond]);
  const { before, leave } = useRowsBefore<Row>(page);
  if (error)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  const rows = isBeyond ? undefined : data?.data;
  const fresh = rows && !isPlaceholderData ? withoutRepeated(rows, before, rowKey) : rows;
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className="[transition:opacity_150ms_200ms] aria-busy:opacity-60"
    >
      {children(fresh)}
      <div onClickCapture={() => leave(rows ?? [])}>
        <Pagination className="mt-4" page={Math.min(page, last)} last={last} link={pageLink} />
      </div>
    </div>
  );
}
