import type { ReactElement } from 'react';
import { facebookServices } from '#contract/access.ts';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import { useAccessSubject } from '#web/session.tsx';
import type { FieldsProps } from './fields-props.ts';

const notBooked = 'Your package does not include this feature.';

export function MarketingFields<Output>({ control, before }: FieldsProps<Output>): ReactElement {
  const { services } = useAccessSubject();
  const toggles = [
    {
      name: 'marketing_facebook',
      label: 'Advertise on Facebook',
      isBooked: facebookServices.some((service) => services.includes(service)),
    },
    {
      name: 'marketing_newsletter',
      label: 'Feature in my newsletter',
      isBooked: services.includes('in_touch'),
    },
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      {toggles.map(({ name, label, isBooked }) =>
        isBooked ? (
          <FormCheckbox key={name} control={control} name={name} label={label} />
        ) : (
          <Checkbox
            key={name}
            label={label}
            hint={notBooked}
            disabled
            checked={before?.[name] ?? false}
            readOnly
          />
        ),
      )}
      <FormCheckbox
        control={control}
        name="display_mortgage_calculator"
        label="Show the mortgage calculator"
        hint="Where your listing settings show it too."
      />
      <FormCheckbox
        control={control}
        name="is_hidden"
        label="Hide from my website"
        hint="It has no page there, and your newsletter leaves it out."
      />
    </div>
  );
}
