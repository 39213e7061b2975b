import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useLayoutEffect, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { may } from '#contract/access.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { addsContacts, contactsPerPage, statuses } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import { readOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { searchOrFilter } from '#web/lists/search-or-filter.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PhoneText, Shown } from '#web/parts/Shown.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { endEarlyScreen } from '#web/routing/early-screen.ts';
import { isFeatureShown } from '#web/session.tsx';
import { CallLink } from './CallLink.tsx';
import { formatPeopleCount, getContactTone, noEmail, seenTag } from './contact-words.ts';
import { ExportButton } from './ExportButton.tsx';
import { isNarrowed, listQuery, listSearch, type ListSearch } from './list-search.ts';

/** One file for all, since each file that is named here is part of the first load. */
const importEnd = () => import('./ListEnd.tsx');

/** Few come here by way of the newsletter or of a number of the statistics. */
const NarrowedNote = lazyPart(() => importEnd().then((end) => ({ default: end.NarrowedNote })));

/** Nearly every list has somebody in it. */
const NoContacts = lazyPart(() => importEnd().then((end) => ({ default: end.NoContacts })));

/** Nothing of these is needed to read the list. */
const ListEnd = lazyPart(() => importEnd().then((end) => ({ default: end.ListEnd })));
const ListTools = lazyPart(() => importEnd().then((end) => ({ default: end.ListTools })));

const searchOrStatus = searchOrFilter<ListSearch>({
  label: 'Search by name or email',
  filter: {
    name: 'status',
    label: 'Status',
    options: statuses.map(({ id, status }) => ({ value: id, label: status })),
    placeholder: 'All',
    // the filter by tag, which comes later, takes the place beside it
    className: 'w-36 shrink-0',
    // a status covers contacts of every origin
    clears: { source: undefined, month: undefined, clients: undefined },
  },
  beside: (narrowed) => (
    <>
      <LinkButton asChild variant="secondary">
        <Link to={paths.contactViews} state={{ contactsList: narrowed.search }}>
          Views
        </Link>
      </LinkButton>
      <Suspense>
        <ListTools {...narrowed} />
      </Suspense>
    </>
  ),
});

export const ContactsScreen = defineList({
  search: listSearch,
  query: (search) => readOptions('/leads', { query: listQuery(search) }),
  head: ({ search, me, who }) => ({
    title: 'Contacts',
    count: formatPeopleCount,
    actions: (
      <>
        {me.role === 'Admin' && (
          <LinkButton asChild variant="secondary">
            <Link to={paths.leadSettings}>Settings</Link>
          </LinkButton>
        )}
        {search.newsletter === undefined && <ExportButton search={search} />}
        {may(who, addsContacts) && (
          <>
            <LinkButton asChild variant="secondary">
              <Link to={paths.importContacts} state={{ contactsList: search }}>
                Import
              </Link>
            </LinkButton>
            <LinkButton asChild>
              <Link to={paths.newContact} state={{ contactsList: search }}>
                <Plus aria-hidden />
                New contact
              </Link>
            </LinkButton>
          </>
        )}
      </>
    ),
  }),
  filters: (view) => (
    <>
      {searchOrStatus(view)}
      {isNarrowed(view.search) && (
        <Suspense fallback={<p className="mb-4 min-h-11" />}>
          <NarrowedNote search={view.search} />
        </Suspense>
      )}
    </>
  ),
  caption: 'Contacts',
  rowKey: ({ id }) => id,
  loadingRows: contactsPerPage,
  link: ({ id }, props, { search }) => (
    <Link {...props} to={paths.contact} params={{ id }} state={{ contactsList: search }} />
  ),
  columns: ({ me }) => [
    {
      key: 'name',
      title: 'Name',
      className: 'w-full max-w-0 md:w-[30%]',
      loading: { className: 'max-md:h-20' },
      cell: (contact) => <Name contact={contact} tagged={isFeatureShown(me, 'DISPLAY_NEW_TAG')} />,
      // the contact's own screen asks before an unwanted call
      below: (contact) =>
        contact.phone_number &&
        !contact.do_not_call && <CallLink contact={contact} number={contact.phone_number} />,
    },
    {
      key: 'email',
      title: 'E-mail',
      from: 'tablet',
      className: 'max-w-0 md:w-[40%] lg:w-[34%]',
      cell: ({ email }) => (
        <span className="block truncate">
          <Shown text={email ?? noEmail} />
        </span>
      ),
    },
    {
      key: 'phone',
      title: 'Phone',
      from: 'desktop',
      className: 'whitespace-nowrap',
      cell: ({ phone_number }) =>
        phone_number ? <PhoneText number={phone_number} /> : <span className="text-muted">—</span>,
    },
    {
      key: 'status',
      title: 'Status',
      loading: { width: '5rem' },
      cell: ({ lead_status_id, lead_status }) => (
        <StatusDot tone={getContactTone(lead_status_id)}>{lead_status}</StatusDot>
      ),
    },
  ],
  empty: ({ search, who, link }) => (
    <Suspense fallback={<div className="min-h-80 rounded-surface bg-surface shadow-surface" />}>
      <NoContacts search={search} mayAdd={may(who, addsContacts)} link={link} />
    </Suspense>
  ),
  frame: (list, { isFetched, search }) => (
    <>
      <EarlyList isReplaced={isFetched} />
      {list}
      <Suspense>
        <ListEnd search={search} />
      </Suspense>
    </>
  ),
});

/** The rows that the page showed before its code loaded stay until there are rows here. */
function EarlyList({ isReplaced }: { isReplaced: boolean }): null {
  const { history } = useRouter();
  useLayoutEffect(() => {
    if (isReplaced) endEarlyScreen((address) => history.push(address));
  }, [isReplaced, history]);
  return null;
}

// Phones have no room for an email column, but contacts of the same name must be distinguishable.
function Name({ contact, tagged }: { contact: Contact; tagged: boolean }): ReactElement {
  const tag = tagged ? seenTag(contact) : null;
  const tags = contact.tags.map(({ name }) => name).join(', ');
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="block min-w-0 break-words">{contact.name}</span>
        {tags && (
          <span className="block shrink-[999] truncate text-sm font-[400] text-muted max-md:hidden">
            {tags}
          </span>
        )}
        {tag && (
          <Tag kind={tag} className="shrink-0">
            {tag}
          </Tag>
        )}
      </span>
      <span className="block truncate text-sm font-[400] text-muted md:hidden">
        <Shown text={contact.email ?? noEmail} />
        {tags && ` · ${tags}`}
      </span>
    </>
  );
}
