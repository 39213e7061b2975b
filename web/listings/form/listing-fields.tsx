import type { UseFormReturn } from 'react-hook-form';
import type { Listing } from '#contract/listings/listings.ts';
import type { PartControls } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { additionalFields } from './additional-fields.tsx';
import { addressFields } from './address-fields.tsx';
import { basicFields } from './basic-fields.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { factFields } from './fact-fields.tsx';
import type { ListingValues } from './listing-values.ts';
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
