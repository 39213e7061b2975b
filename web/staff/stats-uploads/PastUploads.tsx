import type { ReactElement } from 'react';
import { sourceNames, statsUploads, type PastUpload } from '#contract/statistics/uploads.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
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
          {undone_at !== null && ` · undone ${formatRecent(undone_at)}`}
        </p>
      </div>
      {is_undoable && (
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" size="small" onClick={open}>
              Undo
            </Button>
          )}
          endpoint={statsUploads.undo}
          stale={[statsUploads.list]}
          title="Undo this upload?"
          text={`The numbers of ${monthsText(row_count)} from before this upload are restored, with all that was counted since.`}
          verb="Undo upload"
          cancel="Back"
          danger
          input={() => ({ params: { id: clientId, upload_id: row.id } })}
          done="The upload has been undone."
          onFailed={(close) => close()}
        />
      )}
    </>
  );
}
