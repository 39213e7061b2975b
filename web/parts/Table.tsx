import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SkeletonLine } from './Skeleton.tsx';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  // content below the link of the first cell, which may have a link of its own
  below?: ((row: Row) => ReactNode) | undefined;
  // the narrowest window that shows the column; 'phone' means always
  from?: 'phone' | 'tablet' | 'desktop' | undefined;
  align?: 'start' | 'end' | undefined;
  // a width such as 'md:w-[40%]', so that the columns do not move when the rows load
  className?: string | undefined;
  // of the placeholder: its width, and classes of its cell where rows are higher than one line
  loading?: { width?: string; className?: string } | undefined;
};

export type RowLinkProps = { className: string; children: ReactNode };

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  // undefined while they load
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  // over a row whose heading differs from that of the row before
  heading?: ((row: Row) => string) | undefined;
  // the link of the first cell, which covers the whole row; null for a row without a link
  link?: ((row: Row, props: RowLinkProps) => ReactElement | null) | undefined;
  empty?: ReactNode;
  loadingRows?: number | undefined;
};

const shown = { phone: '', tablet: 'hidden md:table-cell', desktop: 'hidden lg:table-cell' };

export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  heading,
  link,
  empty,
  loadingRows = 10,
}: TableProps<Row>): ReactElement {
  if (rows?.length === 0) return <>{empty}</>;
  const headings = heading && rows?.map(heading);
  return (
    <div className="overflow-x-auto rounded-surface bg-surface shadow-surface" aria-busy={rows === undefined}>
      <table className="w-full text-left">
        <caption className="sr-only">{rows ? caption : `${caption}, loading`}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column, 'h-11 font-[500]')}>
                {column.title}
              </th>
            ))}
            {link && (
              <td className="w-10">
                <span className="sr-only">Open</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody className="divided">
          {rows
            ? rows.map((row, index) => (
                <Fragment key={rowKey(row)}>
                  {headings && headings[index] !== headings[index - 1] && (
                    <tr>
                      <th
                        scope="colgroup"
                        colSpan={columns.length + (link ? 1 : 0)}
                        className="bg-sunken px-5 py-2 text-sm font-[600]"
                      >
                        {headings[index]}
                      </th>
                    </tr>
                  )}
                  <TableRow row={row} columns={columns} link={link} />
                </Fragment>
              ))
            : Array.from({ length: loadingRows }, (_, index) => (
                <tr key={index}>
                  {columns.map((column, place) => (
                    <td
                      key={column.key}
                      className={cellClass(column, classNames('h-12', column.loading?.className))}
                    >
                      <SkeletonLine
                        width={column.loading?.width ?? (place === 0 ? '60%' : index % 2 ? '70%' : '82%')}
                      />
                    </td>
                  ))}
                  {link && <td aria-hidden />}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({
  row,
  columns,
  link,
}: { row: Row } & Pick<TableProps<Row>, 'columns' | 'link'>): ReactElement {
  const [first] = columns;
  const linked = first && link?.(row, { className: 'row-link font-[600]', children: first.cell(row) });
  return (
    <tr className={linked ? 'hover:bg-sunken' : undefined}>
      {columns.map((column, place) => (
        <td key={column.key} className={cellClass(column, 'h-12 py-2')}>
          {(place === 0 && linked) || column.cell(row)}
          {column.below?.(row)}
        </td>
      ))}
      {link && (
        <td className="w-10 pr-4">
          {linked && <ChevronRight aria-hidden className="size-4.5 text-muted" />}
        </td>
      )}
    </tr>
  );
}

function cellClass<Row>(column: Column<Row>, height: string): string {
  return classNames(
    'px-3 first:pl-5 last:pr-5',
    height,
    shown[column.from ?? 'phone'],
    column.align === 'end' && 'text-right',
    column.className,
  );
}
