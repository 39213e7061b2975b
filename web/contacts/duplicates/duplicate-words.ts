import type { Duplicate } from '#contract/contacts/merging.ts';

export const reasonWords: Readonly<Record<Duplicate['reason'], string>> = {
  name_and_phone: 'Same name and phone',
  name: 'Same name',
  phone: 'Same phone',
};
