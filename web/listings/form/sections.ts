import type { ListingFields } from './listing-fields.tsx';

export type SectionName = keyof ListingFields;

const sectionNames = [
  'basics',
  'sold',
  'address',
  'media',
  'facts',
  'words',
  'openHouses',
  'additional',
  'marketing',
] as const satisfies readonly SectionName[];

/** Open at first: everything if there is room, only the beginning on a phone. */
export const firstOpen = (isWide: boolean, isSold: boolean): SectionName[] =>
  isWide
    ? sectionNames.filter((name) => name !== 'additional' || !isSold)
    : isSold
      ? ['basics', 'sold']
      : ['basics', 'address'];

/** The sections in which fields have mistakes, and the first of these fields. */
export function mistakesIn(
  parts: Readonly<Record<SectionName, object>>,
  fields: readonly string[],
): { sections: SectionName[]; first: string | undefined } {
  const found = sectionNames.filter((name) => fields.some((field) => field in parts[name]));
  const all = found.flatMap((name) => Object.keys(parts[name]));
  return { sections: found, first: all.find((field) => fields.includes(field)) };
}
