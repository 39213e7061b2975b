import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { statuses } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import { EmptyRows } from '#web/lists/EmptyRows.tsx';
import type { EmptyWords, ListLink } from '#web/lists/list-definition.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { hasOrigin, type ListSearch } from './list-search.ts';

type NoContactsProps = { search: ListSearch; mayAdd: boolean; link: ListLink };

/** Why the list is empty, and what to do about it. */
export const NoContacts = ({ search, mayAdd, link }: NoContactsProps): ReactElement | null => (
  <EmptyRows empty={describeNoContacts(search, mayAdd)} link={link} />
);

function describeNoContacts(search: ListSearch, mayAdd: boolean): EmptyWords {
  if (search.search !== undefined)
    return {
      title: 'No contacts match your search.',
      note: 'Try part of a name or email.',
      clearSearch: true,
    };
  if (search.newsletter !== undefined)
    return { title: 'Nobody is left out for this reason.', showAll: 'Show all contacts' };
  if (hasOrigin(search))
    return {
      title: 'No contacts match any more.',
      note: 'Their source or status has changed since.',
    };
  const status = statuses.find(({ id }) => id === search.status)?.status;
  if (status) return { title: `You don't have anyone set as ${status}.`, showAll: 'Show all contacts' };
  return {
    title: "You don't have any contacts yet.",
    note: 'We will notify you when a contact is added automatically.',
    action: mayAdd && (
      <LinkButton asChild variant="secondary">
        <Link to={paths.newContact}>Add a contact manually</Link>
      </LinkButton>
    ),
  };
}
