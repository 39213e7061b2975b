import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { InvoiceDetails } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { Reason } from '#contract/fields.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { amountText } from '#web/billing/billing-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { reasonHint as hint, typedAmount } from './billing-fields.ts';

const stale = [staffBilling.invoice, staffBilling.client];

type ActionProps<Action> = { invoice: InvoiceDetails; action: Action; onClose: () => void };

const reasoned = {
  void: {
    title: 'Void this invoice',
    note: 'The client owes nothing for it any more. It keeps its number, and this stays.',
    label: 'Void',
    done: 'The invoice was voided.',
  },
  markPaid: {
    title: 'Mark as paid',
    note: 'For what came in another way than by card. The client gets a receipt.',
    label: 'Mark as paid',
    done: 'The invoice is marked as paid.',
  },
};

export function ReasonAction({ invoice, action, onClose }: ActionProps<'void' | 'markPaid'>): ReactElement {
  const { title, note, label, done } = reasoned[action];
  const act = useApiMutation(staffBilling[action], {
    stale,
    failure: 'form',
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={title}
      note={note}
      hint={hint}
      label={label}
      danger={action === 'void'}
      pending={act.isPending}
      error={act.error}
      onSend={(body) => act.mutateAsync({ params: { id: invoice.id }, body })}
      onClose={onClose}
    />
  );
}

const AmountForm = z.object({ amount: typedAmount, ...Reason.shape });

const amounts = {
  credit: {
    title: 'Credit an amount',
    note: 'It is taken off what is still to be paid, with its share of the taxes.',
    label: 'Credit',
    done: 'The invoice was credited.',
  },
  refund: {
    title: 'Refund an amount',
    note: 'It goes back to the card it came from. What came in another way you pay back yourself.',
    label: 'Refund',
    done: 'The refund is on its way.',
  },
};

export function AmountAction({ invoice, action, onClose }: ActionProps<'credit' | 'refund'>): ReactElement {
  const { title, note, label, done } = amounts[action];
  const most = action === 'credit' ? invoice.balance : invoice.due;
  const form = useSchemaForm({ schema: AmountForm, defaultValues: { amount: most.toFixed(2), reason: '' } });
  const { control } = form;
  const act = useApiMutation(staffBilling[action], {
    stale,
    failure: 'form',
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  return (
    <Dialog open size="small" title={title} description={note} onOpenChange={(open) => !open && onClose()}>
      <Form
        form={form}
        label={title}
        pending={act.isPending}
        serverError={act.error}
        guard={false}
        onSubmit={(body) => act.mutateAsync({ params: { id: invoice.id }, body })}
      >
        <FormField
          control={control}
          name="amount"
          label={`Amount in ${invoice.currency}`}
          required
          hint={`At most ${amountText(most, invoice.currency)}`}
        >
          {(input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="reason" label="Reason" required hint={hint}>
          {(input) => <TextArea {...input} />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={act.isPending}>
            {label}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
