import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { addsContacts, statuses } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { hasOrigin, listSearch, type ListSearch } from './list-search.ts';

export function NoContacts({ search }: { search: ListSearch }): ReactElement {
  const mayAdd = may(useAccessSubject(), addsContacts);
  if (search.search !== undefined)
    return (
      <EmptyState
        title="No contacts match your search."
        note="Try part of a name or email."
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.contacts} search={(before) => listSearch({ ...before, search: '', page: 1 })}>
              Clear search
            </Link>
          </LinkButton>
        }
      />
    );
  if (search.newsletter !== undefined)
    return (
      <EmptyState
        title="There’s nobody left out for this reason."
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.contacts} search={{}}>
              Show all contacts
            </Link>
          </LinkButton>
        }
      />
    );
  if (hasOrigin(search))
    return (
      <EmptyState title="Nobody is among these any more." note="They have another source or status by now." />
    );
  const status = statuses.find(({ id }) => id === search.status)?.status;
  if (status)
    return (
      <EmptyState
        title={`You don't have anyone set as ${status}.`}
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.contacts} search={{}}>
              Show all contacts
            </Link>
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      title="You don't have any contacts yet."
      note="We will notify you when a contact is added automatically."
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
