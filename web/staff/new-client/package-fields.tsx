import type { UseFormReturn } from 'react-hook-form';
import { packages } from '#contract/access.ts';
import { listPackageServices } from '#contract/packages.ts';
import type { PartControls } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Choices } from '../clients/Choices.tsx';
import { serviceOptions } from '../clients/client-words.ts';
import type { NewClientInputs, NewClientValues } from './new-client-values.ts';

type PackageForm = Pick<UseFormReturn<NewClientInputs, unknown, NewClientValues>, 'setValue'>;

const packageOptions = packages.map((name) => ({ value: name, label: name }));

/** The package, and the services it suggests. */
export const packageFields = ({ setValue }: PackageForm) =>
  ({
    package: {
      required: true,
      className: 'sm:max-w-72',
      input: (input) => (
        <Select
          {...input}
          options={packageOptions}
          onChange={(event) => {
            void input.onChange(event);
            const chosen = packages.find((name) => name === event.target.value);
            if (chosen) setValue('services', listPackageServices(chosen), { shouldDirty: true });
          }}
        />
      ),
    },
    services: (field) => <Choices {...field} label="Services" options={serviceOptions} />,
  }) satisfies PartControls<NewClientInputs>;
