import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { sourceNames, statsUploads, type PastUpload } from '#contract/statistics/uploads.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { PagedList } from '#web/parts/PagedList.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { toast } from '#web/parts/toast.ts';
import { pageSearch } from '../staff-search.ts';
import { monthsText } from './upload-words.ts';

/** Files of this client, newest first. */
export function PastUploads({ clientId }: { clientId: number }): ReactElement {
  const { page } = pageSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [asked, ask] = useState<PastUpload | null>(null);
  const answer = useApiQuery(
    statsUploads.list,
    { params: { id: clientId }, query: page === undefined ? {} : { page: String(page) } },
    { keepPrevious: true },
  );
  const undo = useApiMutation(statsUploads.undo, {
    stale: [statsUploads.list],
    onSuccess: () => toast.success('The file has been taken back.'),
  });
  const address = { to: paths.staffClientStats, params: { id: clientId } } as const;
  const showPage = useCallback(
    (last: number) =>
      void navigate({
        to: paths.staffClientStats,
        params: { id: clientId },
        search: pageSearch({ page: last }),
        replace: true,
      }),
    [navigate, clientId],
  );
  return (
    <>
      <PagedList
        answer={answer}
        rowKey={({ id }) => id}
        page={page}
        pageLink={(to, props) => <Link {...props} {...address} search={pageSearch({ page: to })} />}
        onBeyond={showPage}
      >
        {(rows) =>
          rows === undefined ? (
            <SkeletonLine width="60%" />
          ) : rows.length === 0 ? (
            <p className="text-muted">Nobody has uploaded numbers of this client yet.</p>
          ) : (
            <ul className="flex flex-col divided *:py-4 *:first:pt-0 *:last:pb-0">
              {rows.map((row) => (
                <UploadRow key={row.id} row={row} onUndo={() => ask(row)} />
              ))}
            </ul>
          )
        }
      </PagedList>
      <ConfirmDialog
        open={asked !== null}
        title="Take this file back?"
        body={
          asked &&
          `What was known of ${monthsText(asked.row_count)} before is put back. Numbers that came from elsewhere since stay as they are.`
        }
        confirmLabel="Take it back"
        cancelLabel="Back"
        danger
        pending={undo.isPending}
        onConfirm={() =>
          asked &&
          undo.mutate({ params: { id: clientId, upload_id: asked.id } }, { onSettled: () => ask(null) })
        }
        onCancel={() => ask(null)}
      />
    </>
  );
}

function UploadRow({ row, onUndo }: { row: PastUpload; onUndo: () => void }): ReactElement {
  const { source, site, file_name, row_count, staff_name, created_at, undone_at, is_undoable } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[550] break-words">
          {site ?? sourceNames[source]}: {monthsText(row_count)} from {file_name}
        </p>
        <p className="text-sm text-muted">
          {staff_name ?? 'A former colleague'}, {formatRecent(created_at)}
          {undone_at !== null && ` · taken back ${formatRecent(undone_at)}`}
        </p>
      </div>
      {is_undoable && (
        <Button variant="secondary" size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}
