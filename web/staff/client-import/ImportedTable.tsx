import type { ReactElement } from 'react';
import type { ImportedClient } from '#contract/staff/client-import.ts';
import { LongTable } from '#web/parts/LongTable.tsx';
import type { Column } from '#web/parts/Table.tsx';

/** The clients of a file. */
export const ImportedTable = ({ clients }: { clients: readonly ImportedClient[] }): ReactElement => (
  <LongTable
    caption="Clients of the file"
    columns={columns}
    rows={clients}
    rowKey={({ row }) => row}
    first={10}
  />
);

const columns: readonly Column<ImportedClient>[] = [
  {
    key: 'name',
    title: 'Client',
    className: 'w-full max-w-0 md:w-[40%]',
    cell: ({ name, domains, place }) => (
      <>
        <span className="block min-w-0 break-words font-[600]">{name}</span>
        <span className="block truncate text-sm text-muted">
          {[domains[0], place].filter((part) => part !== undefined).join(' · ')}
        </span>
      </>
    ),
  },
  {
    key: 'admin',
    title: 'First Admin',
    from: 'tablet',
    className: 'max-w-0 w-[35%]',
    cell: ({ admin, email }) => (
      <>
        <span className="block min-w-0 break-words">{admin}</span>
        <span className="block truncate text-sm text-muted">{email}</span>
      </>
    ),
  },
  {
    key: 'package',
    title: 'Package',
    className: 'whitespace-nowrap',
    cell: ({ package: booked, is_live }) => (
      <>
        <span className="block">{booked}</span>
        <span className="block text-sm text-muted">{is_live ? 'Live' : 'Launch'}</span>
      </>
    ),
  },
];
