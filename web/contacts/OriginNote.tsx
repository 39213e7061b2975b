import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { sources } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import type { ListSearch } from './list-search.ts';

/** Says which contacts a number of the statistics has led to, with the way back to all of them. */
export function OriginNote({ origin }: { origin: ListSearch }): ReactElement {
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
