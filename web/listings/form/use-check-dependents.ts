import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { findDependent } from './dependents.ts';
import type { ListingValues } from './listing-values.ts';

/** A rule over several fields shows its message at one of them, which is checked again when another changes. */
export function useCheckDependents<Output>(form: UseFormReturn<ListingValues, unknown, Output>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, isSubmitted }) => {
          const other = findDependent(name ?? '');
          if (other && (isSubmitted || form.getFieldState(other).invalid)) void form.trigger(other);
        },
      }),
    [form],
  );
}
