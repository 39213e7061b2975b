type Field = string | null | undefined;

/** The known facts of a property, from its form and its listing: every field may be missing or empty. */
export type ListingFacts = {
  type?: Field;
  subtype?: Field;
  /** such as Bungalow or Two storey */
  style?: Field;
  address?: Field;
  area?: Field;
  community?: Field;
  city?: Field;
  /** the code of a province or state, which also decides the spelling */
  state_or_province?: Field;
  /** false keeps the address out of every text */
  is_address_displayable?: boolean | undefined;
  price?: Field;
  bedrooms?: Field;
  bathrooms?: Field;
  stories?: Field;
  living_area?: Field;
  square_footage?: Field;
  lot_size?: Field;
  year_built?: Field;
  taxes?: Field;
  condo_fees?: Field;
  features?: readonly string[] | undefined;
  amenities?: readonly string[] | undefined;
  /** names of the client and its agents, whom a text may name */
  people?: readonly string[] | undefined;
};

export const trimField = (field: Field): string | null => field?.replace(/\s+/g, ' ').trim() || null;

/** '$1,250,000.00' and '2.5' as numbers; null for an empty field or any other text. */
export function toNumber(field: Field): number | null {
  const plain = (field ?? '').replace(/[\s$,]/g, '');
  const number = plain === '' ? NaN : Number(plain);
  return Number.isFinite(number) && number > 0 ? number : null;
}
