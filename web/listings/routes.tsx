import { createRoute } from '@tanstack/react-router';
import { editors, allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { idParam, signedInRoute, LaterComponent } from '../routing/base-route.tsx';
import { screen } from '../routing/guard.ts';
import { staffFlag } from '../routing/search.ts';

const listings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.listings,
  validateSearch: staffFlag,
  ...screen({
    title: 'Listings manager',
    access: allUsers(),
    menu: 'listings',
    later: 'Keep your listings on your site up to date, with photos and open houses.',
  }),
  component: LaterComponent,
});

const newListing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newListing,
  ...screen({
    title: 'New listing',
    access: editors(),
    refused: { to: paths.listings },
    menu: 'listings',
    later: 'Add a listing by hand.',
  }),
  component: LaterComponent,
});

const importListings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.importListings,
  ...screen({
    title: 'Import listings',
    access: editors(),
    refused: { to: paths.listings },
    menu: 'listings',
    later: 'Bring in listings by their MLS ID.',
  }),
  component: LaterComponent,
});

const importedListings = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.importListingsDone,
  ...screen({
    title: 'Imported listings',
    access: editors(),
    refused: { to: paths.listings },
    menu: 'listings',
    later: 'See which listings came in.',
  }),
  component: LaterComponent,
});

const listing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.listing,
  params: idParam,
  ...screen({
    title: 'Listing',
    access: allUsers(),
    menu: 'listings',
    later: 'Change a listing, its photos and its open houses.',
  }),
  component: LaterComponent,
});

const listingsAi = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.listingsAi,
  ...screen({
    title: 'Listings AI',
    access: editors(),
    menu: 'listingsAi',
    lock: 'listingsAi',
    later: 'Get a first draft of a listing description from the facts you give.',
  }),
  component: LaterComponent,
});

export const listingRoutes = [
  listings,
  newListing,
  importListings,
  importedListings,
  listing,
  listingsAi,
] as const;
