import type { ReactElement } from 'react';
import type { InvoiceDetails, Payment } from '#contract/billing/billing.ts';
import { exactAmount } from '#contract/billing/money.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { formatRecent } from '#web/parts/dates.ts';

/** The amounts of an invoice, and its payments. */
export function InvoicePaper({ invoice }: { invoice: InvoiceDetails }): ReactElement {
  const { lines, taxes, subtotal, due, balance, currency, bill_to, payments } = invoice;
  return (
    <div className="grid gap-5">
      <Surface aria-label="Amounts">
        <p className="mb-5 text-muted">Billed to {bill_to.join(', ')}</p>
        <table className="w-full text-left">
          <caption className="sr-only">Lines</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="pb-2 font-[500]">
                Description
              </th>
              <th scope="col" className="pb-2 text-right font-[500]">
                {currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ description, amount }) => (
              <Row key={description} label={description} amount={amount} />
            ))}
          </tbody>
          <tfoot className="border-t border-line">
            <Row label="Subtotal" amount={subtotal} />
            {taxes.map(({ name, percent, amount }) => (
              <Row key={name} label={`${name} ${percent}%`} amount={amount} />
            ))}
            <Row label="Total" amount={due} isStrong />
            {balance > 0 && balance < due && <Row label="Amount due" amount={balance} isStrong />}
          </tfoot>
        </table>
      </Surface>
      {payments.length > 0 && (
        <Surface aria-labelledby="payments">
          <h2 id="payments" className="mb-4 text-lg">
            Payments
          </h2>
          <ul className="divided">
            {payments.map((payment) => (
              <li key={payment.id} className="flex justify-between gap-6 py-3 first:pt-0 last:pb-0">
                <span className="min-w-0">
                  {paymentText(payment)}
                  <span className="block text-sm text-muted">
                    {[formatRecent(payment.created_at), payment.words].filter(Boolean).join('. ')}
                  </span>
                </span>
                <span className="shrink-0 tabular-nums">{exactAmount(payment.amount)}</span>
              </li>
            ))}
          </ul>
        </Surface>
      )}
    </div>
  );
}

type RowProps = { label: string; amount: number; isStrong?: boolean };

function Row({ label, amount, isStrong = false }: RowProps): ReactElement {
  return (
    <tr className={isStrong ? 'text-lg font-[600]' : ''}>
      <th scope="row" className={`py-2 pr-4 ${isStrong ? 'font-[600]' : 'font-[400]'}`}>
        {label}
      </th>
      <td className="py-2 text-right align-top whitespace-nowrap tabular-nums">{exactAmount(amount)}</td>
    </tr>
  );
}

function paymentText({ kind, state, card }: Payment): string {
  if (kind === 'credit') return 'Credited';
  const what = kind === 'refund' ? 'Refund' : card ? `Payment with ${card}` : 'Other payment';
  if (state === 'started') return `${what}, being processed`;
  return state === 'failed' ? `${what} failed` : what;
}
