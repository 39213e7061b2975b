import type { ReactElement } from 'react';
import { packages, type Package } from '#contract/access.ts';
import { accountStatuses } from '#contract/account/account-statuses.ts';
import { bookableFeatures } from '#contract/features.ts';
import type { AccountChange } from '#contract/staff/staff.ts';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import type { PartControls } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { UrlInput } from '#web/parts/UrlInput.tsx';
import { Choices } from './Choices.tsx';
import type { ClientInputs, ClientValues } from './client-values.ts';
import { featureNames, phaseOptions, serviceOptions } from './client-words.ts';

const packageOptions = packages.map((name) => ({ value: name, label: name }));
const statusOptions = accountStatuses.map((name) => ({ value: name, label: name }));
const featureOptions = bookableFeatures.map((value) => ({ value, label: featureNames[value] }));

type ClientFieldsProps = {
  maySend: (key: keyof AccountChange) => boolean;
  onStatus: (status: ClientValues['account_status']) => void;
  onLive: (isLive: boolean) => void;
  onPackage: (chosen: Package) => void;
};

/** The fields of a client's account by the sections of its page. */
export const clientFields = ({ maySend, onStatus, onLive, onPackage }: ClientFieldsProps) => ({
  account: {
    account_status: maySend('account_status')
      ? {
          label: 'Status',
          input: (input) => (
            <Select
              {...input}
              options={statusOptions}
              onChange={(event) => {
                void input.onChange(event);
                const status = accountStatuses.find((one) => one === event.target.value);
                if (status) onStatus(status);
              }}
            />
          ),
        }
      : null,
    launch_phase_id: {
      label: 'Launch phase',
      input: (input) => <Select {...input} options={phaseOptions} placeholder="None" />,
    },
    launch_sample_url: {
      label: 'Address of the sample',
      hint: 'The client opens it from the launch status and from the email about the sample.',
      className: 'sm:col-span-2',
      input: (input) => <UrlInput {...input} />,
    },
    is_live: (field) => <LiveCheckbox {...field} onLive={onLive} />,
  } satisfies PartControls<ClientInputs>,
  access: {
    package: {
      className: 'sm:max-w-72',
      input: (input) => (
        <Select
          {...input}
          options={packageOptions}
          onChange={(event) => {
            const chosen = packages.find((name) => name === event.target.value);
            if (chosen) onPackage(chosen);
            void input.onChange(event);
          }}
        />
      ),
    },
    services: (field) => <Choices {...field} label="Services" options={serviceOptions} />,
    features: (field) => <Choices {...field} label="Features" options={featureOptions} />,
  } satisfies PartControls<ClientInputs>,
});

type LiveCheckboxProps<Output> = Bound<ClientInputs, Output, 'is_live'> & Pick<ClientFieldsProps, 'onLive'>;

function LiveCheckbox<Output>({ control, name, onLive }: LiveCheckboxProps<Output>): ReactElement {
  const { ref, onBlur, onChange } = control.register(name);
  return (
    <Checkbox
      label="The website is live"
      hint="Going live sets the status to Live and ends the launch."
      className="sm:col-span-2"
      name={name}
      ref={ref}
      onBlur={onBlur}
      onChange={(event) => {
        void onChange(event);
        onLive(event.target.checked);
      }}
    />
  );
}
