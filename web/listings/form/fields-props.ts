import type { Control } from 'react-hook-form';
import type { Listing } from '#contract/listings/listings.ts';
import type { ListingValues } from './listing-values.ts';

/** What every section of the form gets; `before` is null for a new listing. */
export type FieldsProps<Output> = {
  control: Control<ListingValues, unknown, Output>;
  before: Listing | null;
};
