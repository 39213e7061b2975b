import { useState, type ReactElement } from 'react';
import type { ImportedClient } from '#contract/staff/client-import.ts';
import { Button } from '#web/parts/Button.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';

const firstRows = 10;

/** The clients of a file: the first ones, and all on demand. */
export function ImportedTable({ clients }: { clients: readonly ImportedClient[] }): ReactElement {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? clients : clients.slice(0, firstRows);
  return (
    <div className="-mx-5 flex flex-col items-start gap-3 sm:-mx-6">
      <div className="w-full">
        <Table
          caption="Clients of the file"
          columns={columns}
          rows={shown}
          rowKey={({ row }) => row}
          empty={null}
        />
      </div>
      {clients.length > shown.length && (
        <Button variant="quiet" size="small" className="mx-3" onClick={() => setLong(true)}>
          Show all {clients.length}
        </Button>
      )}
    </div>
  );
}

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
