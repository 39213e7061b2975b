import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { clientImport, type PastImport } from '#contract/staff/client-import.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { PagedList } from '#web/parts/PagedList.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { toast } from '#web/parts/toast.ts';
import { pageSearch } from '../staff-search.ts';
import { clientsText } from './import-words.ts';

/** Imports of all colleagues, newest first; those of the last day can be undone. */
export function PastImports({ onUndone }: { onUndone: () => void }): ReactElement {
  const { page } = pageSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [asked, ask] = useState<PastImport | null>(null);
  const answer = useApiQuery(
    clientImport.list,
    { query: page === undefined ? {} : { page: String(page) } },
    { keepPrevious: true },
  );
  const undo = useApiMutation(clientImport.undo, {
    stale: [clientImport.list, staff.clients],
    onSuccess: () => {
      toast.success('The import has been undone.');
      onUndone();
    },
  });
  const showPage = useCallback(
    (last: number) =>
      void navigate({ to: paths.staffImportClients, search: pageSearch({ page: last }), replace: true }),
    [navigate],
  );
  return (
    <>
      <PagedList
        answer={answer}
        rowKey={({ id }) => id}
        page={page}
        pageLink={(to, props) => (
          <Link {...props} to={paths.staffImportClients} search={pageSearch({ page: to })} />
        )}
        onBeyond={showPage}
      >
        {(rows) =>
          rows === undefined ? (
            <SkeletonLine width="60%" />
          ) : rows.length === 0 ? (
            <p className="text-muted">Nobody has imported clients yet.</p>
          ) : (
            <ul className="flex flex-col divided *:py-4 *:first:pt-0 *:last:pb-0">
              {rows.map((row) => (
                <ImportRow key={row.id} row={row} onUndo={() => ask(row)} />
              ))}
            </ul>
          )
        }
      </PagedList>
      <ConfirmDialog
        open={asked !== null}
        title="Undo this import?"
        body={
          asked &&
          `${clientsText(asked.client_count)} will be removed with everything that belongs to them, and invitations that were sent stop working. This can't be taken back.`
        }
        confirmLabel="Undo import"
        cancelLabel="Back"
        danger
        pending={undo.isPending}
        onConfirm={() => asked && undo.mutate({ params: { id: asked.id } }, { onSettled: () => ask(null) })}
        onCancel={() => ask(null)}
      />
    </>
  );
}

function ImportRow({ row, onUndo }: { row: PastImport; onUndo: () => void }): ReactElement {
  const { file_name, client_count, staff_name, created_at, undone_at, state } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
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
        <Button variant="secondary" size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}
