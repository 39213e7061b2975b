import type { MutationGroup } from './mutation-group.ts';

/** Listings and their words. */
export const listingGroups: Record<string, MutationGroup> = {
  sellers: {
    minimum: 90,
    files: ['contract/listings/sellers.ts'],
    tests: ['contract/listings/sellers.test.ts'],
    skipsDeclarations: true,
  },
  addresses: {
    minimum: 85,
    files: ['contract/listings/{read-address,look-up}.ts', 'server/features/listings/mls/look-up-rules.ts'],
    tests: ['contract/listings/read-address.test.ts', 'server/features/listings/mls/look-up-rules.test.ts'],
    skipsDeclarations: true,
  },
  'listing-share': {
    minimum: 85,
    files: ['server/features/listings/share/rules.ts'],
    tests: ['server/features/listings/share/rules.test.ts'],
  },
  listings: {
    minimum: 85,
    files: [
      'server/features/listings/{rules,mls/rules,mls/own-rules,publishing/rules,publishing/retries,publishing/board-rules}.ts',
      'contract/listings/{rules,boards,holds,listed-by,market,own}.ts',
      'server/features/sites/listings/attribution.ts',
      'server/engines/mls/normalize/{captions,listed-by,times}.ts',
    ],
    tests: [
      'server/features/listings/{rules,mls/rules,mls/own-rules,publishing/rules,publishing/retries,publishing/board-rules}.test.ts',
      'server/features/sites/listings/attribution.test.ts',
      'contract/listings/{market,own}.test.ts',
      'server/engines/mls/normalize/{captions,listed-by,times}.test.ts',
    ],
  },
  maps: {
    minimum: 85,
    files: ['server/engines/maps/{clip,place-labels}.ts'],
    tests: ['server/engines/maps/{clip,place-labels}.test.ts'],
  },
  'fair-housing': {
    minimum: 85,
    files: [
      'server/engines/words/fair-housing/{check-fair-housing,people/{find-addressed,find-conditions,find-requirements,read-around},rules/laws}.ts',
    ],
    tests: ['server/engines/words/fair-housing/**/*.test.ts'],
    skipsDeclarations: true,
  },
};
