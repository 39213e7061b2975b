import { listNames } from '#web/parts/FormFields.tsx';
import type { ListingFields } from './listing-fields.tsx';

export type SectionName = keyof ListingFields;

/** The headings of the sections, in their order: photos first, since people have them at hand on a phone. */
export const sectionTitles: Readonly<Record<SectionName, string>> = {
  photos: 'Photos',
  basics: 'Listing',
  sold: 'Sold details',
  address: 'Address',
  facts: 'Property',
  words: 'Description',
  media: 'Floor plans and tours',
  openHouses: 'Open houses',
  additional: 'Additional details',
  marketing: 'Marketing',
};
export const sectionNames = listNames(sectionTitles);

/** Open at first: everything if there is room, only the beginning on a phone. */
export const firstOpen = (isWide: boolean, isSold: boolean): SectionName[] =>
  isWide
    ? sectionNames.filter((name) => name !== 'additional' || !isSold)
    : isSold
      ? ['photos', 'basics', 'sold']
      : ['photos', 'basics', 'address'];

/** The sections in which fields have mistakes, and the first of these fields. */
export function mistakesIn(
  parts: Readonly<Record<SectionName, object>>,
  fields: readonly string[],
): { sections: SectionName[]; first: string | undefined } {
  const sections = sectionNames.filter((name) => fields.some((field) => field in parts[name]));
  const all = sections.flatMap((name) => Object.keys(parts[name]));
  return { sections: sections, first: all.find((field) => fields.includes(field)) };
}
