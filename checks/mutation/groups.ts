/**
 * Files that are mutated together, the percentage of mutations that tests must catch, and the unit tests that cover
 * them.
 */
export type MutationGroup = { minimum: number; files: string[]; tests: string[] };

export const mutationGroups: Record<string, MutationGroup> = {
  money: {
    minimum: 95,
    files: [
      'contract/billing/money.ts',
      'server/features/billing/cents.ts',
      'server/features/billing/dunning.ts',
      'server/features/billing/ledger.ts',
      'server/features/billing/rules.ts',
    ],
    tests: ['server/features/billing/rules.test.ts'],
  },
  proration: {
    minimum: 95,
    files: ['server/features/billing/proration.ts'],
    tests: ['server/features/billing/{proration,proration-lines}.test.ts'],
  },
  tax: {
    minimum: 95,
    files: ['server/features/billing/tax.ts', 'contract/billing/taxes.ts'],
    tests: ['server/features/billing/tax.test.ts'],
  },
  periods: {
    minimum: 95,
    files: ['server/features/billing/periods.ts'],
    tests: ['server/features/billing/periods.test.ts'],
  },
  'paid-time': {
    minimum: 95,
    files: ['server/features/billing/paid-time.ts'],
    tests: ['server/features/billing/{paid-time,proration}.test.ts'],
  },
  invoices: {
    minimum: 95,
    files: [
      'contract/billing/invoices.ts',
      'contract/billing/upgrades.ts',
      'server/features/billing/issue.ts',
    ],
    tests: ['server/features/billing/{rules,issue}.test.ts'],
  },
  places: {
    minimum: 95,
    files: ['contract/places.ts', 'contract/region-names.ts', 'contract/listings/places.ts'],
    tests: ['contract/places.test.ts'],
  },
  permissions: {
    minimum: 95,
    files: ['contract/access.ts', 'contract/effective-features.ts'],
    tests: ['contract/{access,access-refusals,effective-features}.test.ts'],
  },
  phones: {
    minimum: 95,
    files: ['contract/phones.ts', 'contract/read-phone.ts', 'contract/phone-words.ts'],
    tests: ['contract/{phones,phone-words,fields}.test.ts'],
  },
  consent: {
    minimum: 95,
    files: ['server/features/consent/rules.ts'],
    tests: ['server/features/consent/rules.test.ts'],
  },
};
