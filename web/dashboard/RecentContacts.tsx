import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contacts, type Contact } from '#contract/contacts.ts';
import { useAnswer } from '#web/api/use-answer.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { shows, useMe, useWho } from '#web/session.tsx';

const SHOWN = 5;

/** The people who were last in touch, or were last worked on. */
export function RecentContacts(): ReactElement {
  const { data, error, refetch, isFetching } = useAnswer(contacts.list, { query: { take: SHOWN } });
  const mayAdd = may(useWho(), contacts.create.access);
  if (error && !data)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  if (data?.data.length === 0)
    return (
      <EmptyState
        title="You don't have any contacts yet."
        note="We will notify you when a contact is added automatically."
        action={
          mayAdd && (
            <LinkButton asChild variant="secondary">
              <Link to="/contacts/create">Add a contact manually</Link>
            </LinkButton>
          )
        }
      />
    );
  return (
    <Surface aria-labelledby="recent-contacts" aria-busy={!data} className="p-0! md:p-0!">
      <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id="recent-contacts" className="text-lg">
          Recently updated contacts
        </h2>
        <Link
          to="/contacts"
          className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-[550] text-action hover:bg-soft"
        >
          All contacts
        </Link>
      </header>
      <ul className="divide-y divide-line">
        {data
          ? data.data.map((contact) => <Row key={contact.id} contact={contact} />)
          : Array.from({ length: SHOWN }, (_, index) => (
              <li key={index} className="flex h-18 flex-col justify-center gap-2.5 px-5">
                <SkeletonLine width={index % 2 ? '9rem' : '11rem'} />
                <SkeletonLine width={index % 2 ? '14rem' : '12rem'} />
              </li>
            ))}
      </ul>
    </Surface>
  );
}

function Row({ contact }: { contact: Contact }): ReactElement {
  const isTagged = shows(useMe(), 'DISPLAY_NEW_TAG');
  const { id, name, email, lead_status, is_seen, is_update_seen } = contact;
  return (
    <li className="group relative flex h-18 items-center gap-4 px-5 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link to="/contacts/view/$id" params={{ id }} className="row-link truncate font-[600]">
            {name}
          </Link>
          {isTagged && !is_seen && <Tag kind="new">new</Tag>}
          {isTagged && is_seen && !is_update_seen && <Tag kind="update">update</Tag>}
        </p>
        <p className="truncate text-sm text-muted">{email}</p>
      </div>
      <span className="shrink-0 text-sm text-muted">{lead_status}</span>
      <ChevronRight
        aria-hidden
        className="size-4.5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
      />
    </li>
  );
}
