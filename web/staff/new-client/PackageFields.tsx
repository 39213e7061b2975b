import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { packages } from '#contract/access.ts';
import { listPackageServices } from '#contract/packages.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Choices } from '../clients/Choices.tsx';
import { serviceOptions } from '../clients/client-words.ts';
import type { NewClientInputs, NewClientValues } from './new-client-values.ts';

type PackageFieldsProps = { form: UseFormReturn<NewClientInputs, unknown, NewClientValues> };

const packageOptions = packages.map((name) => ({ value: name, label: name }));

/** The package, and the services it suggests. */
export function PackageFields({ form: { control, setValue } }: PackageFieldsProps): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      <FormField control={control} name="package" label="Package" required className="sm:max-w-72">
        {(input) => (
          <Select
            {...input}
            options={packageOptions}
            onChange={(event) => {
              void input.onChange(event);
              const chosen = packages.find((name) => name === event.target.value);
              if (chosen) setValue('services', listPackageServices(chosen), { shouldDirty: true });
            }}
          />
        )}
      </FormField>
      <Choices control={control} name="services" label="Services" options={serviceOptions} />
    </div>
  );
}
