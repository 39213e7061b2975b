import type { Listing } from '#contract/listings/listings.ts';
import { subtypes, types } from '#contract/listings/type-names.ts';
import { statusChoices } from '#contract/listings/statuses.ts';
import type { PartControls } from '#web/parts/FormFields.tsx';
import { Select, type Option } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { ListingValues } from './listing-values.ts';

/** The list, and what the listing has already where that is none of it. */
const optionsWith = (offered: readonly string[], present: string): Option[] =>
  [...offered, ...(present === '' || offered.includes(present) ? [] : [present])].map((type) => ({
    value: type,
    label: type,
  }));

export const basicFields = (before: Listing | null) =>
  ({
    status_id: {
      label: 'Status',
      required: true,
      input: (input) => (
        <Select
          {...input}
          options={statusChoices(before?.status_id ?? null).map(({ id, label }) => ({ value: id, label }))}
        />
      ),
    },
    price: {
      required: true,
      input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" placeholder="$" />,
    },
    market_date: {
      label: 'On the market since',
      hint: 'Leave it empty if you don’t know the day.',
      input: (input) => <TextInput {...input} type="date" />,
    },
    type: {
      label: 'Property type',
      required: true,
      input: (input) => <Select {...input} options={optionsWith(types, before?.type ?? '')} />,
    },
    subtype: {
      input: (input) => (
        <Select {...input} options={optionsWith(subtypes, before?.subtype ?? '')} placeholder="None" />
      ),
    },
    mls_id: {
      label: 'MLS® number',
      input: (input) => <TextInput {...input} autoComplete="off" autoCapitalize="characters" />,
    },
  }) satisfies PartControls<ListingValues>;
