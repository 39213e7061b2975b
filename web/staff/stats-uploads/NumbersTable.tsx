import { useState, type ReactElement } from 'react';
import type { UploadedRow } from '#contract/statistics/uploads.ts';
import { Button } from '#web/parts/Button.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { monthText, numbersText } from './upload-words.ts';

const firstRows = 12;

/** The months of a file: the first ones, and all on demand. */
export function NumbersTable({ rows }: { rows: readonly UploadedRow[] }): ReactElement {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? rows : rows.slice(0, firstRows);
  return (
    <div className="-mx-5 flex flex-col items-start gap-3 sm:-mx-6">
      <div className="w-full">
        <Table
          caption="Numbers of the file"
          columns={columns}
          rows={shown}
          rowKey={({ row }) => row}
          empty={null}
        />
      </div>
      {rows.length > shown.length && (
        <Button variant="quiet" size="small" className="mx-3" onClick={() => setLong(true)}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  );
}

const columns: readonly Column<UploadedRow>[] = [
  {
    key: 'month',
    title: 'Month',
    className: 'md:w-56',
    cell: ({ month, is_known }) => (
      <>
        <span className="block font-[600] whitespace-nowrap">{monthText(month)}</span>
        {is_known && <span className="block text-sm text-muted">Replaces what is known</span>}
      </>
    ),
  },
  {
    key: 'numbers',
    title: 'Numbers',
    cell: ({ subject, numbers }) => (
      <>
        {subject !== null && <span className="block break-words">{subject}</span>}
        <span className="block text-muted">{numbersText(numbers)}</span>
      </>
    ),
  },
];
