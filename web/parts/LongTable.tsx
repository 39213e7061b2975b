import { useState, type ReactElement } from 'react';
import { Button } from './Button.tsx';
import { Table, type Column } from './Table.tsx';

type LongTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** how many rows are shown at first */
  first: number;
};

/** The first rows of a table as wide as its surface, and all on demand. */
export function LongTable<Row>({ rows, first, ...table }: LongTableProps<Row>): ReactElement {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? rows : rows.slice(0, first);
  return (
    <div className="-mx-5 flex flex-col items-start gap-3 sm:-mx-6">
      <div className="w-full">
        <Table {...table} rows={shown} empty={null} />
      </div>
      {rows.length > shown.length && (
        <Button variant="quiet" size="small" className="mx-3" onClick={() => setLong(true)}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  );
}
