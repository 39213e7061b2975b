import type { ReactElement } from 'react';
import type { UploadedRow } from '#contract/statistics/uploads.ts';
import { LongTable } from '#web/parts/LongTable.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { monthText, numbersText } from './upload-words.ts';

/** The months of a file. */
export const NumbersTable = ({ rows }: { rows: readonly UploadedRow[] }): ReactElement => (
  <LongTable
    caption="Numbers of the file"
    columns={columns}
    rows={rows}
    rowKey={({ row }) => row}
    first={12}
  />
);

const columns: readonly Column<UploadedRow>[] = [
  {
    key: 'month',
    title: 'Month',
    className: 'md:w-56',
    cell: ({ month, is_known }) => (
      <>
        <span className="block font-[600] whitespace-nowrap">{monthText(month)}</span>
        {is_known && <span className="block text-sm text-muted">Replaces current numbers</span>}
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
