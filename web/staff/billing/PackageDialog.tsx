import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { packages } from '#contract/access.ts';
import { frequencies } from '#contract/billing/money.ts';
import { changeTimes, staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { Reason } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { frequencyOptions, packageOptions, reasonHint } from './billing-fields.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';

const PackageForm = z.object({
  package: z.enum(packages, 'Please choose a package.'),
  frequency: z.enum(frequencies, 'Please choose how often it is paid.'),
  when: z.enum(changeTimes, 'Please choose when it changes.'),
  ...Reason.shape,
});

type PreviewProps = Parameters<typeof ChangePreview>[0];
type PackageDialogProps = { client: ClientBilling; onClose: () => void };

/** Another package, from today or from the next payment on; what it costs is shown before it is done. */
export function PackageDialog({ client, onClose }: PackageDialogProps): ReactElement {
  const next = client.info.nextPaymentDue;
  const atTheEnd = 'At the end of the period';
  return (
    <ActionDialog
      endpoint={staffBilling.changePackage}
      stale={[staffBilling.client]}
      size="regular"
      title="Change package"
      verb="Change package"
      schema={PackageForm}
      values={{ package: client.package, frequency: client.frequency, when: 'today', reason: '' }}
      fields={({ control, watch }) => (
        <>
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
                label: next ? `${atTheEnd}, ${formatCalendarDay(next)}` : atTheEnd,
                disabled: next === null,
              },
            ]}
          />
          <Preview client={client} wanted={watch()} />
          <FormField control={control} name="reason" label="Reason" required hint={reasonHint}>
            {(input) => <TextArea {...input} />}
          </FormField>
        </>
      )}
      input={(body) => ({ params: { id: client.client_id }, body })}
      done={({ data }) => doneText(data)}
      onClose={onClose}
    />
  );
}
/** Nothing is asked for while the package is the one there is. */
const Preview = ({ client, wanted: { package: name, frequency, when } }: PreviewProps): ReactElement | null =>
  name !== client.package || frequency !== client.frequency ? (
    <ChangePreview client={client} wanted={{ package: name, frequency, when }} />
  ) : null;

function doneText({ client_name, package: name, info: { plannedChange } }: ClientBilling): string {
  return plannedChange?.starts_on
    ? `${client_name} will be on ${plannedChange.package} from ${formatCalendarDay(plannedChange.starts_on)}.`
    : `${client_name} is on ${name} now.`;
}
