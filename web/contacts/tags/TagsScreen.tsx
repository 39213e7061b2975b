import { contactTags } from '#contract/contacts/tags.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { BackToList } from '../BackToList.tsx';
import { TagItem } from './TagItem.tsx';

const item =
  'flex min-h-14 items-center justify-between gap-x-4 rounded-control bg-surface px-5 py-2 shadow-surface';

/** All tags, to rename, merge and delete them. */
export const TagsScreen = defineList({
  search: () => ({}),
  query: () => queryOptions(contactTags.list, {}),
  head: {
    back: <BackToList />,
    title: 'Tags',
    subtitle: 'Group your contacts under names of your own.',
  },
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ id }) => id,
  draw: items({
    label: 'Tags',
    className: 'flex flex-col gap-3',
    itemClassName: item,
    item: (tag) => <TagItem tag={tag} />,
    loading: <SkeletonLine width="62%" />,
    loadingRows: 3,
  }),
  empty: {
    title: 'You don’t have any tags yet.',
    note: 'Add tags to a contact on its page, then find everyone who has them.',
  },
});
