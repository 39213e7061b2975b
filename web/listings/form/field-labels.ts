import { formatFieldLabel } from '#contract/fields.ts';
import { listingFields } from './listing-fields.tsx';
import { sectionNames, sectionTitles } from './sections.ts';

/** The label of a control, where it has one of its own. */
export const findLabel = (control: unknown): string | undefined =>
  (typeof control === 'object' || typeof control === 'function') &&
  control !== null &&
  'label' in control &&
  typeof control.label === 'string'
    ? control.label
    : undefined;

/** The label of a field in the form. One that is alone in its section is called by the heading above it. */
export function formatListingField(name: string): string {
  const parts = listingFields(null, null);
  const section = sectionNames.find((one) => name in parts[one]);
  if (section === undefined) return formatFieldLabel(name);
  const controls: Record<string, unknown> = parts[section];
  const isAlone = Object.keys(controls).length === 1;
  return findLabel(controls[name]) ?? (isAlone ? sectionTitles[section] : formatFieldLabel(name));
}
