/**
 * Files that are mutated together, the percentage of mutations that tests must catch, and the unit tests that cover
 * them.
 */
export type MutationGroup = { minimum: number; files: string[] };

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
  },
  permissions: { minimum: 95, files: ['contract/access.ts', 'contract/effective-features.ts'] },
  phones: { minimum: 95, files: ['contract/phones.ts', 'contract/read-phone.ts', 'contract/phone-words.ts'] },
  places: { minimum: 95, files: ['contract/places.ts'] },
  consent: { minimum: 95, files: ['server/features/consent/rules.ts'] },
  sanitiser: { minimum: 95, files: ['server/core/rich-text/rich-text.ts', 'contract/rich-text/*.ts'] },
};
