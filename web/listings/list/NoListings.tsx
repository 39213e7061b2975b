import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { listFilters } from './list-filters.ts';
import { countFilters, withoutFilters } from './list-narrowing.ts';
import { listSearch, type ListSearch } from './list-search.ts';

export function NoListings({ search }: { search: ListSearch }): ReactElement {
  const mayAdd = may(useAccessSubject(), listings.create.access);
  const { data: totals } = useApiQuery(listings.totals, {});
  if (countFilters(search) > 0)
    return (
      <EmptyState
        title="No listings match these filters."
        action={
          <LinkButton asChild variant="secondary">
            <Link
              to={paths.listings}
              search={(before) => listSearch({ ...before, ...withoutFilters, page: 1 })}
            >
              Clear filters
            </Link>
          </LinkButton>
        }
      />
    );
  if (search.search !== undefined)
    return (
      <EmptyState
        title="No listings match your search."
        note="Try part of an address, or an MLS number."
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.listings} search={(before) => listSearch({ ...before, search: '', page: 1 })}>
              Clear search
            </Link>
          </LinkButton>
        }
      />
    );
  const filter = search.status ?? 'active';
  const others = listFilters.filter(({ value }) => value !== filter && (totals?.data[value] ?? 0) > 0);
  // while it is unknown whether there are others, only this much is certain
  if (totals?.data.total !== 0)
    return (
      <EmptyState
        title={filter === 'all' ? 'No listings here.' : `You don't have any ${filter} listings.`}
        action={
          totals &&
          others.map(({ value, label }) => (
            <LinkButton key={value} asChild variant="secondary">
              <Link to={paths.listings} search={listSearch({ ...search, status: value, page: 1 })}>
                {label}
              </Link>
            </LinkButton>
          ))
        }
      />
    );
  return (
    <EmptyState
      title="You don't have any listings yet."
      note={mayAdd && 'Bring them in by their MLS numbers, or enter one by hand.'}
      action={
        mayAdd && (
          <>
            <LinkButton asChild variant="secondary">
              <Link to={paths.importListings}>Import by MLS number</Link>
            </LinkButton>
            <LinkButton asChild>
              <Link to={paths.newListing}>New listing</Link>
            </LinkButton>
          </>
        )
      }
    />
  );
}
