import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { requiredText } from '#contract/fields.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { typedAmount } from './billing-fields.ts';

const IssueForm = z.object({ description: requiredText(191), amount: typedAmount });

export function IssueDialog({
  client,
  onClose,
}: {
  client: ClientBilling;
  onClose: () => void;
}): ReactElement {
  const form = useSchemaForm({ schema: IssueForm, defaultValues: { description: '', amount: '' } });
  const { control } = form;
  const issue = useApiMutation(staffBilling.issue, {
    stale: [staffBilling.client],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(`Invoice ${data.number} was issued and mailed.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      title="Issue an invoice"
      description="Taxes are added by where the client is. It's due in 15 days, and can't be changed once it's issued."
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        label="Issue an invoice"
        pending={issue.isPending}
        serverError={issue.error}
        guard={false}
        onSubmit={(line) => issue.mutateAsync({ params: { id: client.client_id }, body: { lines: [line] } })}
      >
        <FormField control={control} name="description" label="What it is for" required>
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
        <FormField
          control={control}
          name="amount"
          label={`Amount in ${client.currency}, before tax`}
          required
        >
          {(input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={issue.isPending}>
            Issue invoice
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
