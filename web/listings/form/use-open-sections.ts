import { useEffect, useState } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { sold } from '#contract/listings/statuses.ts';
import { listNames } from '#web/parts/FormFields.tsx';
import type { ListingFields } from './listing-fields.tsx';
import { firstOpen, mistakesIn, sectionNames, type SectionName } from './sections.ts';
import { soldFields } from './sold-fields.tsx';
import type { ListingValues } from './listing-values.ts';

export const formatSectionId = (name: SectionName): string => `listing-${name}`;

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

  const openSection = (name: SectionName) => {
    // one that was closed a moment ago has not reported it, and would stay closed
    const section = document.getElementById(formatSectionId(name));
    if (section instanceof HTMLDetailsElement) section.open = true;
    setOpen((before) => new Set([...before, name]));
  };
  return {
    isSold,
    isOpen: (name: SectionName) => open.has(name),
    toggle: (name: SectionName, isOpen: boolean) =>
      setOpen((before) =>
        before.has(name) === isOpen
          ? before
          : new Set(isOpen ? [...before, name] : [...before].filter((one) => one !== name)),
      ),
    showSection: (name: SectionName) => {
      openSection(name);
      requestAnimationFrame(() => {
        const section = document.getElementById(formatSectionId(name));
        section?.scrollIntoView({ block: 'start' });
        section?.querySelector('summary')?.focus({ preventScroll: true });
      });
    },
    showField: (field: string) => {
      const name = sectionNames.find((section) => field in parts[section]);
      if (name === undefined) return;
      openSection(name);
      requestAnimationFrame(() => {
        focusField(setFocus, field);
        const section = document.getElementById(formatSectionId(name));
        // a list of rows has no focus of its own
        if (section?.contains(document.activeElement)) return;
        section?.querySelector<HTMLElement>('[aria-invalid], input:not([type=file]), button')?.focus();
      });
    },
  };
}

function focusField<Output>(
  setFocus: UseFormReturn<ListingValues, unknown, Output>['setFocus'],
  name: string,
): void {
  if (isTextField(name)) setFocus(name);
}

const isTextField = (name: string): name is 'price' => !['photos', 'floor_plans', 'brochures'].includes(name);
