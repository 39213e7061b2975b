import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { requiredText } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { typedAmount } from './billing-fields.ts';

const IssueForm = z.object({ description: requiredText(191), amount: typedAmount });

type IssueDialogProps = { client: ClientBilling; text?: string; onClose: () => void };

export const IssueDialog = ({
  client,
  text = 'Taxes are added by where the client is. It’s due in 15 days, and can’t be changed once it’s issued.',
  onClose,
}: IssueDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffBilling.issue}
    stale={[staffBilling.client, staffBilling.clientReminders]}
    title="Issue an invoice"
    text={text}
    verb="Issue invoice"
    schema={IssueForm}
    values={{ description: '', amount: '' }}
    fields={{
      description: {
        label: 'Description',
        required: true,
        input: (input) => <TextInput {...input} autoComplete="off" />,
      },
      amount: {
        label: `Amount in ${client.currency}, before tax`,
        required: true,
        input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
      },
    }}
    input={(line) => ({ params: { id: client.client_id }, body: { lines: [line] } })}
    done={({ data }) => `Invoice ${data.number} was issued and mailed.`}
    onClose={onClose}
  />
);
