import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { sources } from '#contract/contacts/lists.ts';
import type { LeftOutReason } from '#contract/newsletter/left-out.ts';
import * as paths from '#contract/paths.ts';
import { hasOrigin, type ListSearch } from './list-search.ts';

/** Says what another screen has narrowed the list to, with the way back to all contacts. */
export const NarrowedNote = ({ search }: { search: ListSearch }): ReactElement => (
  <>
    {search.newsletter !== undefined && <LeftOutNote reason={search.newsletter} />}
    {hasOrigin(search) && <OriginNote origin={search} />}
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

/** Says which contacts a number of the statistics has led to, with the way back to all of them. */
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

/** 'From Facebook ad, added in October 2026, who have become clients' */
function originWords({ source, month, clients }: ListSearch): string {
  const parts = [
    source !== undefined && `from ${sources.find(({ id }) => id === source)?.source ?? 'a source'}`,
    month !== undefined && `added in ${monthName(month)}`,
    clients && 'who have become clients',
  ].filter((part) => part !== false && part !== undefined);
  return parts.join(', ').replace(/^./, (first) => first.toUpperCase());
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
