import { contacts } from '#contract/contacts/contacts.ts';
import { caughtDays } from '#contract/contacts/honeypot.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { BackToList } from './BackToList.tsx';
import { CaughtItem } from './CaughtItem.tsx';

/** Forms that a hidden field took for a robot's. A person may be among them, so they can be read and taken in. */
export const CaughtScreen = defineList({
  search: pageSearch,
  query: (search) => queryOptions(contacts.caught, { query: search }),
  head: {
    back: <BackToList />,
    title: 'Caught as spam',
    subtitle: `Website forms that look like they were filled in by a robot. Nobody was notified, and each is deleted after ${caughtDays} days.`,
  },
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ id }) => id,
  draw: items({
    className: 'flex flex-col gap-4',
    item: (form) => <CaughtItem form={form} />,
    loading: (
      <Surface className="flex flex-col gap-3">
        <SkeletonLine width="40%" />
        <SkeletonLine width="62%" />
        <SkeletonLine width="80%" />
      </Surface>
    ),
    loadingRows: 3,
  }),
  empty: {
    title: 'Nothing has been caught.',
    note: 'If a form on your website is ever mistaken for spam, you’ll find it here.',
  },
});
