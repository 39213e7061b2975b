import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { editors, allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { prefetch } from '../api/prefetch.ts';
import { staffFlag } from '../routing/search.ts';
import { parseId } from '#contract/ids.ts';
import type { ListSearch } from './list/list-search.ts';

const listings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.listings,
  // the order and the filters are read with the screen, so that their lists are not in the first load
  validateSearch: (raw: Record<string, unknown>): ListSearch => ({ ...staffFlag(raw) }),
  ...screen({
    title: 'Listings manager',
    access: allUsers(),
    menu: 'listings',
    next: [paths.listing, paths.newListing],
  }),
  loaderDeps: ({ search }) => ({ ...search }),
  // nothing waits for it: the address changes at once
  loader: ({ deps }) => {
    void import('./list/list-search.ts').then(({ listQuery, listSearch }) =>
      prefetch('/listings', { query: listQuery(listSearch(deps)) }),
    );
  },
  component: lazyRouteComponent(() => import('./list/ListingsScreen.tsx'), 'ListingsScreen'),
});

const newListing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newListing,
  validateSearch: (raw: Record<string, unknown>): { copy?: number } => {
    const copy = parseId(String(raw['copy'] ?? ''));
    return copy === null ? {} : { copy };
  },
  ...screen({
    title: 'New listing',
    access: editors(),
    refused: { to: paths.listings },
    menu: 'listings',
    skeleton: 'form',
  }),
  component: lazyRouteComponent(() => import('./form/NewListingScreen.tsx'), 'NewListingScreen'),
});

const importListings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.importListings,
  ...screen({
    title: 'Import listings',
    access: editors(),
    refused: { to: paths.listings },
    menu: 'listings',
    skeleton: 'form',
    next: [paths.importListingsDone],
  }),
  component: lazyRouteComponent(() => import('./import/ImportScreen.tsx'), 'ImportScreen'),
});

const imported = screen({
  title: 'Imported listings',
  access: editors(),
  refused: { to: paths.listings },
  menu: 'listings',
});

const importedListings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.importListingsDone,
  ...imported,
  beforeLoad: async (navigation) => {
    await imported.beforeLoad(navigation);
    // the result comes with the navigation; if the screen is opened directly there is none
    if (!navigation.location.state.importResult) throw redirect({ to: paths.importListings, replace: true });
  },
  component: lazyRouteComponent(() => import('./import/ImportDoneScreen.tsx'), 'ImportDoneScreen'),
});

const listing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.listing,
  params: idParam,
  ...screen({
    title: 'Listing',
    access: allUsers(),
    menu: 'listings',
    skeleton: 'form',
  }),
  loader: ({ params }) => prefetch('/listings/{id}', { params: { id: params.id } }),
  component: lazyRouteComponent(() => import('./detail/ListingScreen.tsx'), 'ListingScreen'),
});

const shareListing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.shareListing,
  params: idParam,
  ...screen({ title: 'Share a listing', access: allUsers(), menu: 'listings' }),
  component: lazyRouteComponent(() => import('./share/ShareScreen.tsx'), 'ShareScreen'),
});

export const listingRoutes = [
  listings,
  newListing,
  importListings,
  importedListings,
  listing,
  shareListing,
] as const;
