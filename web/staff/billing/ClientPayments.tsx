import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { ClientPayment } from '#contract/billing/client-payments.ts';
import { describeMethod } from '#contract/billing/payment-methods.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { amountText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatCalendarDay, presentDay } from '#web/parts/dates.ts';
import { Select } from '#web/parts/Select.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { reasonHint } from './billing-fields.ts';
import { methodOptions, paidFields } from './PaymentDialog.tsx';

const stale = [staffBilling.client, staffBilling.invoice, staffBilling.clientReminders];
const PayoutForm = z.object(paidFields);

/** Payments that came otherwise than by card in the portal, with their use. */
export const ClientPayments = ({ payments }: { payments: readonly ClientPayment[] }): ReactElement | null =>
  payments.length === 0 ? null : (
    <section aria-labelledby="client-payments">
      <h2 id="client-payments" className="mb-4 text-xl">
        Payments received
      </h2>
      <Surface>
        <ul className="divided">
          {payments.map((payment) => (
            <li key={payment.id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
              <div className="flex justify-between gap-6">
                <span className="min-w-0 wrap-anywhere">
                  <span className={payment.is_reversed ? 'text-muted line-through' : 'font-[550]'}>
                    {titleOf(payment)}
                  </span>
                  {notesOf(payment).map((note) => (
                    <span key={note} className="block text-sm text-muted">
                      {note}
                    </span>
                  ))}
                </span>
                <span className="shrink-0 tabular-nums">
                  {payment.kind === 'payment' ? '' : '-'}
                  {amountText(payment.amount, payment.currency)}
                </span>
              </div>
              <Actions payment={payment} />
            </li>
          ))}
        </ul>
      </Surface>
    </section>
  );

function titleOf({ kind, method, reference }: ClientPayment): string {
  const means = describeMethod(method, reference);
  if (kind === 'payout') return `Given back: ${means}`;
  return kind === 'reversal' ? `Reversed: ${means}` : means;
}

function notesOf(payment: ClientPayment): string[] {
  const { paid_on, staff_name, key_name, invoices, unused, currency, words, is_reversed } = payment;
  const used = invoices.map(({ number, amount }) => `${number} (${amountText(amount, currency)})`).join(', ');
  const recorder = key_name === null ? staff_name : `API key “${key_name}”`;
  return [
    [formatCalendarDay(paid_on), recorder && `recorded by ${recorder}`].filter(Boolean).join(', '),
    words,
    used && (is_reversed ? `Paid ${used} until it was reversed` : `Pays ${used}`),
    unused > 0 ? `${amountText(unused, currency)} unused` : '',
    is_reversed && !used ? 'Reversed' : '',
  ].filter(Boolean);
}

/** Nobody paid what came back of a refund. */
const isReversible = ({ kind, method }: ClientPayment): boolean => kind === 'payout' || method !== 'refund';

function Actions({ payment }: { payment: ClientPayment }): ReactElement | null {
  const { id, kind, is_reversed, unused, currency, amount } = payment;
  if (kind === 'reversal' || is_reversed) return null;
  const what = `${titleOf(payment)}, ${amountText(amount, currency)}`;
  return (
    <div className="flex flex-wrap gap-2">
      {unused > 0 && (
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" size="small" aria-label={`Give back from ${what}`} onClick={open}>
              Give back
            </Button>
          )}
          endpoint={staffBilling.payOut}
          stale={stale}
          title="Give unused money back"
          text="Send the money first, then record it here. The client gets an email."
          verb="Record payout"
          schema={PayoutForm}
          values={{ method: 'transfer', amount: unused.toFixed(2), paid_on: presentDay(), reference: '' }}
          fields={{
            method: {
              label: 'Sent by',
              required: true,
              input: (input) => <Select {...input} options={methodOptions} />,
            },
            amount: {
              label: `Amount in ${currency}`,
              required: true,
              hint: `At most ${amountText(unused, currency)}`,
              input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
            },
            paid_on: {
              label: 'Date',
              required: true,
              input: (input) => <TextInput {...input} type="date" max={presentDay()} />,
            },
            reference: {
              hint: 'The client sees it.',
              input: (input) => <TextInput {...input} autoComplete="off" />,
            },
          }}
          input={(body) => ({ params: { id }, body })}
          done="The payout was recorded."
        />
      )}
      {isReversible(payment) && (
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" size="small" aria-label={`Reverse ${what}`} onClick={open}>
              Reverse
            </Button>
          )}
          endpoint={staffBilling.reversePayment}
          stale={stale}
          title={kind === 'payout' ? 'Reverse this payout' : 'Reverse this payment'}
          text={
            kind === 'payout'
              ? 'For money that didn’t reach the client. It’s their credit again, and open invoices use it.'
              : 'For a cheque that bounced, or a payment recorded by mistake. The invoices it paid are open again, and the client gets an email.'
          }
          verb="Reverse"
          danger
          reason={kind === 'payout' ? reasonHint : 'The client can read it on the invoice.'}
          input={(body) => ({ params: { id }, body })}
          done={kind === 'payout' ? 'The payout was reversed.' : 'The payment was reversed.'}
        />
      )}
    </div>
  );
}
