import type { ReactElement } from 'react';
import { reconciliation, type Reconciliation } from '#contract/billing/reconciliation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { BalanceTable } from './BalanceTable.tsx';
import { Differences } from './Differences.tsx';
import { ReconciledDays } from './ReconciledDays.tsx';

/** The card provider's charges compared with our ledger: the balance, the differences, and the days of a month. */
export function ReconciliationScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(reconciliation.read, {});
  return (
    <>
      <PageHead
        title="Reconciliation"
        subtitle="What the card provider charged and paid back, beside our ledger."
      />
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : data?.data.provider === null ? (
        <EmptyState
          title="Nothing has been fetched yet."
          note="Where card payments are switched on, charges are fetched every 15 minutes. Check back later."
        />
      ) : (
        <div className="grid gap-8">
          {data && <Freshness state={data.data} />}
          <section aria-labelledby="balances">
            <h2 id="balances" className="mb-4 text-xl">
              Balance
            </h2>
            <BalanceTable balances={data?.data.balances} />
          </section>
          <Differences />
          <ReconciledDays />
        </div>
      )}
    </>
  );
}

function Freshness({ state }: { state: Reconciliation }): ReactElement {
  const { provider, since, fetched_until: until, failing_since: failing } = state;
  const name = provider === 'stripe' ? 'Stripe' : 'the sample provider';
  return (
    <>
      {failing && (
        <Banner kind="danger">
          {`Charges couldn’t be fetched since ${formatSince(failing)}. We retry every 15 minutes; the server log says why.`}
        </Banner>
      )}
      <p className="text-muted">
        {until ? `Fetched from ${name}: ${formatRecent(until)}.` : `Not fetched from ${name} yet.`}
        {since && ` Compared since ${formatSince(since)}.`}
      </p>
    </>
  );
}
