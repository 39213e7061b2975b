import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { contacts, newLead, type RecentContact } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { AnswerLinks, Reaching } from '#web/contacts/AnswerLinks.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { SeenMark } from '#web/contacts/SeenMark.tsx';
import { onLargeScreens } from './RecentContacts.tsx';
import { CardFailure, CardRowSkeleton, cardLink, DashboardCard } from './DashboardCard.tsx';

/** The space is the same for fewer, so that nothing moves when they arrive. */
const maxRows = 4;
const rowHeight = `min-h-33 md:min-h-30 ${onLargeScreens}`;

/** The contacts without an answer, the latest first: those that still have their initial status. */
export function WaitingContacts(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(contacts.recent, { query: { waiting: '1' } });
  const total = data?.meta.waiting_count ?? 0;
  return (
    <DashboardCard
      id="waiting"
      title="Waiting for your answer"
      isLoading={isPending}
      className="h-full"
      action={
        total > 0 && (
          <Link to={paths.contacts} search={{ status: newLead }} className={cardLink}>
            {total > maxRows ? `See all ${total}` : 'See contacts'}
          </Link>
        )
      }
    >
      {data ? (
        <Rows people={data.data.slice(0, maxRows)} />
      ) : isPending ? (
        <ul className="divided">
          {Array.from({ length: maxRows }, (_, row) => (
            <CardRowSkeleton key={row} row={row} className={rowHeight} />
          ))}
        </ul>
      ) : (
        <CardFailure isPending={isFetching} onRetry={() => void refetch()} />
      )}
      <Reaching />
    </DashboardCard>
  );
}

const Rows = ({ people }: { people: readonly RecentContact[] }): ReactElement => (
  <>
    {people.length > 0 && (
      <ul className="divided">
        {people.map((contact) => (
          <Row key={contact.id} contact={contact} />
        ))}
      </ul>
    )}
    {people.length < maxRows && (
      <p className="flex flex-1 items-center border-t border-line px-5 py-4 text-muted first:border-t-0">
        {people.length === 0 ? 'Nobody is waiting for your answer.' : 'Everyone else has an answer.'}
      </p>
    )}
  </>
);

/** The contact's words, how long they have waited, and the ways to answer. */
function Row({ contact }: { contact: RecentContact }): ReactElement {
  const { id, name, newest_form: form, created_at } = contact;
  const since = form?.created_at ?? created_at;
  return (
    <li
      className={`relative flex flex-col justify-center gap-x-5 gap-y-2.5 px-5 py-3 hover:bg-sunken md:flex-row md:items-center ${rowHeight}`}
    >
      <div className="min-w-0 md:flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link to={paths.contact} params={{ id }} className="row-link min-w-0 break-words font-[600]">
            {name}
          </Link>
          <SeenMark contact={contact} />
          <p className="text-sm text-muted md:w-full">
            <span className="max-md:sr-only">{form ? `${form.source}, waiting since ` : 'Added '}</span>
            <time dateTime={since}>{formatSince(since)}</time>
          </p>
        </div>
        {form?.notes && <p className="mt-0.5 line-clamp-1 break-words md:line-clamp-2">{form.notes}</p>}
      </div>
      <div className="relative z-1 flex gap-2 max-md:*:flex-1">
        <AnswerLinks contact={contact} question={form} variant="secondary" size="small" />
      </div>
    </li>
  );
}
