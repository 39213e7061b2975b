import { Link } from '@tanstack/react-router';
import { support } from '#contract/support/support.ts';
import { formatTitle } from '#contract/support/topics.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { pageSearch } from '#web/routing/search.ts';

/** The client's messages to the provider, and whether they were answered; hidden until there is one. */
export const Conversations = defineList({
  search: pageSearch,
  query: (search) => queryOptions(support.conversations, { query: search }),
  frame: (list, { meta }) =>
    meta?.total === 0 ? null : (
      <section aria-labelledby="conversations" className="mt-10 lg:mt-12">
        <h2 id="conversations" className="mb-3 text-xl">
          Your messages
        </h2>
        {list}
      </section>
    ),
  rowKey: ({ id }) => id,
  draw: items({
    className: 'divided rounded-surface bg-surface shadow-surface',
    itemClassName:
      'relative px-5 py-4 hover:bg-sunken first:rounded-t-surface last:rounded-b-surface md:px-6',
    item: ({ id, topic, subject, message, is_answered, last_message_at }) => (
      <>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link to={paths.supportConversation} params={{ id }} className="row-link font-[600]">
            {formatTitle({ topic, subject })}
          </Link>
          <span className="text-sm text-muted">{formatRecent(last_message_at)}</span>
        </div>
        <p className="truncate text-muted">{message}</p>
        <p className="text-sm">
          <StatusDot tone={is_answered ? 'green' : 'amber'}>
            {describeState(is_answered, subject !== null)}
          </StatusDot>
        </p>
      </>
    ),
    loading: (
      <div className="px-5 py-5 md:px-6">
        <SkeletonLine width="60%" />
      </div>
    ),
  }),
  empty: null,
});

function describeState(isAnswered: boolean, isFromUs: boolean): string {
  if (!isAnswered) return 'We have it';
  return isFromUs ? 'We wrote to you' : 'We answered';
}
