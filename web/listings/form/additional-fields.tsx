import type { PartControls } from '#web/parts/FormFields.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { ListingValues } from './listing-values.ts';

export const additionalFields = {
  taxes: {
    hint: 'For a year.',
    input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
  },
  condo_fees: {
    label: 'Fees',
    hint: 'For a month.',
    input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
  },
  banner: {
    hint: "Stands on the photo, in up to 30 characters, such as 'New price'.",
    input: (input) => <TextInput {...input} autoComplete="off" />,
  },
} satisfies PartControls<ListingValues>;
