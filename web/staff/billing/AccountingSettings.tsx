import { useEffect, type ReactElement } from 'react';
import {
  accountingProgramNames,
  exportDateFormats,
  ProgramSettings,
  type VersionedSettings,
} from '#contract/billing/accounting.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { groupFields, RowFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { NewerSettings } from './NewerSettings.tsx';
import { sendOrRefetch, useShownVersion } from './use-shown-version.ts';

const amountOptions = [
  { value: 'exclusive', label: 'All amounts without tax' },
  { value: 'inclusive', label: 'All amounts with tax' },
];
const dateOptions = exportDateFormats.map((value) => ({ value, label: value }));

type Shown = { settings: VersionedSettings; taxes: readonly string[] };
type AccountingSettingsProps = Shown & { onConflict: () => void };

/** The saved settings, and an empty name for each further tax of the period. */
const toValues = ({ settings: { version: _version, ...settings }, taxes }: Shown): ProgramSettings => ({
  ...settings,
  taxes: [
    ...settings.taxes,
    ...taxes
      .filter((tax) => settings.taxes.every((one) => one.tax !== tax))
      .map((tax) => ({ tax, name: '' })),
  ],
});

/** The account of the program, and its names for our taxes. */
export function AccountingSettings({ settings, taxes, onConflict }: AccountingSettingsProps): ReactElement {
  const values = toValues({ settings, taxes });
  const form = useSchemaForm({ schema: ProgramSettings, defaultValues: values });
  const { base, hasNewer, setFilled } = useShownVersion(settings.version, form.formState.isDirty);
  const shape = JSON.stringify(values);
  useEffect(() => form.reset(JSON.parse(shape), { keepDirtyValues: true }), [form, shape]);
  const save = useApiMutation(staffBilling.saveAccounting, {
    stale: [staffBilling.accounting],
    failure: 'form',
    onSuccess: ({ data }) => {
      setFilled(data.version);
      form.reset(toValues({ settings: data, taxes }));
      toast.success();
    },
  });
  const name = accountingProgramNames[settings.program];
  const isXero = settings.program === 'xero';
  const part = groupFields(form.control, {
    main: {
      program: null,
      account: {
        label: isXero ? 'Account code' : 'Product or service',
        required: true,
        hint: `As it is called in ${name}.`,
        input: (input) => <TextInput {...input} autoComplete="off" />,
      },
      amounts: { label: 'Amounts', input: (input) => <Select {...input} options={amountOptions} /> },
      dates: {
        label: 'Dates',
        hint: `Choose the same when you import the file.`,
        input: (input) => <Select {...input} options={dateOptions} />,
      },
      taxes: () => <></>,
    },
  });
  return (
    <Form
      form={form}
      label={`Settings for ${name}`}
      pending={save.isPending}
      serverError={save.error}
      guard
      onSubmit={(body) => sendOrRefetch(save.mutateAsync({ body: { ...body, version: base } }), onConflict)}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{part('main')}</div>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-[600]">Names of taxes in {name}</legend>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {values.taxes.map(({ tax }, n) => (
            <RowFields
              key={tax}
              control={form.control}
              row={`taxes.${n}`}
              fields={{
                tax: null,
                name: { label: tax, input: (input) => <TextInput {...input} autoComplete="off" /> },
              }}
            />
          ))}
        </div>
      </fieldset>
      {hasNewer && <NewerSettings text={describeSettings(settings)} onUse={() => form.reset(values)} />}
      <FormActions>
        <Button type="submit" variant="secondary" pending={save.isPending}>
          Save settings
        </Button>
      </FormActions>
    </Form>
  );
}

/** 'account 200, all amounts without tax, DD/MM/YYYY, GST 5% as GST' */
const describeSettings = ({ account, amounts, dates, taxes }: VersionedSettings): string =>
  [
    `account ${account}`,
    amountOptions.find(({ value }) => value === amounts)?.label.toLowerCase() ?? '',
    dates,
    ...taxes.filter(({ name }) => name !== '').map(({ tax, name }) => `${tax} as ${name}`),
  ].join(', ');
