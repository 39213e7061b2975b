import type { reconciliation } from '#contract/billing/reconciliation.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import {
  listBalances,
  listDifferences,
  listPairs,
  listReconciledDays,
  readReconciliation,
  settleDifference,
} from '../cross-client/reconciliation.ts';
import { toCsv } from '../to-csv.ts';

type Deps = { provider: { current: () => Pick<CurrentProvider, 'time_zone'> } };

const head = ['At', 'Charge', 'Currency', 'Card provider', 'Ledger', 'Difference', 'Client', 'Invoice'];

/** The card provider's charges compared with our ledger. Days are those at the place of the portal's provider. */
export const reconciliationHandlers = ({ provider }: Deps): Handlers<typeof reconciliation> => {
  const toMonthInZone = (month: string) => ({ month, zone: provider.current().time_zone });
  return {
    read: async ({ systemDb }) => {
      const state = orNotFound(await systemDb.value(readReconciliation()));
      return { ...state, balances: (await systemDb.value(listBalances())) ?? [] };
    },
    days: async ({ systemDb, query }) =>
      (await systemDb.value(listReconciledDays(toMonthInZone(query.month)))) ?? [],
    differences: ({ systemDb, query, now }) => systemDb.page(listDifferences(query, now), query),
    settle: async ({ systemDb, session, body, now }) => {
      const { remote, reason } = body;
      orNotFound(await systemDb.value(settleDifference(remote, { reason, staffId: session.staffId, now })));
      return { settled: true };
    },
    csv: async ({ systemDb, query, now }) =>
      toCsv(
        `card-charges-${query.month}`,
        providerDay(provider, now),
        head,
        await systemDb.value(listPairs(toMonthInZone(query.month))),
      ),
  };
};
