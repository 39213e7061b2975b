import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contacts, recentContacts, type RecentContact } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { CardFailure, CardRowSkeleton, cardLink, DashboardCard } from './DashboardCard.tsx';
import { RecentContactRow } from './RecentContactRow.tsx';

type RecentContactsProps = {
  people: readonly RecentContact[] | undefined;
  isFailed: boolean;
  isFetching: boolean;
  onRetry: () => void;
};

/** A phone shows fewer, because this list comes after the tasks and the numbers. */
export const onLargeScreens = 'max-sm:nth-[n+3]:hidden';

/** The contacts with the latest activity who do not wait for an answer. */
export function RecentContacts({ people, isFailed, isFetching, onRetry }: RecentContactsProps): ReactElement {
  return (
    <DashboardCard
      id="recent-contacts"
      title="Recently updated contacts"
      isLoading={!people && !isFailed}
      action={
        <Link to={paths.contacts} className={cardLink}>
          All contacts
        </Link>
      }
    >
      {isFailed ? (
        <CardFailure isPending={isFetching} onRetry={onRetry} />
      ) : people?.length === 0 ? (
        <p className="px-5 py-4 text-muted">Contacts appear here once you have answered them.</p>
      ) : (
        <ul className="divided">
          {people
            ? people.map((contact) => (
                <RecentContactRow key={contact.id} contact={contact} className={onLargeScreens} />
              ))
            : Array.from({ length: recentContacts }, (_, row) => (
                <CardRowSkeleton key={row} row={row} className={`h-14 ${onLargeScreens}`} />
              ))}
        </ul>
      )}
    </DashboardCard>
  );
}

export function NobodyYet(): ReactElement {
  const mayAdd = may(useAccessSubject(), contacts.create.access);
  return (
    <EmptyState
      title="No leads yet"
      note={
        mayAdd
          ? 'We’ll let you know the moment one arrives. In the meantime, you can add the people you already know.'
          : 'We’ll let you know the moment one arrives.'
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
