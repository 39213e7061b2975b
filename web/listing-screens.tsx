import { createRoute } from '@tanstack/react-router';
import { editing, everyone } from '#contract/access.ts';
import { idParam, inside, later } from './frame.tsx';
import { screen } from './shell/guard.ts';
import { staffFlag } from './shell/search.ts';

const listings = createRoute({
  getParentRoute: () => inside,
  path: '/listings',
  validateSearch: staffFlag,
  ...screen({
    title: 'Listings manager',
    access: everyone(),
    menu: 'listings',
    later: 'Keep your listings on your site up to date, with photos and open houses.',
  }),
  component: later,
});

const newListing = createRoute({
  getParentRoute: () => inside,
  path: '/listings/create',
  ...screen({
    title: 'New listing',
    access: editing(),
    refused: { to: '/listings' },
    menu: 'listings',
    later: 'Add a listing by hand.',
  }),
  component: later,
});

const importListings = createRoute({
  getParentRoute: () => inside,
  path: '/listings/import',
  ...screen({
    title: 'Import listings',
    access: editing(),
    refused: { to: '/listings' },
    menu: 'listings',
    later: 'Bring in listings by their MLS ID.',
  }),
  component: later,
});

const importedListings = createRoute({
  getParentRoute: () => inside,
  path: '/listings/import/done',
  ...screen({
    title: 'Imported listings',
    access: editing(),
    refused: { to: '/listings' },
    menu: 'listings',
    later: 'See which listings came in.',
  }),
  component: later,
});

const listing = createRoute({
  getParentRoute: () => inside,
  path: '/listings/$id',
  params: idParam,
  ...screen({
    title: 'Listing',
    access: everyone(),
    menu: 'listings',
    later: 'Change a listing, its photos and its open houses.',
  }),
  component: later,
});

const listingsAi = createRoute({
  getParentRoute: () => inside,
  path: '/listings-ai',
  ...screen({
    title: 'Listings AI',
    access: editing(),
    menu: 'listingsAi',
    lock: 'listingsAi',
    later: 'Get a first draft of a listing description from the facts you give.',
  }),
  component: later,
});

export const listingScreens = [
  listings,
  newListing,
  importListings,
  importedListings,
  listing,
  listingsAi,
] as const;
