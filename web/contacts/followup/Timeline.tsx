import { Suspense } from 'react';
import { may } from '#contract/access.ts';
import { timeline } from '#contract/contacts/timeline.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { NewerOlder } from '#web/lists/NewerOlder.tsx';
import { useStateAddress } from '#web/lists/use-state-address.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { TimelineItem } from './TimelineItem.tsx';

const NewNote = lazyPart(async () => ({ default: (await import('./NewNote.tsx')).NewNote }));

/** The notes and calls of a contact, the newest first. */
export const Timeline = defineList({
  search: pageSearch,
  query: (search, { contactId }: { contactId: number }) =>
    queryOptions(timeline.list, { params: { id: contactId }, query: search }),
  useAddress: useStateAddress,
  rowKey: ({ id }) => id,
  draw: items({
    label: 'Notes and calls',
    className: 'divided border-t border-line',
    itemClassName: 'py-3',
    item: (entry, { props }) => <TimelineItem contactId={props.contactId} entry={entry} />,
    loading: (
      <span className="flex h-6 items-center">
        <SkeletonLine width="60%" />
      </span>
    ),
  }),
  pages: (view) => <NewerOlder {...view} className="flex gap-2 py-2" />,
  empty: <p className="text-muted">No notes or calls yet.</p>,
  frame: (list, { props: { contactId }, who }) => (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-3 text-xl">
        Notes and calls
      </h2>
      <Surface className="flex flex-col gap-5">
        {may(who, timeline.add.access) && (
          <Suspense fallback={<div className="h-60" />}>
            <div className="pt-0.5">
              <NewNote contactId={contactId} />
            </div>
          </Suspense>
        )}
        {list}
      </Surface>
    </section>
  ),
});
