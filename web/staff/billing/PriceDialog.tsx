import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { packages } from '#contract/access.ts';
import { currencies, frequencies } from '#contract/billing/money.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { date } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import type { FormValues } from '#web/parts/form-values.ts';
import { FormFields, type FieldControls } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { frequencyOptions, packageOptions, typedAmount } from './billing-fields.ts';

const PriceForm = z.object({
  package: z.enum(packages),
  frequency: z.enum(frequencies),
  currency: z.enum(currencies),
  amount: typedAmount,
  starts_on: date.check(z.minLength(1, 'Please enter a date.')),
});
const currencyOptions = currencies.map((value) => ({ value, label: value }));

export const PriceDialog = ({ onClose }: { onClose: () => void }): ReactElement => (
  <ActionDialog
    endpoint={staffBilling.changePackages}
    stale={[staffBilling.packages]}
    size="regular"
    title="Add a price"
    verb="Add price"
    schema={PriceForm}
    values={{ package: 'Create', frequency: 'Monthly', currency: 'CAD', amount: '', starts_on: '' }}
    fields={({ control }) => (
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormFields control={control} fields={priceFields} />
      </div>
    )}
    input={(price) => ({ body: { prices: [price] } })}
    done="The price was added."
    onClose={onClose}
  />
);

const priceFields: FieldControls<FormValues<z.input<typeof PriceForm>>> = {
  package: { required: true, input: (input) => <Select {...input} options={packageOptions} /> },
  frequency: {
    label: 'Paid',
    required: true,
    input: (input) => <Select {...input} options={frequencyOptions} />,
  },
  currency: { required: true, input: (input) => <Select {...input} options={currencyOptions} /> },
  amount: {
    label: 'Amount, before tax',
    required: true,
    input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
  },
  starts_on: { label: 'From', required: true, input: (input) => <TextInput {...input} type="date" /> },
};
