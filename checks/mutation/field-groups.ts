import type { MutationGroup } from './mutation-group.ts';

/** The fields of each feature, and what its endpoints take. */
export const fieldGroups: Record<string, MutationGroup> = {
  'contact-fields': {
    minimum: 85,
    files: ['contract/contacts/{choices,contacts,submissions,unknown-fields}.ts'],
    tests: ['contract/contacts/*.test.ts'],
    skipsDeclarations: true,
  },
  'listing-fields': {
    minimum: 85,
    files: [
      'contract/listings/{files,listings,measures,mls,open-houses,property-types,share,status-filter,statuses,zones}.ts',
    ],
    tests: ['contract/listings/*.test.ts', 'contract/across-fields.test.ts'],
    skipsDeclarations: true,
  },
  'newsletter-fields': {
    minimum: 85,
    files: ['contract/newsletter/{articles,block-kinds,blocks,consent,preview,sending,stats}.ts'],
    tests: ['contract/newsletter/*.test.ts'],
    skipsDeclarations: true,
  },
  'testimonial-fields': {
    minimum: 85,
    files: ['contract/testimonials/{files,requests,testimonials,words}.ts'],
    tests: ['contract/testimonials/*.test.ts', 'contract/fields.test.ts'],
    skipsDeclarations: true,
  },
  'account-fields': {
    minimum: 85,
    files: [
      'contract/account/{passwords,setup,sign-in}.ts',
      'contract/activity/activity.ts',
      'contract/ai/{ai,credits,requests}.ts',
      'contract/billing/{amounts,card,client-payments,discounts,reconciliation,staff-billing}.ts',
      'contract/settings/settings.ts',
      'contract/users/{unsubscribe,users}.ts',
    ],
    tests: ['contract/{account,billing}/*.test.ts', 'contract/across-fields.test.ts'],
    skipsDeclarations: true,
  },
  'staff-fields': {
    minimum: 85,
    files: [
      'contract/staff/{client-import,clients,launch,mails,outgoing,place,provider,publishers,queue,seek,sites,staff}.ts',
      'contract/statistics/{counters,leads,page-views,sources,uploads,website}.ts',
      'contract/time-zones.ts',
    ],
    tests: ['contract/staff/*.test.ts', 'contract/across-fields.test.ts'],
    skipsDeclarations: true,
  },
};
