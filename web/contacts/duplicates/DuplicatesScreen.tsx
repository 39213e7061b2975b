import { Link } from '@tanstack/react-router';
import { maxDuplicates, mergeDays, merging } from '#contract/contacts/merging.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { BackToList } from '../BackToList.tsx';
import { DuplicateItem } from './DuplicateItem.tsx';

/** Pairs of contacts that may be the same person. Somebody decides about each. */
export const DuplicatesScreen = defineList({
  search: pageSearch,
  query: (search) => queryOptions(merging.duplicates, { query: search }),
  head: ({ meta }) => ({
    back: <BackToList />,
    title: 'Possible duplicates',
    subtitle:
      meta?.total === maxDuplicates
        ? `The newest ${maxDuplicates} pairs. Nothing is merged automatically.`
        : 'Contacts with the same name or phone. Nothing is merged automatically.',
    actions: (
      <LinkButton asChild variant="secondary">
        <Link to={paths.mergedContacts}>Merged contacts</Link>
      </LinkButton>
    ),
  }),
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ contact, other }) => `${contact.id} ${other.id}`,
  draw: items({
    label: 'Possible duplicates',
    className: 'flex flex-col gap-4',
    item: (pair) => <DuplicateItem pair={pair} />,
    loading: (
      <Surface className="flex flex-col gap-3">
        <SkeletonLine width="40%" />
        <SkeletonLine width="62%" />
        <SkeletonLine width="30%" />
      </Surface>
    ),
    loadingRows: 3,
  }),
  empty: {
    title: 'No possible duplicates.',
    note: `When two contacts have the same name or phone, you can compare and merge them here. A merge can be undone for ${mergeDays} days.`,
  },
});
