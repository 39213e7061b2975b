import { Link } from '@tanstack/react-router';
import { lookDays, staffNewsletterTexts } from '#contract/newsletter/texts.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatLockTime } from './month-words.ts';
import { textsSearch } from './texts-search.ts';

/** Whose newsletter nobody has looked at, shortly before it locks. */
export const Untouched = defineList({
  search: textsSearch,
  query: ({ page }) => queryOptions(staffNewsletterTexts.untouched, { query: { page } }),
  keepsScroll: true,
  frame: (list) => (
    <Surface>
      <h2 className="text-lg">Not edited yet</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Newsletters that lock within {lookDays} days and that nobody has saved or skipped.
      </p>
      {list}
    </Surface>
  ),
  rowKey: ({ client_id }) => client_id,
  draw: items({
    className: 'flex flex-col divided',
    itemClassName: 'py-1',
    item: ({ client_id: id, client_name: name, month }) => (
      <Link
        to={paths.staffClient}
        params={{ id }}
        className="flex min-h-11 flex-col justify-center py-1 wrap-anywhere"
      >
        <span className="font-[550] underline">{name}</span>
        <span className="text-sm text-muted">Locks {formatLockTime(month)} there</span>
      </Link>
    ),
    loading: <SkeletonLine width="70%" />,
  }),
  empty: <p>Nothing needs a look right now.</p>,
});
