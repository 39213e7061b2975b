import type { ReactElement, ReactNode } from 'react';
import { PagedList, type PagedListProps } from '#web/parts/PagedList.tsx';
import { Table, type Column, type RowLinkProps } from '#web/parts/Table.tsx';

type PagedTableProps<Row> = Omit<PagedListProps<Row>, 'children'> & {
  caption: string;
  columns: readonly Column<Row>[];
  /** the link or button that opens the row; null for a row that opens nothing */
  link: (row: Row, props: RowLinkProps) => ReactElement | null;
  empty: ReactNode;
  loadingRows?: number;
};

/** One page of a console list as a table. */
export function PagedTable<Row>({
  caption,
  columns,
  rowKey,
  link,
  empty,
  loadingRows,
  ...paging
}: PagedTableProps<Row>): ReactElement {
  return (
    <PagedList {...paging} rowKey={rowKey}>
      {(rows) => (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          link={link}
          empty={empty}
          loadingRows={loadingRows}
        />
      )}
    </PagedList>
  );
}
