import { leadEmailDays, leadEmails } from '#contract/contacts/lead-emails.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { BackToList } from '../BackToList.tsx';
import { OtherWays } from '../OtherWays.tsx';
import { LeadAddress } from './LeadAddress.tsx';
import { LeadEmailItem } from './LeadEmailItem.tsx';

/** The address whose emails become contacts, and what came to it. */
export const EmailsScreen = defineList({
  search: pageSearch,
  query: (search) => queryOptions(leadEmails.list, { query: search }),
  head: {
    back: <BackToList />,
    title: 'Leads by email',
    subtitle: 'Leads that other services email you become contacts automatically.',
  },
  filters: () => (
    <div className="max-w-form">
      <LeadAddress />
      <OtherWays />
    </div>
  ),
  frame: (list) => <div className="max-w-form">{list}</div>,
  rowKey: ({ id }) => id,
  draw: items({
    className: 'flex flex-col gap-4',
    item: (email) => <LeadEmailItem email={email} />,
    loading: (
      <Surface className="flex flex-col gap-3">
        <SkeletonLine width="40%" />
        <SkeletonLine width="62%" />
      </Surface>
    ),
    loadingRows: 3,
  }),
  empty: {
    title: 'No email has come in yet.',
    note: `Once a service sends leads to your address, you’ll find each of its emails here for ${leadEmailDays} days.`,
  },
});
