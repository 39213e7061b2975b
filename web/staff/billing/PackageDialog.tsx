import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { packages } from '#contract/access.ts';
import { exactAmount, frequencies } from '#contract/billing/money.ts';
import { staffBilling, type ClientBilling, type Proration } from '#contract/billing/staff-billing.ts';
import { Reason } from '#contract/fields.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { dayOf } from '#web/billing/billing-words.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { frequencyOptions, packageOptions } from './billing-fields.ts';

const PackageForm = z.object({
  package: z.enum(packages, 'Please choose a package.'),
  frequency: z.enum(frequencies, 'Please choose how often it is paid.'),
  ...Reason.shape,
});

/** Another package from today on; what it costs stands there before it is done. */
export function PackageDialog({
  client,
  onClose,
}: {
  client: ClientBilling;
  onClose: () => void;
}): ReactElement {
  const form = useSchemaForm({
    schema: PackageForm,
    defaultValues: { package: client.package, frequency: client.frequency, reason: '' },
  });
  const { control } = form;
  const change = useApiMutation(staffBilling.changePackage, {
    stale: [staffBilling.client],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(`${data.client_name} is on ${data.package} now.`);
      onClose();
    },
  });
  const [name, frequency] = form.watch(['package', 'frequency']);
  return (
    <Dialog
      open
      title="Change package"
      description="It holds from today. The difference for the rest of the period is invoiced at once."
      onOpenChange={(open) => !open && onClose()}
    >
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
        {(name !== client.package || frequency !== client.frequency) && (
          <ProrationPreview client={client} wanted={{ package: name, frequency }} />
        )}
        <FormField
          control={control}
          name="reason"
          label="Reason"
          required
          hint="Colleagues read it in the log of the client."
        >
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

type Wanted = { package: (typeof packages)[number]; frequency: (typeof frequencies)[number] };

function ProrationPreview({ client, wanted }: { client: ClientBilling; wanted: Wanted }): ReactElement {
  const { data, error } = useApiQuery(staffBilling.proration, {
    params: { id: client.client_id },
    query: wanted,
  });
  if (error) return <Banner>{error.fields?.['package']?.[0] ?? error.message}</Banner>;
  if (!data) return <div aria-busy className="h-24 rounded-control bg-sunken" />;
  return <ProrationLines proration={data.data} />;
}

function ProrationLines({ proration }: { proration: Proration }): ReactElement {
  const { lines, tax, total, currency, next_payment_due } = proration;
  const rows = [
    ...lines.map(({ description, amount }) => [description, amount] as const),
    ['Tax', tax] as const,
  ];
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <dl className="grid gap-1.5">
        {(lines.length === 0 ? [] : rows).map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-6">
            <dt>{label}</dt>
            <dd className="tabular-nums">{exactAmount(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-6 font-[600]">
          <dt>To be paid now, {currency}</dt>
          <dd className="tabular-nums">{exactAmount(total)}</dd>
        </div>
      </dl>
      {next_payment_due && <p className="mt-2 text-muted">Next payment on {dayOf(next_payment_due)}</p>}
    </div>
  );
}
