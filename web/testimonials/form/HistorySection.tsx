import { useState, type ReactElement } from 'react';
import { formatFieldLabel } from '#contract/fields.ts';
import { testimonials, type TestimonialHistoryEntry } from '#contract/testimonials/testimonials.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { NewerOlder } from '#web/lists/NewerOlder.tsx';
import { useStateAddress } from '#web/lists/use-state-address.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';

/** Who did what to it. Opened on demand, since it is rarely asked for. */
export function HistorySection({ id }: { id: number }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        Show the history
      </Button>
    );
  return (
    <Surface aria-labelledby="history-title">
      <h2 id="history-title" className="text-lg">
        History
      </h2>
      <Entries id={id} />
    </Surface>
  );
}

const Entries = defineList({
  search: pageSearch,
  query: (search, { id }: { id: number }) =>
    queryOptions(testimonials.history, { params: { id }, query: search }),
  useAddress: useStateAddress,
  rowKey: ({ id }) => id,
  draw: items({
    className: 'mt-2 divided',
    itemClassName: 'py-2.5',
    item: (entry) => (
      <>
        <span className="font-[550]">{eventWords[entry.event] ?? entry.event}</span>
        <span className="text-muted"> · {entry.user_name ?? 'your client or the portal'}</span>
        <span className="block text-sm text-muted">
          {formatRecent(entry.created_at)}
          {fieldsOf(entry)}
        </span>
      </>
    ),
    loading: <SkeletonLine width="60%" className="mt-2" />,
  }),
  pages: (view) => <NewerOlder {...view} size="small" className="mt-3 flex gap-3" />,
  empty: null,
});

const eventWords: Record<string, string> = {
  created: 'Written down',
  imported: 'Imported',
  requested: 'Requested',
  sent_again: 'Requested again',
  reminded: 'Reminded',
  revoked: 'Link revoked',
  refused: 'Asked not to be asked again',
  received: 'Submitted',
  edited: 'Edited',
  published: 'Published',
  unpublished: 'Unpublished',
  asked: 'Asked about changed words',
  agreed: 'Changed words agreed to',
  declined: 'Changed words declined',
  withdrawn: 'Consent withdrawn',
};

const fieldsOf = ({ changes }: TestimonialHistoryEntry): string => {
  const names = Object.keys(changes).map((name) => formatFieldLabel(name.replace(/_id$/, '')));
  return names.length === 0 ? '' : ` · ${names.join(', ')}`;
};
