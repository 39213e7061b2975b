import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { packages } from '#contract/access.ts';
import { frequencies } from '#contract/billing/money.ts';
import { changeTimes, staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { Reason } from '#contract/fields.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { frequencyOptions, packageOptions, reasonHint } from './billing-fields.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';

const PackageForm = z.object({
  package: z.enum(packages, 'Please choose a package.'),
  frequency: z.enum(frequencies, 'Please choose how often it is paid.'),
  when: z.enum(changeTimes, 'Please choose when it changes.'),
  ...Reason.shape,
});

/** Another package, from today or from the next payment on; what it costs is shown before it is done. */
export function PackageDialog({
  client,
  onClose,
}: {
  client: ClientBilling;
  onClose: () => void;
}): ReactElement {
  const form = useSchemaForm({
    schema: PackageForm,
    defaultValues: { package: client.package, frequency: client.frequency, when: 'today', reason: '' },
  });
  const { control } = form;
  const change = useApiMutation(staffBilling.changePackage, {
    stale: [staffBilling.client],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(doneText(data));
      onClose();
    },
  });
  const [name, frequency, when] = form.watch(['package', 'frequency', 'when']);
  const next = client.info.nextPaymentDue;
  return (
    <Dialog open title="Change package" onOpenChange={(open) => !open && onClose()}>
      <Form
        form={form}
        label="Change package"
        pending={change.isPending}
        serverError={change.error}
        guard={false}
        onSubmit={(body) => change.mutateAsync({ params: { id: client.client_id }, body })}
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormField control={control} name="package" label="Package" required>
            {(input) => <Select {...input} options={packageOptions} />}
          </FormField>
          <FormField control={control} name="frequency" label="Paid" required>
            {(input) => <Select {...input} options={frequencyOptions} />}
          </FormField>
        </div>
        <FormRadios
          control={control}
          name="when"
          label="When"
          options={[
            { value: 'today', label: 'Today' },
            {
              value: 'period_end',
              label: next
                ? `At the end of the period, ${formatCalendarDay(next)}`
                : 'At the end of the period',
              disabled: next === null,
            },
          ]}
        />
        {(name !== client.package || frequency !== client.frequency) && (
          <ChangePreview client={client} wanted={{ package: name, frequency, when }} />
        )}
        <FormField control={control} name="reason" label="Reason" required hint={reasonHint}>
          {(input) => <TextArea {...input} />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={change.isPending}>
            Change package
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function doneText({ client_name, package: name, info: { plannedChange } }: ClientBilling): string {
  return plannedChange?.starts_on
    ? `${client_name} will be on ${plannedChange.package} from ${formatCalendarDay(plannedChange.starts_on)}.`
    : `${client_name} is on ${name} now.`;
}
