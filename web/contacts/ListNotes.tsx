import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { statuses } from '#contract/contacts/lists.ts';
import { sources } from '#contract/contacts/sources.ts';
import type { LeftOutReason } from '#contract/newsletter/left-out.ts';
import * as paths from '#contract/paths.ts';
import { EmptyRows } from '#web/lists/EmptyRows.tsx';
import type { EmptyWords, ListLink } from '#web/lists/list-definition.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { isNarrowed, type ListSearch } from './list-search.ts';
import { formatWaiting, typeNames } from './views/view-words.ts';

/** Says what another screen has narrowed the list to, with the way back to all contacts. */
export const NarrowedNote = ({ search: { newsletter, ...search } }: { search: ListSearch }): ReactElement => (
  <>
    {newsletter !== undefined && <LeftOutNote reason={newsletter} />}
    {isNarrowed(search) && <OriginNote origin={search} />}
  </>
);

/** Says which contacts the list shows, and leads back to all of them. */
const LeftOutNote = ({ reason }: { reason: LeftOutReason }): ReactElement => (
  <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted">
    <span>Contacts who don’t get your next newsletter because {because[reason]}.</span>
    <Link to={paths.contacts} search={{}} className="inline-flex min-h-11 items-center underline lg:min-h-0">
      Show all contacts
    </Link>
  </p>
);

const because: Record<LeftOutReason, string> = {
  unsubscribed: 'they’ve unsubscribed',
  complained: 'they marked one as spam',
  bounced: 'email to their address bounces',
  blocked: 'they’re blocked',
  invalid: 'no email can be delivered to their address',
  none: 'they haven’t agreed to get it',
  expired: 'their consent will have expired',
  less_often: 'they chose to get it four times a year',
};

/** Says which contacts a number of the statistics or a view has led to, with the way back to all of them. */
function OriginNote({ origin }: { origin: ListSearch }): ReactElement {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-muted">{originWords(origin)}</span>
      <Link
        to={paths.contacts}
        search={{}}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-[550] text-action hover:bg-soft"
      >
        <X aria-hidden className="size-4" />
        Show all contacts
      </Link>
    </p>
  );
}

/** 'From Facebook ad, added in October 2026, who have become clients'; 'Buyers, without an answer for 3 days' */
function originWords({ source, month, clients, type, waiting }: ListSearch): string {
  const parts = [
    type && typeNames[type],
    source !== undefined && `from ${sources.find(({ id }) => id === source)?.source ?? 'a source'}`,
    month !== undefined && `added in ${monthName(month)}`,
    clients && 'who have become clients',
    waiting !== undefined && formatWaiting(waiting),
  ].filter((part) => part !== false && part !== undefined);
  return parts.join(', ').replace(/^./, (first) => first.toUpperCase());
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

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
  if (search.type !== undefined || search.waiting !== undefined)
    return { title: 'No contacts match this view.', showAll: 'Show all contacts' };
  if (isNarrowed(search))
    return {
      title: 'No contacts match any more.',
      note: 'Their source or status has changed since.',
    };
  if (search.tag !== undefined)
    return { title: 'No contacts have this tag and status.', showAll: 'Show all contacts' };
  const status = statuses.find(({ id }) => id === search.status)?.status;
  if (status) return { title: `You don't have anyone set as ${status}.`, showAll: 'Show all contacts' };
  return {
    title: "You don't have any contacts yet.",
    note: 'We will notify you when a contact is added automatically.',
    action: mayAdd && (
      <>
        <LinkButton asChild>
          <Link to={paths.importContacts}>Import contacts</Link>
        </LinkButton>
        <LinkButton asChild variant="secondary">
          <Link to={paths.newContact}>Add a contact manually</Link>
        </LinkButton>
      </>
    ),
  };
}
