import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { InvoiceDetails } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { Reason } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { reasonField } from '#web/actions/reason-field.tsx';
import { amountText } from '#web/billing/billing-words.ts';
import { TextInput } from '#web/parts/TextInput.tsx';
import { reasonHint, typedAmount } from './billing-fields.ts';

const stale = [staffBilling.invoice, staffBilling.client, staffBilling.clientReminders];

/** Said where a voided invoice has fees. */
const feesWait =
  'Its one-time fees stay on the client’s billing page, where you charge them again or let them go.';

type ActionProps<Name> = { invoice: InvoiceDetails; action: Name; onClose: () => void };

const reasoned = {
  void: {
    title: 'Void this invoice',
    text: 'The client no longer owes it. The invoice keeps its number, and this can’t be undone.',
    verb: 'Void',
    done: 'The invoice was voided.',
    danger: true,
  },
  markPaid: {
    title: 'Mark as paid',
    text: 'For payments that didn’t come by card. The client gets a receipt.',
    verb: 'Mark as paid',
    done: 'The invoice is marked as paid.',
  },
};

type ReasonActionProps = ActionProps<'void' | 'markPaid'> & { hasFees: boolean };

export const ReasonAction = ({
  invoice: { id },
  action,
  hasFees,
  onClose,
}: ReasonActionProps): ReactElement => (
  <ActionDialog
    endpoint={staffBilling[action]}
    stale={stale}
    {...reasoned[action]}
    text={action === 'void' && hasFees ? `${reasoned.void.text} ${feesWait}` : reasoned[action].text}
    reason={reasonHint}
    input={(body) => ({ params: { id }, body })}
    onClose={onClose}
  />
);

/** The amount paid, less reversals and refunds; a refund that is under way counts. */
export const refundable = ({ payments }: Pick<InvoiceDetails, 'payments'>): number =>
  payments.reduce((cents, { kind, state, amount }) => {
    if (state === 'failed' || (state === 'started' && kind === 'card') || kind === 'credit') return cents;
    return cents + Math.round(amount * 100) * (kind === 'refund' || kind === 'reversal' ? -1 : 1);
  }, 0) / 100;

const AmountForm = z.object({ amount: typedAmount, ...Reason.shape });

const amounts = {
  credit: {
    title: 'Credit an amount',
    text: 'It is taken off what is still to be paid, with its share of the taxes.',
    verb: 'Credit',
    done: 'The invoice was credited.',
  },
  refund: {
    title: 'Refund an amount',
    text: 'It goes back to the card it came from. Refund payments made another way yourself.',
    verb: 'Refund',
    done: 'The refund is on its way.',
  },
};

export function AmountAction({ invoice, action, onClose }: ActionProps<'credit' | 'refund'>): ReactElement {
  const { id, currency, balance } = invoice;
  const most = action === 'credit' ? balance : refundable(invoice);
  return (
    <ActionDialog
      endpoint={staffBilling[action]}
      stale={stale}
      {...amounts[action]}
      schema={AmountForm}
      values={{ amount: most.toFixed(2), reason: '' }}
      fields={{
        amount: {
          label: `Amount in ${currency}`,
          required: true,
          hint: `At most ${amountText(most, currency)}`,
          input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
        },
        reason: reasonField(reasonHint),
      }}
      input={(body) => ({ params: { id }, body })}
      onClose={onClose}
    />
  );
}
