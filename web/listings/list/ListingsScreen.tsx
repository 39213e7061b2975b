import { Link } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { may } from '#contract/access.ts';
import { listings, listingsPerPage, type ListingRow } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { items } from '#web/lists/items.tsx';
import { searchOrFilter } from '#web/lists/search-or-filter.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { isFeatureShown } from '#web/session.tsx';
import { formatListingCount } from '../listing-words.ts';
import { ChoosePage, ChosenListings } from './ChosenListings.tsx';
import { statusOptions } from './list-filters.ts';
import { CardSkeleton, ListingCard } from './ListingCard.tsx';
import { listQuery, listSearch, type ListSearch } from './list-search.ts';
import { NoListings } from './NoListings.tsx';
import { SortAndFilters } from './SortAndFilters.tsx';

const searchOrStatus = searchOrFilter<ListSearch>({
  label: 'Search by address or MLS number',
  filter: { name: 'status', label: 'Status', options: statusOptions, otherwise: 'active' },
});

const cards = items({
  label: 'Listings',
  className: 'divided rounded-surface bg-surface shadow-surface',
  item: (listing: ListingRow, { search }: { search: ListSearch }) => (
    <ListingCard listing={listing} search={search} />
  ),
  loading: <CardSkeleton />,
  loadingRows: listingsPerPage,
});

export const ListingsScreen = defineList({
  search: listSearch,
  query: (search) => queryOptions(listings.list, { query: listQuery(search) }),
  head: ({ search, me, who }) => ({
    title: 'Listings manager',
    count: formatListingCount,
    actions: may(who, listings.updateSeveral.access) && (
      <>
        <LinkButton asChild variant="secondary">
          <Link to={paths.importListings} state={{ listingsList: search }}>
            <Download aria-hidden />
            Import
          </Link>
        </LinkButton>
        {isFeatureShown(me, 'LISTING_CREATION') && (
          <LinkButton asChild>
            <Link to={paths.newListing} state={{ listingsList: search }}>
              <Plus aria-hidden />
              New listing
            </Link>
          </LinkButton>
        )}
      </>
    ),
  }),
  filters: (view) => (
    <>
      {searchOrStatus(view)}
      <SortAndFilters search={view.search} narrow={view.narrow} />
    </>
  ),
  rowKey: ({ id }) => id,
  draw: (rows, view, rowKey) => (
    <>
      {rows && <ChoosePage ids={rows.map(({ id }) => id)} />}
      {cards(rows, view, rowKey)}
    </>
  ),
  empty: ({ search }) => <NoListings search={search} />,
  frame: (list, { who }) =>
    may(who, listings.updateSeveral.access) ? <ChosenListings>{list}</ChosenListings> : list,
});
