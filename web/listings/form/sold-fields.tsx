import type { PartControls } from '#web/parts/FormFields.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { ListingValues } from './listing-values.ts';

/** What is known of a sale; all of it may stay empty, since not everywhere a price is disclosed. */
export const soldFields = {
  sold_price: { input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" /> },
  date_sold: { input: (input) => <TextInput {...input} type="date" /> },
  sold_banner: {
    hint: 'Shown on the photo. Up to 30 characters.',
    input: (input) => <TextInput {...input} autoComplete="off" />,
  },
} satisfies PartControls<ListingValues>;
