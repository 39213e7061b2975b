import { Link } from '@tanstack/react-router';
import { contactImports } from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { describeOutcome } from './import-labels.ts';

/** Files that were imported or are still waiting, newest first, each with the way into it. */
export const PastImports = defineList({
  search: pageSearch,
  keepsScroll: true,
  query: (search) => queryOptions(contactImports.list, { query: search }),
  rowKey: ({ id }) => id,
  draw: items({
    label: 'Earlier imports',
    className: 'divided',
    itemClassName: 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4',
    item: (one) => (
      <>
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-[550] break-words">{one.file_name}</p>
          <p>{describeOutcome(one)}</p>
          <p className="text-sm text-muted">
            {one.user_name ?? 'A former user'}, {formatSince(one.created_at)}
          </p>
        </div>
        <LinkButton asChild variant="secondary" size="small">
          <Link to={paths.contactImport} params={{ id: one.id }}>
            {one.state === 'mapping' || one.state === 'ready' ? 'Continue' : 'Open'}
            <span className="sr-only"> {one.file_name}</span>
          </Link>
        </LinkButton>
      </>
    ),
    loading: (
      <div className="flex flex-col gap-3 py-4">
        <SkeletonLine width="60%" />
        <SkeletonLine width="40%" />
      </div>
    ),
  }),
  empty: <p className="mt-2 text-muted">No file has been imported yet.</p>,
  frame: (list) => (
    <Surface aria-labelledby="imports-title">
      <h2 id="imports-title" className="text-lg">
        Earlier imports
      </h2>
      {list}
    </Surface>
  ),
});
