import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { requiredText } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';
import { TextInput } from '#web/parts/TextInput.tsx';
import { typedAmount } from './billing-fields.ts';
import { IssueDialog } from './IssueDialog.tsx';

const FeeForm = z.object({ words: requiredText(191), amount: typedAmount });

type FeeDialogProps = { client: ClientBilling; onClose: () => void };

/** Puts an amount on the next invoice, or issues an invoice now where there is no next one. */
export const FeeDialog = ({ client, onClose }: FeeDialogProps): ReactElement =>
  client.info.nextPaymentDue === null ? (
    <IssueDialog
      client={client}
      text="No payment is scheduled, so there is no next invoice. This one is issued now, taxes are added, and it’s due in 15 days."
      onClose={onClose}
    />
  ) : (
    <ActionDialog
      endpoint={staffBilling.addFee}
      stale={[staffBilling.client]}
      title="Add a fee"
      text={`It’s a line of its own on the invoice of ${formatCalendarDay(client.info.nextPaymentDue)}, once. Taxes are added by where the client is.`}
      verb="Add fee"
      schema={FeeForm}
      values={{ words: '', amount: '' }}
      fields={{
        words: {
          label: 'Description',
          required: true,
          hint: 'The client reads it on the invoice.',
          input: (input) => <TextInput {...input} autoComplete="off" />,
        },
        amount: {
          label: `Amount in ${client.currency}, before tax`,
          required: true,
          input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
        },
      }}
      input={(body) => ({ params: { id: client.client_id }, body })}
      done="The next invoice has this fee."
      onClose={onClose}
    />
  );
