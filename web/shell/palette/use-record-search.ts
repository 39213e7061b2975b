import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as paths from '#contract/paths.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { useHitLink } from '#web/staff/find/hit-link.ts';
import type { ScreenEntry } from './list-screens.ts';

/** Milliseconds without another letter before the search runs. */
const searchDelay = 150;
/** One letter would find nearly everything. */
const minLength = 2;
const maxRows = 5;

/** A contact, a listing or something of the console that was found. */
type SearchHit = { id: string; group: string; label: string; note: string; open: () => void };

export type SearchState = {
  hits: readonly SearchHit[];
  isSearching: boolean;
  /** why there is nothing, and a way to try again */
  failure: { message: string; retry: () => void } | null;
};

/** Asks the searches of the lists that this person may open, while they type. */
export function useRecordSearch(text: string, screens: readonly ScreenEntry[]): SearchState {
  const words = text.trim();
  const query = useDebounced(words);
  const opens = (path: string) => query.length >= minLength && screens.some((screen) => screen.path === path);
  const navigate = useNavigate();
  const linkOf = useHitLink();
  const contacts = useRead(
    '/leads',
    { query: { search: query } },
    { enabled: opens(paths.contacts), keepPrevious: true },
  );
  const listings = useRead(
    '/listings',
    { query: { search: query } },
    { enabled: opens(paths.listings), keepPrevious: true },
  );
  const records = useRead(
    '/staff/search',
    { query: { q: query } },
    { enabled: opens(paths.staffClients), keepPrevious: true },
  );
  const hits: SearchHit[] =
    words.length < minLength
      ? []
      : [
          ...(contacts.data?.data ?? []).slice(0, maxRows).map((contact) => ({
            id: `contact-${contact.id}`,
            group: 'Contacts',
            label: [contact.first_name, contact.last_name].filter(Boolean).join(' ') || 'No name',
            note: contact.email ?? contact.phone_number ?? '',
            open: () => void navigate({ to: paths.contact, params: { id: contact.id } }),
          })),
          ...(listings.data?.data ?? []).slice(0, maxRows).map((listing) => ({
            id: `listing-${listing.id}`,
            group: 'Listings',
            label: listing.address,
            note: listing.city,
            open: () => void navigate({ to: paths.listing, params: { id: listing.id } }),
          })),
          ...(records.data?.data ?? []).map((hit) => ({
            id: `${hit.kind}-${hit.client_id}-${hit.id}`,
            group: groupNames[hit.kind],
            label: hit.title,
            note: hit.kind === 'client' ? hit.note : `${hit.client_name} · ${hit.note}`,
            open: () => void navigate(linkOf(hit)),
          })),
        ].toSorted((one, other) => groupOrder.indexOf(one.group) - groupOrder.indexOf(other.group));
  const queries = [contacts, listings, records];
  const withError = queries.find(({ error }) => error !== null);
  return {
    hits,
    isSearching:
      words.length >= minLength &&
      (query !== words ||
        queries.some(({ isFetching, isPlaceholderData }) => isFetching && isPlaceholderData) ||
        queries.some(({ isLoading }) => isLoading)),
    failure:
      withError?.error && words.length >= minLength
        ? {
            message: withError.error.message,
            retry: () => queries.forEach((one) => one.error && void one.refetch()),
          }
        : null,
  };
}

const groupNames = { client: 'Clients', person: 'People', domain: 'Domains', invoice: 'Invoices' } as const;
/** Entries of a group are together, in this order. */
const groupOrder: readonly string[] = ['Contacts', 'Listings', ...Object.values(groupNames)];

function useDebounced(words: string): string {
  const [current, setCurrent] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setCurrent(words), searchDelay);
    return () => clearTimeout(timer);
  }, [words]);
  return current;
}
