import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { packages } from '#contract/access.ts';
import { currencies, frequencies } from '#contract/billing/money.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { date } from '#contract/fields.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { frequencyOptions, packageOptions, typedAmount } from './billing-fields.ts';

const PriceForm = z.object({
  package: z.enum(packages),
  frequency: z.enum(frequencies),
  currency: z.enum(currencies),
  amount: typedAmount,
  starts_on: date.check(z.minLength(1, 'Please enter a date.')),
});
const currencyOptions = currencies.map((value) => ({ value, label: value }));

export function PriceDialog({ onClose }: { onClose: () => void }): ReactElement {
  const form = useSchemaForm({
    schema: PriceForm,
    defaultValues: { package: 'Create', frequency: 'Monthly', currency: 'CAD', amount: '', starts_on: '' },
  });
  const { control } = form;
  const save = useApiMutation(staffBilling.changePackages, {
    stale: [staffBilling.packages],
    failure: 'form',
    onSuccess: () => {
      toast.success('The price was added.');
      onClose();
    },
  });
  const problem = save.error?.fields?.['prices.0.starts_on']?.[0];
  return (
    <Dialog open title="Add a price" onOpenChange={(open) => !open && onClose()}>
      <Form
        form={form}
        label="Add a price"
        pending={save.isPending}
        serverError={problem ? null : save.error}
        guard={false}
        onSubmit={(price) => save.mutateAsync({ body: { prices: [price] } })}
      >
        {problem && <Banner>{problem}</Banner>}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormField control={control} name="package" label="Package" required>
            {(input) => <Select {...input} options={packageOptions} />}
          </FormField>
          <FormField control={control} name="frequency" label="Paid" required>
            {(input) => <Select {...input} options={frequencyOptions} />}
          </FormField>
          <FormField control={control} name="currency" label="Currency" required>
            {(input) => <Select {...input} options={currencyOptions} />}
          </FormField>
          <FormField control={control} name="amount" label="Amount, before tax" required>
            {(input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />}
          </FormField>
          <FormField control={control} name="starts_on" label="From" required>
            {(input) => <TextInput {...input} type="date" />}
          </FormField>
        </div>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending}>
            Add price
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
