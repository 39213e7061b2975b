import { useState, type ReactElement } from 'react';
import { sourceNames, statsUploads, type PastUpload } from '#contract/statistics/uploads.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { toast } from '#web/parts/toast.ts';
import { pageSearch } from '#web/routing/search.ts';
import { monthsText } from './upload-words.ts';

/** Files of this client, newest first. */
export const PastUploads = defineList({
  search: pageSearch,
  query: (search, { clientId }: { clientId: number }) =>
    queryOptions(statsUploads.list, { params: { id: clientId }, query: search }),
  rowKey: ({ id }) => id,
  draw: items({
    className: 'flex flex-col divided *:py-4 *:first:pt-0 *:last:pb-0',
    itemClassName: 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
    item: (row, { props }) => <UploadRow row={row} clientId={props.clientId} />,
    loading: <SkeletonLine width="60%" />,
  }),
  empty: <p className="text-muted">Nobody has uploaded numbers of this client yet.</p>,
});

function UploadRow({ row, clientId }: { row: PastUpload; clientId: number }): ReactElement {
  const { source, site, file_name, row_count, staff_name, created_at, undone_at, is_undoable } = row;
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[550] break-words">
          {site ?? sourceNames[source]}: {monthsText(row_count)} from {file_name}
        </p>
        <p className="text-sm text-muted">
          {staff_name ?? 'A former colleague'}, {formatRecent(created_at)}
          {undone_at !== null && ` · taken back ${formatRecent(undone_at)}`}
        </p>
      </div>
      {is_undoable && <UndoUpload row={row} clientId={clientId} />}
    </>
  );
}

function UndoUpload({ row, clientId }: { row: PastUpload; clientId: number }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const undo = useApiMutation(statsUploads.undo, {
    stale: [statsUploads.list],
    onSuccess: () => toast.success('The file has been taken back.'),
  });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Undo
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Take this file back?"
        body={`What was known of ${monthsText(row.row_count)} before is put back. Numbers that came from elsewhere since stay as they are.`}
        confirmLabel="Take it back"
        cancelLabel="Back"
        danger
        pending={undo.isPending}
        onConfirm={() =>
          undo.mutate({ params: { id: clientId, upload_id: row.id } }, { onSettled: () => setAsking(false) })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
