import type { MutationGroup } from './mutation-group.ts';

/** Money: what a mutation changes here is a wrong bill. */
export const billingGroups: Record<string, MutationGroup> = {
  money: {
    minimum: 95,
    files: [
      'contract/billing/money.ts',
      'server/features/billing/cents.ts',
      'server/features/billing/dunning.ts',
      'server/features/billing/ledger.ts',
      'server/features/billing/rules.ts',
    ],
    tests: ['server/features/billing/{rules,package-info,dunning}.test.ts'],
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
    tests: [
      'server/features/billing/{paid-time,proration}.test.ts',
      'server/features/billing/discounts/rules.test.ts',
    ],
  },
  discounts: {
    minimum: 95,
    files: ['server/features/billing/discounts/rules.ts'],
    tests: ['server/features/billing/discounts/rules.test.ts'],
  },
  cancellations: {
    minimum: 80,
    files: ['server/features/staff/cancellations/rules.ts'],
    tests: ['server/features/staff/cancellations/rules.test.ts'],
  },
  'fees-and-prices': {
    minimum: 95,
    files: ['server/features/billing/{fees,client-prices}/rules.ts'],
    tests: ['server/features/billing/{fees,client-prices}/rules.test.ts'],
  },
  trials: {
    minimum: 95,
    files: ['server/features/billing/trials/rules.ts'],
    tests: ['server/features/billing/trials/rules.test.ts'],
  },
  'missed-periods': {
    minimum: 95,
    files: ['server/features/billing/missed-periods/rules.ts'],
    tests: ['server/features/billing/missed-periods/rules.test.ts'],
  },
  'credit-notes': {
    minimum: 95,
    files: ['server/features/billing/credit-notes/rules.ts'],
    tests: ['server/features/billing/credit-notes/rules.test.ts'],
  },
  'client-payments': {
    minimum: 95,
    files: ['contract/billing/payment-methods.ts', 'server/features/billing/client-payments/rules.ts'],
    tests: ['server/features/billing/client-payments/rules.test.ts'],
  },
  'statements-of-account': {
    minimum: 95,
    files: [
      'contract/billing/statement.ts',
      'contract/billing/statement-text.ts',
      'server/features/billing/statements/rules.ts',
    ],
    tests: ['server/features/billing/statements/rules.test.ts'],
  },
  'invoice-reminders': {
    minimum: 95,
    files: ['contract/billing/reminder-schedule.ts', 'server/features/billing/invoice-reminders/rules.ts'],
    tests: ['server/features/billing/invoice-reminders/rules.test.ts'],
  },
  accounting: {
    minimum: 95,
    files: [
      'server/features/billing/accounting/documents.ts',
      'server/features/billing/accounting/formats.ts',
    ],
    tests: ['server/features/billing/accounting/{credit-lines,documents}.test.ts'],
  },
  invoices: {
    minimum: 95,
    files: [
      'contract/billing/invoices.ts',
      'contract/billing/upgrades.ts',
      'server/features/billing/issue.ts',
    ],
    tests: ['server/features/billing/{rules,issue}.test.ts', 'contract/billing/{invoices,upgrades}.test.ts'],
  },
};
