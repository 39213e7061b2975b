import { useEffect, useState, type ReactElement } from 'react';
import { bulkContacts, undoBulkDays, type BulkChange } from '#contract/contacts/bulk.ts';
import { queryOptions, useApiQuery } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import '#web/parts/uploads.css';
import { pageSearch } from '#web/routing/search.ts';
import { BackToList } from '../BackToList.tsx';
import { describeAction, describeResult, describeUndo, formatContacts } from './bulk-words.ts';
import { EraseDeleted } from './EraseDeleted.tsx';
import { staleAfterChange, useUndoChange } from './use-undo-change.ts';

/** Changes of many contacts, with their progress, which can still be undone. */
export const ChangesScreen = defineList({
  search: pageSearch,
  query: (search) => queryOptions(bulkContacts.list, { query: search }),
  head: {
    back: <BackToList />,
    title: 'Changes to several contacts',
    subtitle: `A change can be undone for ${undoBulkDays} days. Contacts that were changed since stay as they are.`,
  },
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ id }) => id,
  draw: items({
    label: 'Changes',
    className: 'flex flex-col gap-4',
    item: (change) => <ChangeItem change={change} />,
    loading: (
      <Surface className="flex flex-col gap-3">
        <SkeletonLine width="40%" />
        <SkeletonLine width="30%" />
      </Surface>
    ),
    loadingRows: 3,
  }),
  empty: {
    title: 'No contacts have been changed together lately.',
    note: `You’ll find each change here for ${undoBulkDays} days.`,
  },
});

function ChangeItem({ change }: { change: BulkChange }): ReactElement {
  const undo = useUndoChange();
  const [isErasing, setErasing] = useState(false);
  const { id, state, user_name: by, created_at: at } = change;
  const label = describeAction(change);
  const isRunning = state === 'running' || state === 'undoing';
  return (
    <Surface aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1">
        <p className="font-[550] wrap-anywhere">{label}</p>
        {isRunning ? (
          <Progress change={change} />
        ) : (
          <p className="mt-1">
            {state === 'undone' ? `Undone. ${describeUndo(change)}` : describeResult(change)}
          </p>
        )}
        <p className="mt-1 text-sm text-muted">{[by, formatRecent(at)].filter(Boolean).join(' · ')}</p>
        {change.action === 'delete' && change.is_undoable && (
          <Button variant="quiet" size="small" className="mt-1 -mb-3 -ml-3" onClick={() => setErasing(true)}>
            Delete someone for good
          </Button>
        )}
        {isErasing && <EraseDeleted changeId={id} onClose={() => setErasing(false)} />}
      </div>
      {change.is_undoable && (
        <Button
          variant="secondary"
          aria-label={`Undo: ${label}`}
          pending={undo.isPending}
          onClick={() => undo.mutate({ params: { id } })}
        >
          Undo
        </Button>
      )}
    </Surface>
  );
}

const pollMs = 1000;

/** It continues without this page. */
function Progress({ change: { id, ...listed } }: { change: BulkChange }): ReactElement {
  const { refresh } = useCache();
  const { data } = useApiQuery(bulkContacts.read, { params: { id } }, { pollEvery: pollMs });
  const { state, done: passed, total } = data?.data ?? listed;
  const isOver = state === 'done' || state === 'undone';
  useEffect(() => {
    if (isOver) refresh(...staleAfterChange);
  }, [isOver, refresh]);
  return (
    <>
      <progress value={passed} max={total} aria-label="Progress" className="upload-bar mt-3 w-full" />
      <p className="mt-2 tabular-nums">
        {state === 'undoing' ? 'Undoing: ' : ''}
        {passed.toLocaleString('en-CA')} of {formatContacts(total)}
      </p>
    </>
  );
}
