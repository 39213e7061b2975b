import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { shareOut } from '#contract/billing/invoices.ts';
import { currencies } from '#contract/billing/money.ts';
import { paymentMethodNames, recordedMethods } from '#contract/billing/payment-methods.ts';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { date, text } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { amountText } from '#web/billing/billing-words.ts';
import { presentDay } from '#web/parts/dates.ts';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { typedAmount } from './billing-fields.ts';

export const paidFields = {
  method: z.enum(recordedMethods, 'Please choose how it was paid.'),
  amount: typedAmount,
  paid_on: date.check(z.minLength(1, 'Please enter a date.')),
  reference: text(100),
};
const PaymentForm = z.object({ ...paidFields, currency: z.enum(currencies) });
export const methodOptions = recordedMethods.map((value) => ({ value, label: paymentMethodNames[value] }));
const currencyOptions = currencies.map((value) => ({ value, label: value }));

type PaymentDialogProps = { client: ClientBilling; onClose: () => void };

/** A payment that came otherwise than by card in the portal, with what it will pay. */
export function PaymentDialog({ client, onClose }: PaymentDialogProps): ReactElement {
  return (
    <ActionDialog
      endpoint={staffBilling.recordPayment}
      stale={[staffBilling.client, staffBilling.invoice, staffBilling.clientReminders]}
      size="regular"
      title="Record a payment"
      text="The client gets a receipt by email."
      verb="Record payment"
      schema={PaymentForm}
      values={{
        method: 'cheque',
        amount: '',
        currency: client.currency,
        paid_on: presentDay(),
        reference: '',
      }}
      fields={({ control, watch }) => {
        const fields = groupFields(control, {
          payment: {
            method: {
              label: 'Paid by',
              required: true,
              input: (input) => <Select {...input} options={methodOptions} />,
            },
            paid_on: {
              label: 'Date',
              required: true,
              input: (input) => <TextInput {...input} type="date" max={presentDay()} />,
            },
            amount: {
              required: true,
              input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
            },
            currency: { required: true, input: (input) => <Select {...input} options={currencyOptions} /> },
          },
          others: {
            reference: {
              hint: 'Such as the number of the cheque. The client sees it.',
              input: (input) => <TextInput {...input} autoComplete="off" />,
            },
          },
        });
        const { amount, currency } = watch();
        return (
          <>
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{fields('payment')}</div>
            {fields('others')}
            <Shares client={client} typed={amount} currency={currency} />
          </>
        );
      }}
      input={(body) => ({ params: { id: client.client_id }, body })}
      done="The payment was recorded."
      onClose={onClose}
    />
  );
}

type SharesProps = { client: ClientBilling; typed: string; currency: string };

/** Which invoices the typed amount pays, and what stays unused. */
function Shares({ client, typed, currency }: SharesProps): ReactElement {
  const { data: amount } = typedAmount.safeParse(typed);
  const { shares, unused } = shareOut(client.invoices, { amount: amount ?? 0, currency });
  return (
    <section
      aria-label="Use of this payment"
      aria-live="polite"
      className="grid gap-1.5 rounded-control bg-sunken px-4 py-3"
    >
      {amount === undefined || amount <= 0 ? (
        <p className="text-muted">Enter an amount to see which invoices it pays, the oldest first.</p>
      ) : (
        <>
          <p className="font-[600]">
            {shares.length > 0 ? 'This pays, the oldest invoice first:' : 'No invoice is open.'}
          </p>
          <ul className="grid gap-1.5">
            {shares.map(({ invoice, amount: share }) => (
              <li key={invoice.id} className="flex justify-between gap-6">
                <span>
                  Invoice {invoice.number}
                  {share < invoice.balance && `, of ${amountText(invoice.balance, currency)} due`}
                </span>
                <span className="whitespace-nowrap tabular-nums">{amountText(share, currency)}</span>
              </li>
            ))}
          </ul>
          {unused > 0 && (
            <p className="flex justify-between gap-6">
              <span>Unused: credit for the next invoices</span>
              <span className="whitespace-nowrap tabular-nums">{amountText(unused, currency)}</span>
            </p>
          )}
        </>
      )}
    </section>
  );
}
