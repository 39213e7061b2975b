import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { packages } from '#contract/access.ts';
import { frequencies } from '#contract/billing/money.ts';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { presentDay } from '#web/parts/dates.ts';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { Reason } from '#contract/fields.ts';
import { frequencyOptions, packageOptions, reasonHint, typedAmount } from './billing-fields.ts';

const PriceForm = z.extend(Reason, {
  package: z.enum(packages, 'Please choose a package.'),
  frequency: z.enum(frequencies, 'Please choose a billing cycle.'),
  amount: typedAmount,
  starts_on: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date.')),
});

type ClientPriceDialogProps = { client: ClientBilling; onClose: () => void };

/** Another price than all clients have. */
export const ClientPriceDialog = ({ client, onClose }: ClientPriceDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffBilling.setClientPrice}
    stale={[staffBilling.client]}
    title="Set a price for this client"
    text="It applies to periods that begin on its first day or later. Invoices that have been issued stay as they are."
    verb="Set price"
    schema={PriceForm}
    values={{
      package: client.package,
      frequency: client.frequency,
      amount: '',
      starts_on: client.info.nextPaymentDue ?? presentDay(),
      reason: '',
    }}
    fields={{
      package: {
        label: 'Package',
        required: true,
        input: (input) => <Select {...input} options={packageOptions} />,
      },
      frequency: {
        label: 'Paid',
        required: true,
        input: (input) => <Select {...input} options={frequencyOptions} />,
      },
      amount: {
        label: `Price in ${client.currency}, before tax`,
        required: true,
        input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
      },
      starts_on: {
        label: 'First day',
        required: true,
        input: (input) => <TextInput {...input} type="date" />,
      },
      reason: {
        label: 'Reason',
        required: true,
        hint: reasonHint,
        input: (input) => <TextInput {...input} autoComplete="off" />,
      },
    }}
    input={(body) => ({ params: { id: client.client_id }, body })}
    done="The client has its own price."
    onClose={onClose}
  />
);
