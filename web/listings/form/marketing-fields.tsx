import type { ReactElement } from 'react';
import { facebookServices, type Service } from '#contract/access.ts';
import { onlyTheirsToAdvertise } from '#contract/listings/rules.ts';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import type { PartControls } from '#web/parts/FormFields.tsx';
import { useAccessSubject } from '#web/session.tsx';
import type { Listing } from '#contract/listings/listings.ts';
import { labelledCheckbox } from './labelled-checkbox.tsx';
import type { ListingValues } from './listing-values.ts';

const notBooked = 'Your package does not include this feature.';

export const marketingFields = (before: Listing | null) =>
  ({
    marketing_facebook: bookedCheckbox('Advertise on Facebook', { before, services: facebookServices }),
    marketing_newsletter: bookedCheckbox('Feature in my newsletter', { before, services: ['in_touch'] }),
    display_mortgage_calculator: labelledCheckbox('Show the mortgage calculator', {
      hint: 'Only if it’s also switched on in your listing settings.',
    }),
    is_hidden: labelledCheckbox('Hide from my website', {
      hint: 'It won’t appear on your website or in your newsletter.',
    }),
  }) satisfies PartControls<ListingValues>;

type Booked = {
  before: Listing | null;
  /** one of which the client needs */
  services: readonly Service[];
};
type BookedName = 'marketing_facebook' | 'marketing_newsletter';

const bookedCheckbox = (label: string, booked: Booked) =>
  Object.assign(
    <Output, Name extends BookedName>(field: Bound<ListingValues, Output, Name>) => (
      <BookedCheckbox {...field} {...booked} label={label} />
    ),
    { label },
  );

type BookedCheckboxProps<Output> = Bound<ListingValues, Output, BookedName> & Booked & { label: string };

/** Says why not, for a colleague's listing and where no service that it needs is booked. One that is on can be switched off. */
function BookedCheckbox<Output>({ before, services, ...field }: BookedCheckboxProps<Output>): ReactElement {
  const booked = useAccessSubject().services;
  const isOn = before?.[field.name] ?? false;
  const isTheirs = before?.is_reciprocity === true;
  const isBooked = services.some((service) => booked.includes(service));
  if (isBooked && (isOn || !isTheirs)) return <FormCheckbox {...field} />;
  const reason = isTheirs ? onlyTheirsToAdvertise : notBooked;
  return <Checkbox label={field.label} hint={reason} disabled checked={isOn} readOnly />;
}
