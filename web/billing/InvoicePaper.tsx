import type { ReactElement } from 'react';
import type { billing, InvoiceDetails, Payment } from '#contract/billing/billing.ts';
import type { CreditNote } from '#contract/billing/credit-notes.ts';
import type { staffBilling } from '#contract/billing/staff-billing.ts';
import { describeMethod } from '#contract/billing/payment-methods.ts';
import { exactAmount } from '#contract/billing/money.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/parts/Button.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatCalendarDay, formatRecent } from '#web/parts/dates.ts';
import { notePopUpBlocked } from './billing-words.ts';
import { openPdf } from './open-pdf.ts';

type InvoicePaperProps = {
  invoice: InvoiceDetails;
  /** where a credit note’s PDF is asked for */
  requestNote: typeof billing.requestNotePdf | typeof staffBilling.requestNotePdf;
};

/** The amounts of an invoice, its payments and credit notes. */
export function InvoicePaper({ invoice, requestNote }: InvoicePaperProps): ReactElement {
  const { lines, taxes, subtotal, due, balance, currency, bill_to, payments, credit_notes } = invoice;
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
                <span className="min-w-0 wrap-anywhere">
                  {paymentText(payment)}
                  <span className="block text-sm text-muted">
                    {[formatRecent(payment.created_at), payment.words].filter(Boolean).join('. ')}
                  </span>
                </span>
                <span className="shrink-0 tabular-nums">
                  {exactAmount(payment.kind === 'reversal' ? -payment.amount : payment.amount)}
                </span>
              </li>
            ))}
          </ul>
        </Surface>
      )}
      {credit_notes.length > 0 && (
        <Surface aria-labelledby="credit-notes">
          <h2 id="credit-notes" className="mb-4 text-lg">
            Credit notes
          </h2>
          <ul className="divided">
            {credit_notes.map((note) => (
              <Note key={note.id} note={note} requestNote={requestNote} />
            ))}
          </ul>
        </Surface>
      )}
    </div>
  );
}

type NoteProps = Pick<InvoicePaperProps, 'requestNote'> & { note: CreditNote };

function Note({ note: { id, number, amount, reason, issued_on }, requestNote }: NoteProps): ReactElement {
  return (
    <li className="flex justify-between gap-6 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 wrap-anywhere">
        {number}
        <span className="block text-sm text-muted">
          {[formatCalendarDay(issued_on), reason].filter(Boolean).join('. ')}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end tabular-nums">
        {exactAmount(amount)}
        <Button
          variant="quiet"
          size="small"
          className="-mr-3"
          aria-label={`Open PDF of ${number}`}
          onClick={() => void openPdf(() => call(requestNote, { params: { id } }), notePopUpBlocked)}
        >
          Open PDF
        </Button>
      </span>
    </li>
  );
}

type RowProps = { label: string; amount: number; isStrong?: boolean };

function Row({ label, amount, isStrong = false }: RowProps): ReactElement {
  return (
    <tr className={isStrong ? 'text-lg font-[600]' : ''}>
      <th scope="row" className={`py-2 pr-4 wrap-anywhere ${isStrong ? 'font-[600]' : 'font-[400]'}`}>
        {label}
      </th>
      <td className="py-2 text-right align-top whitespace-nowrap tabular-nums">{exactAmount(amount)}</td>
    </tr>
  );
}

function paymentText({ kind, state, card, method, reference, paid_on }: Payment): string {
  if (kind === 'credit') return 'Credited';
  if (kind === 'reversal') return 'Payment reversed';
  if (method !== null && method !== 'other' && reference !== null && paid_on !== null)
    return `${describeMethod(method, reference)}, ${formatCalendarDay(paid_on)}`;
  const what = kind === 'refund' ? 'Refund' : card ? `Payment with ${card}` : 'Other payment';
  if (state === 'started') return `${what}, being processed`;
  return state === 'failed' ? `${what} failed` : what;
}
