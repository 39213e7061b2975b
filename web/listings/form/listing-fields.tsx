import type { UseFormReturn } from 'react-hook-form';
import { formatFieldLabel } from '#contract/fields.ts';
import type { Listing } from '#contract/listings/listings.ts';
import type { PartControls } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { additionalFields } from './additional-fields.tsx';
import { addressFields } from './address-fields.tsx';
import { basicFields } from './basic-fields.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { factFields } from './fact-fields.tsx';
import type { ListingValues } from './listing-values.ts';
import { sectionNames, sectionTitles } from './sections.ts';
import { marketingFields } from './marketing-fields.tsx';
import { mediaFields, photoFields } from './media-fields.tsx';
import { OpenHousesField } from './OpenHousesField.tsx';
import { soldFields } from './sold-fields.tsx';

export type ListingFields = ReturnType<typeof listingFields>;
type Values = Pick<UseFormReturn<ListingValues>, 'getValues'>;

/**
 * The fields of a listing by the sections of its form, in their order. `before` is null for a new listing, `form`
 * where the listing is only read.
 */
export const listingFields = (before: Listing | null, form: Values | null) => ({
  photos: photoFields,
  basics: basicFields(before),
  sold: soldFields,
  address: addressFields,
  facts: factFields(before),
  words: {
    description:
      form && ((field) => <DescriptionField {...field} before={before} getValues={form.getValues} />),
    social_description: {
      hint: 'The text for social posts about this listing, up to 500 characters.',
      input: (input) => <TextArea {...input} />,
    },
  } satisfies PartControls<ListingValues>,
  media: mediaFields,
  openHouses: {
    openhouses: (field) => <OpenHousesField {...field} />,
  } satisfies PartControls<ListingValues>,
  additional: additionalFields,
  marketing: marketingFields(before),
});

/** The label of a control, where it has one of its own. */
export const labelOf = (control: unknown): string | undefined =>
  (typeof control === 'object' || typeof control === 'function') &&
  control !== null &&
  'label' in control &&
  typeof control.label === 'string'
    ? control.label
    : undefined;

/** The label of a field in the form. One that is alone in its section is called by the heading above it. */
export function labelOfField(name: string): string {
  const parts = listingFields(null, null);
  const section = sectionNames.find((one) => name in parts[one]);
  if (section === undefined) return formatFieldLabel(name);
  const controls: Record<string, unknown> = parts[section];
  const isAlone = Object.keys(controls).length === 1;
  return labelOf(controls[name]) ?? (isAlone ? sectionTitles[section] : formatFieldLabel(name));
}
