import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { packages } from '#contract/access.ts';
import { frequencies } from '#contract/billing/money.ts';
import { changeTimes, staffBilling, type ClientBilling } from '#contract/billing/staff-billing.ts';
import { Reason } from '#contract/fields.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { reasonField } from '#web/actions/reason-field.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Select, type Option } from '#web/parts/Select.tsx';
import { frequencyOptions, packageOptions, reasonHint } from './billing-fields.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';

const PackageForm = z.object({
  package: z.enum(packages, 'Please choose a package.'),
  frequency: z.enum(frequencies, 'Please choose a billing cycle.'),
  when: z.enum(changeTimes, 'Please choose when it changes.'),
  ...Reason.shape,
});

type PreviewProps = Parameters<typeof ChangePreview>[0];
type PackageDialogProps = { client: ClientBilling; onClose: () => void };

/** Another package, from today or from the next payment on; what it costs is shown before it is done. */
export function PackageDialog({ client, onClose }: PackageDialogProps): ReactElement {
  const next = client.info.nextPaymentDue;
  return (
    <ActionDialog
      endpoint={staffBilling.changePackage}
      stale={[staffBilling.client]}
      size="regular"
      title="Change package"
      verb="Change package"
      schema={PackageForm}
      values={{ package: client.package, frequency: client.frequency, when: 'today', reason: '' }}
      fields={({ control, watch }) => {
        const fields = groupFields(control, {
          terms: {
            package: { required: true, input: (input) => <Select {...input} options={packageOptions} /> },
            frequency: {
              label: 'Paid',
              required: true,
              input: (input) => <Select {...input} options={frequencyOptions} />,
            },
          },
          others: {
            when: (field) => <FormRadios {...field} label="When" options={whenOptions(next)} />,
            reason: {
              ...reasonField(reasonHint),
              ahead: <Preview client={client} wanted={watch()} />,
            },
          },
        });
        return (
          <>
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{fields('terms')}</div>
            {fields('others')}
          </>
        );
      }}
      input={(body) => ({ params: { id: client.client_id }, body })}
      done={({ data }) => doneText(data)}
      onClose={onClose}
    />
  );
}

const atTheEnd = 'At the end of the period';

const whenOptions = (next: string | null): Option[] => [
  { value: 'today', label: 'Today' },
  {
    value: 'period_end',
    label: next ? `${atTheEnd}, ${formatCalendarDay(next)}` : atTheEnd,
    disabled: next === null,
  },
];

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
