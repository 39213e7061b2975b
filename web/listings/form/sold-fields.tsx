import type { PartControls } from '#web/parts/FormFields.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { ListingValues } from './listing-values.ts';

/** The facts of a sale. All of them may stay empty, because prices are not disclosed everywhere. */
export const soldFields = {
  sold_price: { input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" /> },
  date_sold: { input: (input) => <TextInput {...input} type="date" /> },
  sold_banner: {
    hint: 'Shown on the photo. Up to 30 characters.',
    input: (input) => <TextInput {...input} autoComplete="off" />,
  },
} satisfies PartControls<ListingValues>;
