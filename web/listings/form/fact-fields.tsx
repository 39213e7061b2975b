import type { Listing } from '#contract/listings/listings.ts';
import { amenities, features } from '#contract/listings/property-types.ts';
import { FormChecks } from '#web/parts/FormChecks.tsx';
import type { FieldControl, PartControls } from '#web/parts/FormFields.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { ListingValues } from './listing-values.ts';

const number = (inputMode: 'numeric' | 'decimal', label?: string): FieldControl => ({
  ...(label && { label }),
  input: (input) => <TextInput {...input} inputMode={inputMode} autoComplete="off" />,
});

export const factFields = (before: Listing | null) =>
  ({
    bedrooms: number('numeric'),
    bathrooms: number('decimal'),
    stories: number('decimal'),
    year_built: number('numeric'),
    living_area: number('numeric', 'Living area (sq ft)'),
    square_footage: number('numeric', 'Total area (sq ft)'),
    lot_size: number('numeric', 'Lot size (sq ft)'),
    features: (field) => (
      <FormChecks
        {...field}
        label="Features"
        options={withOthers(features, before?.features)}
        className="col-span-full mt-1"
      />
    ),
    amenities: (field) => (
      <FormChecks
        {...field}
        label="Amenities"
        options={withOthers(amenities, before?.amenities)}
        className="col-span-full mt-1"
      />
    ),
  }) satisfies PartControls<ListingValues>;

/** Values from the MLS that are not in the list come last, ticked. */
const withOthers = (offered: readonly string[], chosen: readonly string[] = []): string[] => [
  ...offered,
  ...chosen.filter((one) => !offered.includes(one)),
];
