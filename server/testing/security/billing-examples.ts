import { cardToken } from '../billing.ts';

const reason = 'As agreed on the phone';

/** Calls about money, on the invoices of a client: the first is open, the second is paid. */
export const billingExamples = (
  invoices: readonly number[],
  { missed, fees }: { missed: readonly number[]; fees: readonly number[] },
  { unpaid, trial }: { unpaid: number; trial: number },
) => ({
  billing: {
    beginCard: [
      { body: { first_name: 'Alice', last_name: 'Tester', country: 'CA' as const, postal_code: 'V6B 1A1' } },
    ],
    saveDetails: [
      {
        body: {
          company: 'Harbour Holdings',
          name: null,
          address: null,
          tax_number: '12345',
          email: 'books@example.com',
        },
      },
    ],
    updateCard: [{ body: { token: cardToken() } }],
    statement: [{ query: { from: '2026-01-01', to: '2026-12-31' } }],
    requestStatementPdf: [{ query: { from: '2026-01-01', to: '2026-12-31' } }],
  },
  reconciliation: {
    days: [{ query: { month: '2026-11' } }],
    csv: [{ query: { month: '2026-11' } }],
    settle: [{ body: { remote: 'ch_difference', reason } }],
  },
  staffBilling: {
    changePackages: [
      {
        body: {
          prices: [
            {
              package: 'Build' as const,
              frequency: 'Monthly' as const,
              currency: 'CAD' as const,
              amount: 129.5,
              starts_on: '2027-01-01',
            },
          ],
          registrations: [{ tax: 'RST' as const, number: '123456-7', starts_on: '2027-01-01' }],
        },
      },
    ],
    statement: [{ query: { from: '2026-01-01', to: '2026-12-31' } }],
    requestStatementPdf: [{ query: { from: '2026-01-01', to: '2026-12-31' } }],
    accounting: [{ query: { from: '2026-11-01', to: '2026-11-30' } }],
    saveAccounting: [
      {
        body: {
          program: 'xero' as const,
          account: '200',
          amounts: 'exclusive' as const,
          dates: 'DD/MM/YYYY' as const,
          taxes: [{ tax: 'GST 5%', name: 'GST' }],
          version: 0,
        },
      },
    ],
    saveReminderSchedule: [{ body: { before: [3, 0], after: [3, 10], version: 0 } }],
    pauseReminders: [{ body: { until: '2099-12-31', reason } }],
    exportAccounting: [{ query: { from: '2026-01-01', to: '2026-12-31', program: 'plain' as const } }],
    plan: [{ body: { frequency: 'Monthly' as const, next_payment_due: '2026-12-15' } }],
    proration: [{ query: { package: 'Grow' as const, frequency: 'Annually' as const } }],
    changePackage: [
      { body: { package: 'Grow' as const, frequency: 'Annually' as const, when: 'today' as const, reason } },
    ],
    cancelPlannedChange: [{ body: { reason } }],
    giveDiscount: [
      {
        body: {
          percent: 20,
          amount: null,
          starts_on: '2026-12-01',
          last_on: '2027-02-28',
          words: 'Welcome offer',
        },
      },
    ],
    cancelDiscount: [{ body: { reason } }],
    addFee: [{ body: { words: 'A photo session', amount: 120 } }],
    withdrawFee: [{ body: { reason } }],
    // the invoice of the second one was voided
    chargeFeeAgain: fees.slice(1, 2).map((id) => ({ params: { id } })),
    setClientPrice: [
      {
        body: {
          package: 'Grow' as const,
          frequency: 'Monthly' as const,
          amount: 300,
          starts_on: '2026-12-01',
          reason,
        },
      },
    ],
    endClientPrice: [{ body: { reason } }],
    giveTrial: [{ params: { id: unpaid }, body: { days: 14, reason } }],
    changeTrial: [{ params: { id: trial }, body: { last_on: '2026-12-24', version: 1, reason } }],
    endTrial: [{ params: { id: trial }, body: { first_payment: 'none' as const, version: 1, reason } }],
    invoiceMissedPeriods: [{ body: { period_ids: missed.slice(0, 1) } }],
    waiveMissedPeriods: [{ body: { period_ids: missed.slice(1, 2), reason } }],
    issue: [{ body: { lines: [{ description: 'A photo session', amount: 120 }] } }],
    void: [{ body: { reason } }],
    credit: [{ body: { amount: 5, reason } }],
    markPaid: [{ body: { reason } }],
    refund: [{ params: { id: invoices[1] ?? 0 }, body: { amount: 10.5, reason } }],
    recordPayment: [
      {
        body: {
          method: 'cheque' as const,
          amount: 60.25,
          currency: 'CAD' as const,
          paid_on: '2026-11-19',
          reference: '1042',
        },
      },
    ],
    payOut: [
      { body: { method: 'transfer' as const, amount: 5, paid_on: '2026-11-19', reference: 'Wire 7' } },
    ],
    reversePayment: [{ body: { reason } }],
    totals: [{ query: { month: '2026-11' } }],
  },
});
