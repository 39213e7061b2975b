import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { mergeDays, merging, type Merge } from '#contract/contacts/merging.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** Merges that can still be undone. */
export const MergesScreen = defineList({
  search: pageSearch,
  query: (search) => queryOptions(merging.merges, { query: search }),
  head: {
    back: <BackLink to={paths.duplicates} />,
    title: 'Merged contacts',
    subtitle: `A merge can be undone for ${mergeDays} days. Later changes stay.`,
  },
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ id }) => id,
  draw: items({
    label: 'Merged contacts',
    className: 'flex flex-col gap-4',
    item: (merge) => <MergeItem merge={merge} />,
    loading: (
      <Surface className="flex flex-col gap-3">
        <SkeletonLine width="40%" />
        <SkeletonLine width="30%" />
      </Surface>
    ),
    loadingRows: 3,
  }),
  empty: {
    title: 'No contacts have been merged lately.',
    note: `You’ll find each merge here for ${mergeDays} days.`,
  },
});

function MergeItem({
  merge: { id, name, contact, merged_by: by, merged_at: at },
}: {
  merge: Merge;
}): ReactElement {
  const undo = useUndoMerge();
  const label = name || 'A contact without a name';
  return (
    <Surface
      aria-label={`${label}, merged into ${contact.name}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {label} is now part of{' '}
          <Link
            to={paths.contact}
            params={{ id: contact.id }}
            className="text-action underline underline-offset-4"
          >
            {contact.name || 'this contact'}
          </Link>
          .
        </p>
        <p className="mt-1 text-sm text-muted">{[by, formatRecent(at)].filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Undo the merge of ${label}`}
        pending={undo.isPending}
        onClick={() => undo.mutate({ params: { id } })}
      >
        Undo
      </Button>
    </Surface>
  );
}
