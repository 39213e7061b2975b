import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { frequencies } from '#contract/billing/money.ts';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { frequencyOptions } from './billing-fields.ts';

const PlanForm = z.object({
  frequency: z.enum(frequencies, 'Please choose how often it is paid.'),
  next_payment_due: z.pipe(
    z.string(),
    z.transform((typed) => (typed === '' ? null : typed)),
  ),
});

/** How often a client pays, and when next. */
export function PlanDialog({
  client,
  onClose,
}: {
  client: ClientBilling;
  onClose: () => void;
}): ReactElement {
  const form = useSchemaForm({
    schema: PlanForm,
    defaultValues: { frequency: client.frequency, next_payment_due: client.info.nextPaymentDue ?? '' },
  });
  const { control } = form;
  const save = useApiMutation(staffBilling.plan, {
    stale: [staffBilling.client],
    failure: 'form',
    onSuccess: () => {
      toast.success();
      onClose();
    },
  });
  return (
    <Dialog open size="small" title="Change plan" onOpenChange={(open) => !open && onClose()}>
      <Form
        form={form}
        label="Change plan"
        pending={save.isPending}
        serverError={save.error}
        guard={false}
        onSubmit={(body) => save.mutateAsync({ params: { id: client.client_id }, body })}
      >
        <FormField control={control} name="frequency" label="Paid" required>
          {(input) => <Select {...input} options={frequencyOptions} />}
        </FormField>
        <FormField
          control={control}
          name="next_payment_due"
          label="Next payment"
          hint="Without a day nothing is invoiced by itself."
        >
          {(input) => <TextInput {...input} type="date" />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
