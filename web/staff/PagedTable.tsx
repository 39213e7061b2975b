import { useEffect, type ReactElement, type ReactNode } from 'react';
import type { PageMeta } from '#contract/endpoint.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Pagination, type PageLinkProps } from '#web/parts/Pagination.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Table, type Column, type RowLinkProps } from '#web/parts/Table.tsx';

type PagedQuery<Row> = {
  data: { data: readonly Row[]; meta: PageMeta } | undefined;
  error: ApiCallError | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type PagedTableProps<Row> = {
  caption: string;
  answer: PagedQuery<Row>;
  /** the page number in the address */
  page: number | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** the link or button that opens the row */
  link: (row: Row, props: RowLinkProps) => ReactElement;
  pageLink: (page: number, props: PageLinkProps) => ReactElement;
  /** called with the last page when the page number is beyond it */
  onBeyond: (last: number) => void;
  empty: ReactNode;
};

/** One page of a console list, with its loading, error and empty states. */
export function PagedTable<Row>({
  caption,
  answer,
  page = 1,
  columns,
  rowKey,
  link,
  pageLink,
  onBeyond,
  empty,
}: PagedTableProps<Row>): ReactElement {
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const last = data?.meta.last_page ?? page;
  const isBeyond = !isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) onBeyond(last);
  }, [isBeyond, last, onBeyond]);
  if (error)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className="transition-opacity delay-200 aria-busy:opacity-60"
    >
      <Table
        caption={caption}
        columns={columns}
        rows={isBeyond ? undefined : data?.data}
        rowKey={rowKey}
        link={link}
        empty={empty}
      />
      <Pagination
        className="mt-4"
        page={isPlaceholderData && data ? data.meta.current_page : page}
        last={last}
        link={pageLink}
      />
    </div>
  );
}
