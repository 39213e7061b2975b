/**
 * The files that are mutated together, the unit tests that look at them, and how many mutants of a hundred the tests
 * must notice.
 */
export type MutationGroup = { minimum: number; files: string[]; tests: string[] };

export const mutationGroups: Record<string, MutationGroup> = {
  money: {
    minimum: 95,
    files: [
      'contract/billing/money.ts',
      'contract/billing/invoices.ts',
      'server/features/billing/cents.ts',
      'server/features/billing/dunning.ts',
      'server/features/billing/ledger.ts',
      'server/features/billing/paid-time.ts',
      'server/features/billing/periods.ts',
      'server/features/billing/proration.ts',
      'server/features/billing/rules.ts',
      'server/features/billing/tax.ts',
    ],
    tests: ['server/features/billing/{rules,tax,proration}.test.ts'],
  },
  permissions: {
    minimum: 95,
    files: ['contract/access.ts', 'contract/effective-features.ts'],
    tests: ['contract/{access,effective-features}.test.ts'],
  },
  phones: {
    minimum: 95,
    files: ['contract/phones.ts', 'contract/read-phone.ts', 'contract/phone-words.ts'],
    tests: ['contract/{phones,fields}.test.ts'],
  },
  places: { minimum: 95, files: ['contract/places.ts'], tests: ['contract/places.test.ts'] },
  consent: {
    minimum: 95,
    files: ['server/features/consent/rules.ts'],
    tests: ['server/features/consent/rules.test.ts'],
  },
  sanitiser: {
    minimum: 95,
    files: ['server/core/rich-text/rich-text.ts', 'contract/rich-text/*.ts', 'contract/escape-html.ts'],
    tests: ['server/core/rich-text/**/*.test.ts'],
  },
};
