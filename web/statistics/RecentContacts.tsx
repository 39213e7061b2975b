import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contacts, recentContacts, type RecentContact } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { RecentContactRow } from './RecentContactRow.tsx';

type RecentContactsProps = {
  people: readonly RecentContact[] | undefined;
  error: ApiCallError | null;
  isFetching: boolean;
  onRetry: () => void;
};

/** The contacts with the latest activity. */
export function RecentContacts({ people, error, isFetching, onRetry }: RecentContactsProps): ReactElement {
  if (error && !people) return <ErrorState message={error.message} pending={isFetching} onRetry={onRetry} />;
  if (people?.length === 0) return <NobodyYet />;
  return (
    <Surface aria-labelledby="recent-contacts" aria-busy={!people} className="p-0! md:p-0!">
      <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id="recent-contacts" className="text-lg">
          Recently updated contacts
        </h2>
        <Link
          to={paths.contacts}
          className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-[550] text-action hover:bg-soft"
        >
          All contacts
        </Link>
      </header>
      <ul className="divide-y divide-line">
        {people
          ? people.map((contact) => <RecentContactRow key={contact.id} contact={contact} />)
          : Array.from({ length: recentContacts }, (_, index) => (
              <li key={index} className="flex h-36 flex-col justify-center gap-2.5 px-5 md:h-23">
                <SkeletonLine width={index % 2 ? '9rem' : '11rem'} />
                <SkeletonLine width={index % 2 ? '80%' : '64%'} />
              </li>
            ))}
      </ul>
    </Surface>
  );
}

function NobodyYet(): ReactElement {
  const mayAdd = may(useAccessSubject(), contacts.create.access);
  return (
    <EmptyState
      title="No leads yet"
      note={
        mayAdd
          ? "We'll let you know the moment one comes in. In the meantime, you can add the people you already know."
          : "We'll let you know the moment one comes in."
      }
      action={
        mayAdd && (
          <LinkButton asChild variant="secondary">
            <Link to={paths.newContact}>Add a contact manually</Link>
          </LinkButton>
        )
      }
    />
  );
}
