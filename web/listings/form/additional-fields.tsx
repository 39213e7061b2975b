import type { PartControls } from '#web/parts/FormFields.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { ListingValues } from './listing-values.ts';

export const additionalFields = {
  taxes: {
    hint: 'Per year.',
    input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
  },
  condo_fees: {
    label: 'Fees',
    hint: 'Per month.',
    input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
  },
  banner: {
    hint: 'Shown on the photo. Up to 30 characters, for example ‘New price’.',
    input: (input) => <TextInput {...input} autoComplete="off" />,
  },
} satisfies PartControls<ListingValues>;
