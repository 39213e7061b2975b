import type { ReactElement } from 'react';
import { newsletterStats, type ContactNewsletter } from '#contract/newsletter/stats.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { NewerOlder } from '#web/lists/NewerOlder.tsx';
import { useStateAddress } from '#web/lists/use-state-address.tsx';
import { formatLocal } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { pageSearch } from '#web/routing/search.ts';

/** A contact's newsletters, and what they did with each. Without any there is no list. */
export const NewsletterHistory = defineList({
  search: pageSearch,
  query: (search, { contactId }: { contactId: number }) =>
    queryOptions(newsletterStats.ofContact, { params: { id: contactId }, query: search }),
  useAddress: useStateAddress,
  rowKey: ({ sent_month }) => sent_month,
  draw: items({
    className: 'divided',
    itemClassName: 'py-3',
    item: (newsletter) => <Sent newsletter={newsletter} />,
    loading: null,
  }),
  pages: (view) => <NewerOlder {...view} className="flex gap-2 py-2" />,
  empty: null,
  frame: (list, { search, meta }) =>
    search.page !== undefined || meta?.total ? (
      <section aria-labelledby="newsletters-sent">
        <h2 id="newsletters-sent" className="mb-3 text-xl">
          Newsletters sent
        </h2>
        <Surface className="py-2! md:py-3!">{list}</Surface>
      </section>
    ) : null,
});

function Sent({ newsletter }: { newsletter: ContactNewsletter }): ReactElement {
  const { subject, sent_local, links } = newsletter;
  return (
    <>
      <p className="font-[600] break-words">{subject}</p>
      <p className="text-sm text-muted">Sent {formatLocal(sent_local)}</p>
      {responseWords(newsletter).map((words) => (
        <p key={words} className="text-sm text-muted">
          {words}
        </p>
      ))}
      {links.length > 0 && (
        <ul className="mt-1 text-sm">
          {links.map(({ url, clicked_at }) => (
            <li key={`${url} ${clicked_at}`}>
              Clicked{' '}
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center break-all text-action underline-offset-2 hover:underline lg:min-h-6"
              >
                {url.replace(/^https?:\/\//, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function responseWords({
  opened_local,
  machine_opened_at,
  bounced_local,
  unsubscribed_local,
}: ContactNewsletter): string[] {
  const opened =
    opened_local !== null
      ? `Opened ${formatLocal(opened_local)}`
      : machine_opened_at === null
        ? 'No open recorded'
        : 'Loaded by their mail app, so we can’t tell whether it was read';
  return [
    bounced_local === null ? opened : `Bounced ${formatLocal(bounced_local)}`,
    ...(unsubscribed_local === null ? [] : [`Unsubscribed ${formatLocal(unsubscribed_local)}`]),
  ];
}
