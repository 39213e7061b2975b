import type { ReactElement, ReactNode } from 'react';
import type { RowKey } from './list-definition.ts';

type Items<Row, View> = {
  label?: string;
  className: string;
  itemClassName?: string;
  item: (row: Row, view: View) => ReactNode;
  /** the placeholder of an item, as high as one, and how many there are */
  loading: ReactNode;
  loadingRows?: number;
};

/** Rows that are no table: an item each. */
export const items =
  <Row, View>({ label, className, itemClassName, item, loading, loadingRows = 1 }: Items<Row, View>) =>
  (rows: readonly Row[] | undefined, view: View, rowKey: RowKey<Row>): ReactElement => (
    <ul
      aria-label={label && (rows ? label : `${label}, loading`)}
      aria-busy={rows === undefined}
      className={className}
    >
      {rows
        ? rows.map((row) => (
            <li key={rowKey(row)} className={itemClassName}>
              {item(row, view)}
            </li>
          ))
        : Array.from({ length: loadingRows }, (_each, n) => <li key={n}>{loading}</li>)}
    </ul>
  );
