import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { exactAmount } from '#contract/billing/money.ts';
import { differenceLabels, reconciliation, type Difference } from '#contract/billing/reconciliation.ts';
import * as paths from '#contract/paths.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import type { Column } from '#web/parts/Table.tsx';

const amountOrNone = (amount: number | null) => (amount === null ? 'none' : exactAmount(amount));

export const differenceColumns: readonly Column<Difference>[] = [
  {
    key: 'what',
    title: 'What differs',
    cell: ({ kind }) => <span className="font-[600]">{differenceLabels[kind].what}</span>,
    below: (difference) => <Explained difference={difference} />,
  },
  {
    key: 'provider',
    title: 'At the provider',
    from: 'tablet',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ provider }) => amountOrNone(provider),
  },
  {
    key: 'ledger',
    title: 'In our ledger',
    from: 'tablet',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ ledger }) => amountOrNone(ledger),
  },
  {
    key: 'settle',
    title: 'Settle',
    from: 'tablet',
    align: 'end',
    cell: (difference) => <Settle difference={difference} />,
  },
];

function Explained({ difference }: { difference: Difference }): ReactElement {
  const { kind, at, remote, currency, ledger, provider, client_id, client_name, invoice_number } = difference;
  return (
    <div className="grid gap-1 py-1 text-sm text-muted">
      <p className="text-pretty">{differenceLabels[kind].todo}</p>
      <p className="wrap-anywhere">
        {formatRecent(at)} · {currency} · {remote}
        {client_id !== null && client_name !== null && (
          <>
            {' · '}
            <Link
              to={paths.staffClientBilling}
              params={{ id: client_id }}
              className="text-action underline underline-offset-2"
            >
              {client_name}
              {invoice_number !== null && `, invoice ${invoice_number}`}
            </Link>
          </>
        )}
      </p>
      <p className="tabular-nums md:hidden">
        Provider {amountOrNone(provider)}, ledger {amountOrNone(ledger)}
      </p>
      <div className="md:hidden">
        <Settle difference={difference} />
      </div>
    </div>
  );
}

/** Takes the difference off the list, with a reason. */
const Settle = ({ difference: { remote, kind } }: { difference: Difference }): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" size="small" aria-label={`Settle ${remote}`} onClick={open}>
        Settle
      </Button>
    )}
    endpoint={reconciliation.settle}
    stale={[reconciliation.differences]}
    title="Settle this difference"
    text={`${differenceLabels[kind].what}. It goes off the list; the amounts of the day stay as they are.`}
    verb="Settle"
    reason="Describe the cause. Colleagues can read it in the log."
    input={({ reason }) => ({ body: { remote, reason } })}
    done="Removed from the list."
  />
);
