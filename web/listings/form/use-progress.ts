import { startTransition, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { findChangedValues } from '#web/parts/form-values.ts';
import type { ListingFields } from './listing-fields.tsx';
import type { ListingValues } from './listing-values.ts';
import { findDoneSections, findGaps, type Gap } from './progress.ts';
import type { SectionName } from './sections.ts';

type Progress = { values: ListingValues; gaps: readonly Gap[]; done: readonly SectionName[] };

type ProgressOptions = {
  /** what saving checks */
  schema: z.core.$ZodType;
  parts: ListingFields;
  /** saving sends and checks only its changes */
  isStored: boolean;
};

/** The gaps and the filled sections of a listing's form, while it is filled in. */
export function useProgress<Output>(
  form: UseFormReturn<ListingValues, unknown, Output>,
  { schema, parts, isStored }: ProgressOptions,
): Progress {
  const [values, setValues] = useState(() => form.getValues());
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // typing does not wait for it
        callback: () => startTransition(() => setValues({ ...form.getValues() })),
      }),
    [form],
  );
  const sent = isStored ? findChangedValues({ ...values }, form.formState.defaultValues ?? {}) : values;
  const gaps = findGaps(parts, { schema, sent, values });
  return { values, gaps, done: findDoneSections(parts, values, gaps) };
}
