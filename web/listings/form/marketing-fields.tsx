import type { ReactElement } from 'react';
import { facebookServices, type Service } from '#contract/access.ts';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import type { PartControls } from '#web/parts/FormFields.tsx';
import { useAccessSubject } from '#web/session.tsx';
import type { Listing } from '#contract/listings/listings.ts';
import type { ListingValues } from './listing-values.ts';

const notBooked = 'Your package does not include this feature.';

export const marketingFields = (before: Listing | null) =>
  ({
    marketing_facebook: (field) => (
      <BookedCheckbox {...field} before={before} label="Advertise on Facebook" services={facebookServices} />
    ),
    marketing_newsletter: (field) => (
      <BookedCheckbox {...field} before={before} label="Feature in my newsletter" services={['in_touch']} />
    ),
    display_mortgage_calculator: (field) => (
      <FormCheckbox
        {...field}
        label="Show the mortgage calculator"
        hint="Where your listing settings show it too."
      />
    ),
    is_hidden: (field) => (
      <FormCheckbox
        {...field}
        label="Hide from my website"
        hint="It has no page there, and your newsletter leaves it out."
      />
    ),
  }) satisfies PartControls<ListingValues>;

type BookedCheckboxProps<Output> = Bound<
  ListingValues,
  Output,
  'marketing_facebook' | 'marketing_newsletter'
> & {
  before: Listing | null;
  label: string;
  /** one of which the client needs */
  services: readonly Service[];
};

/** Says that the package lacks it where no service that it needs is booked. */
function BookedCheckbox<Output>({ before, services, ...field }: BookedCheckboxProps<Output>): ReactElement {
  const booked = useAccessSubject().services;
  if (services.some((service) => booked.includes(service))) return <FormCheckbox {...field} />;
  return (
    <Checkbox
      label={field.label}
      hint={notBooked}
      disabled
      checked={before?.[field.name] ?? false}
      readOnly
    />
  );
}
