import * as z from 'zod/mini';
import { isShown, problemsOfPlace } from '#contract/listings/rules.ts';
import type { ListingExtras } from '#contract/listings/publishing.ts';
import { formatListingField } from './field-labels.ts';
import type { ListingFields } from './listing-fields.tsx';
import { newListing, type ListingValues } from './listing-values.ts';
import { sectionNames, type SectionName } from './sections.ts';

export type FieldName = keyof ListingValues;
/** A field that stops the listing from being saved. */
export type Gap = { name: FieldName; label: string; isEmpty: boolean };

type Checked = {
  /** what saving checks */
  schema: z.core.$ZodType;
  /** what saving would send */
  sent: object;
  values: ListingValues;
};

/** The fields that saving would refuse, in the order of the form: found by its own schema. */
export function findGaps(parts: ListingFields, { schema, sent, values }: Checked): Gap[] {
  const issues = z.safeParse(schema, sent).error?.issues ?? [];
  const misplaced = 'state_or_province' in sent || 'postal_code' in sent ? problemsOfPlace(values) : {};
  const refused = new Set([...issues.map(({ path: [field] }) => String(field)), ...Object.keys(misplaced)]);
  return sectionNames.flatMap((section) =>
    listFields(parts[section])
      .filter((name) => refused.has(name))
      .map((name) => ({ name, label: formatListingField(name), isEmpty: values[name] === '' })),
  );
}

/** The sections with something in them and no gap. What every new listing begins with counts as nothing. */
export function findDoneSections(
  parts: ListingFields,
  values: ListingValues,
  gaps: readonly Gap[],
): SectionName[] {
  const blank: Record<FieldName, unknown> = newListing('');
  return sectionNames.filter((section) => {
    const names = listFields(parts[section]);
    return (
      names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(blank[name])) &&
      !gaps.some(({ name }) => names.includes(name))
    );
  });
}

type State = ListingExtras['publish']['state'];

/** How far the listing is, in one phrase. `state` is that of the stored listing, undefined for a new one. */
export function describeProgress(
  gaps: readonly Gap[],
  { values, state }: { values: ListingValues; state: State | undefined },
): string {
  const missing = gaps.filter(({ isEmpty }) => isEmpty).length;
  const wrong = gaps.length - missing;
  if (gaps.length > 0)
    return [missing > 0 && `${missing} missing`, wrong > 0 && `${wrong} to fix`].filter(Boolean).join(', ');
  const willShow = isShown({ status_id: Number(values.status_id), is_hidden: values.is_hidden });
  const isSettled = state === 'held' || state === 'none' || state === 'published';
  return willShow && !isSettled ? 'Ready to publish' : 'Ready to save';
}

const listFields = (part: object): FieldName[] =>
  Object.keys(part).filter((name): name is FieldName => name in newListing(''));
