import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { frequencies } from '#contract/billing/money.ts';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { changesSaved } from '#web/parts/toast.ts';
import { frequencyOptions } from './billing-fields.ts';

const PlanForm = z.object({
  frequency: z.enum(frequencies, 'Please choose a billing cycle.'),
  next_payment_due: z.pipe(
    z.string(),
    z.transform((typed) => (typed === '' ? null : typed)),
  ),
});

type PlanDialogProps = { client: ClientBilling; onClose: () => void };

/** How often a client pays, and when next. */
export const PlanDialog = ({ client, onClose }: PlanDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffBilling.plan}
    stale={[staffBilling.client]}
    title="Change plan"
    verb="Save"
    schema={PlanForm}
    values={{ frequency: client.frequency, next_payment_due: client.next_payment_on ?? '' }}
    fields={{
      frequency: {
        label: 'Paid',
        required: true,
        input: (input) => <Select {...input} options={frequencyOptions} />,
      },
      next_payment_due: {
        label: 'Next payment',
        hint: 'Without a date, nothing is invoiced automatically.',
        input: (input) => <TextInput {...input} type="date" />,
      },
    }}
    input={(body) => ({ params: { id: client.client_id }, body })}
    done={changesSaved}
    onClose={onClose}
  />
);
