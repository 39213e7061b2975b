import type { ReactElement } from 'react';
import { clientImport, type PastImport } from '#contract/staff/client-import.ts';
import { staff } from '#contract/staff/staff.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { clientsText } from './import-words.ts';

/** Imports of all colleagues, newest first; those of the last day can be undone. */
export const PastImports = defineList({
  search: pageSearch,
  query: (search, _props: { onUndone: () => void }) => queryOptions(clientImport.list, { query: search }),
  rowKey: ({ id }) => id,
  draw: items({
    className: 'flex flex-col divided *:py-4 *:first:pt-0 *:last:pb-0',
    itemClassName: 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
    item: (row, { props }) => <ImportRow row={row} onUndone={props.onUndone} />,
    loading: <SkeletonLine width="60%" />,
  }),
  empty: <p className="text-muted">Nobody has imported clients yet.</p>,
});

function ImportRow({ row, onUndone }: { row: PastImport; onUndone: () => void }): ReactElement {
  const { file_name, client_count, staff_name, created_at, undone_at, state } = row;
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[550] break-words">
          {clientsText(client_count)} from {file_name}
        </p>
        <p className="text-sm text-muted">
          {staff_name}, {formatRecent(created_at)}
          {undone_at !== null && ` · undone ${formatRecent(undone_at)}`}
        </p>
      </div>
      {state === 'undoable' && (
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" size="small" onClick={open}>
              Undo
            </Button>
          )}
          endpoint={clientImport.undo}
          stale={[clientImport.list, staff.clients]}
          title="Undo this import?"
          text={`${clientsText(client_count)} will be removed with everything that belongs to them, and invitations that were sent stop working. This can’t be undone.`}
          verb="Undo import"
          cancel="Back"
          danger
          input={() => ({ params: { id: row.id } })}
          done="The import has been undone."
          onDone={(_answer, close) => {
            close();
            onUndone();
          }}
          onFailed={(close) => close()}
        />
      )}
    </>
  );
}
