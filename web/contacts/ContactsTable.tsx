import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { contactsPerPage } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import { Shown } from '#web/parts/Shown.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { isFeatureShown, useMe } from '#web/session.tsx';
import { seenTag, getContactTone } from './contact-words.ts';
import { CallLink } from './CallLink.tsx';
import type { ListSearch } from './list-search.ts';

type ContactsTableProps = {
  rows: readonly Contact[] | undefined;
  search: ListSearch;
  empty: ReactNode;
};

export function ContactsTable({ rows, search, empty }: ContactsTableProps): ReactElement {
  const tagged = isFeatureShown(useMe(), 'DISPLAY_NEW_TAG');
  return (
    <Table
      caption="Contacts"
      columns={columns(tagged)}
      rows={rows}
      rowKey={(contact) => contact.id}
      loadingRows={contactsPerPage}
      link={(contact, props) => (
        <Link {...props} to={paths.contact} params={{ id: contact.id }} state={{ contactsList: search }} />
      )}
      empty={empty}
    />
  );
}

const columns = (tagged: boolean): readonly Column<Contact>[] => [
  {
    key: 'name',
    title: 'Name',
    className: 'w-full max-w-0 md:w-[30%]',
    loading: { className: 'max-md:h-20' },
    cell: (contact) => <Name contact={contact} tagged={tagged} />,
    below: ({ name, phone_number }) =>
      phone_number && <CallLink phone={phone_number} whom={name} className="md:hidden" />,
  },
  {
    key: 'email',
    title: 'E-mail',
    from: 'tablet',
    className: 'max-w-0 md:w-[40%] lg:w-[34%]',
    cell: ({ email }) => (
      <span className="block truncate">
        <Shown text={email} />
      </span>
    ),
  },
  {
    key: 'phone',
    title: 'Phone',
    from: 'desktop',
    className: 'whitespace-nowrap',
    cell: ({ phone_number }) =>
      phone_number ? <Shown text={phone_number} /> : <span className="text-muted">—</span>,
  },
  {
    key: 'status',
    title: 'Status',
    loading: { width: '5rem' },
    cell: ({ lead_status_id, lead_status }) => (
      <StatusDot tone={getContactTone(lead_status_id)}>{lead_status}</StatusDot>
    ),
  },
];

// Phones have no room for an email column, but contacts of the same name must be distinguishable.
function Name({ contact, tagged }: { contact: Contact; tagged: boolean }): ReactElement {
  const tag = tagged ? seenTag(contact) : null;
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="block min-w-0 break-words">{contact.name}</span>
        {tag && (
          <Tag kind={tag} className="shrink-0">
            {tag}
          </Tag>
        )}
      </span>
      <span className="block truncate text-sm font-[400] text-muted md:hidden">
        <Shown text={contact.email} />
      </span>
    </>
  );
}
