import type { ReactElement } from 'react';
import type { Balance } from '#contract/billing/reconciliation.ts';
import { exactAmount } from '#contract/billing/money.ts';
import { EmptyState } from '#web/parts/States.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';

/** The provider's balance, with its explanation. */
export function BalanceTable({ balances }: { balances: readonly Balance[] | undefined }): ReactElement {
  return (
    <Table
      caption="Balance"
      columns={columns}
      rows={balances}
      loadingRows={1}
      rowKey={({ currency }) => currency}
      empty={<EmptyState title="The card provider holds nothing for us." />}
    />
  );
}

const money = (
  key: 'ledger' | 'provider' | 'opening' | 'fees' | 'paid_out' | 'other' | 'difference',
  title: string,
  from: Column<Balance>['from'] = 'phone',
): Column<Balance> => ({
  key,
  title,
  from,
  align: 'end',
  className: 'whitespace-nowrap tabular-nums',
  cell: (row) => exactAmount(row[key]),
});

const columns: readonly Column<Balance>[] = [
  { key: 'currency', title: 'Currency', cell: ({ currency }) => currency },
  money('opening', 'Opening balance', 'desktop'),
  money('ledger', 'By our ledger', 'tablet'),
  money('fees', 'Fees', 'desktop'),
  money('paid_out', 'Paid out to us', 'desktop'),
  money('other', 'Other', 'desktop'),
  money('provider', 'At the provider'),
  {
    ...money('difference', 'Unexplained'),
    cell: ({ difference }) => (
      <span className={difference === 0 ? undefined : 'font-[600] text-danger'}>
        {exactAmount(difference)}
      </span>
    ),
  },
];
