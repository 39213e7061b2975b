import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactElement } from 'react';
import { support } from '#contract/support/support.ts';
import { topicNames } from '#contract/support/topics.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { PagedList } from '#web/parts/PagedList.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { conversationsSearch } from './conversations-search.ts';

/** What was written to the provider, and whether it was answered; nothing where nobody has written yet. */
export function Conversations(): ReactElement | null {
  const { page } = conversationsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const answer = useApiQuery(support.conversations, { query: page ? { page } : {} }, { keepPrevious: true });
  const showPage = useCallback(
    (last: number) =>
      void navigate({ to: paths.support, search: conversationsSearch({ page: last }), replace: true }),
    [navigate],
  );
  if (answer.data?.meta.total === 0) return null;
  return (
    <section aria-labelledby="conversations" className="mt-10 lg:mt-12">
      <h2 id="conversations" className="mb-3 text-xl">
        Your messages
      </h2>
      <PagedList
        answer={answer}
        rowKey={({ id }) => id}
        page={page}
        pageLink={(to, props) => (
          <Link {...props} to={paths.support} search={conversationsSearch({ page: to })} />
        )}
        onBeyond={showPage}
      >
        {(rows) => (
          <ul className="divided rounded-surface bg-surface shadow-surface" aria-busy={rows === undefined}>
            {rows === undefined ? (
              <li className="px-5 py-5 md:px-6">
                <SkeletonLine width="60%" />
              </li>
            ) : (
              rows.map(({ id, topic, message, is_answered, last_message_at }) => (
                <li
                  key={id}
                  className="relative px-5 py-4 hover:bg-sunken first:rounded-t-surface last:rounded-b-surface md:px-6"
                >
                  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <Link to={paths.supportConversation} params={{ id }} className="row-link font-[600]">
                      {topicNames[topic]}
                    </Link>
                    <span className="text-sm text-muted">{formatRecent(last_message_at)}</span>
                  </div>
                  <p className="truncate text-muted">{message}</p>
                  <p className="text-sm">
                    <StatusDot tone={is_answered ? 'green' : 'amber'}>
                      {is_answered ? 'We answered' : 'We have it'}
                    </StatusDot>
                  </p>
                </li>
              ))
            )}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
