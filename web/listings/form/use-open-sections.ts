import { useEffect, useState } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { sold } from '#contract/listings/statuses.ts';
import { listNames } from '#web/parts/FormFields.tsx';
import type { ListingFields } from './listing-fields.tsx';
import { firstOpen, mistakesIn, type SectionName } from './sections.ts';
import { soldFields } from './sold-fields.tsx';
import type { ListingValues } from './listing-values.ts';

/** Which sections are open. A mistake opens its section, and Sold opens its details and closes the additional ones. */
export function useOpenSections<Output>(
  { control, setFocus, getFieldState, resetField }: UseFormReturn<ListingValues, unknown, Output>,
  parts: ListingFields,
) {
  const isSold = useWatch({ control, name: 'status_id' }) === String(sold);
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(
    () => new Set(firstOpen(window.matchMedia('(min-width: 992px)').matches, isSold)),
  );
  const [wasSold, setWasSold] = useState(isSold);
  if (isSold !== wasSold) {
    setWasSold(isSold);
    if (isSold) setOpen(new Set([...open, 'sold' as const].filter((name) => name !== 'additional')));
  }
  useEffect(() => {
    if (isSold) return;
    // a mistake that nobody sees would stop every save
    for (const name of listNames(soldFields)) if (getFieldState(name).invalid) resetField(name);
  }, [isSold, getFieldState, resetField]);

  const { errors, submitCount, isSubmitting } = useFormState({ control });
  const fields = Object.keys(errors).join(' ');
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || fields === '') return;
    const { sections: mistaken, first } = mistakesIn(parts, fields.split(' '));
    setOpen((before) => new Set([...before, ...mistaken]));
    // a field in a closed section cannot take the focus, so it gets it once the section is open
    const frame = requestAnimationFrame(() => first && focusField(setFocus, first));
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each try, and not while a mistake is being mended
  }, [submitCount, isSubmitting]);

  return {
    isSold,
    isOpen: (name: SectionName) => open.has(name),
    toggle: (name: SectionName, isOpen: boolean) =>
      setOpen((before) =>
        before.has(name) === isOpen
          ? before
          : new Set(isOpen ? [...before, name] : [...before].filter((one) => one !== name)),
      ),
  };
}

function focusField<Output>(
  setFocus: UseFormReturn<ListingValues, unknown, Output>['setFocus'],
  name: string,
): void {
  if (isTextField(name)) setFocus(name);
}

const isTextField = (name: string): name is 'price' => !['photos', 'floor_plans', 'brochures'].includes(name);
