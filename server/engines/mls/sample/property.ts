// Pieces of which the invented listings are made, in the words of a feed.

/** The agents of the sample. Every client is all of them but the last one. */
export const otherAgent = 'SAMPLE-OTHER';
export const ownAgent = 'SAMPLE-OWN';

const pictures = [
  'house',
  'modern',
  'tower',
  'townhouse',
  'land',
  'float',
  'kitchen',
  'living',
  'bath',
  'garden',
] as const;
export type Picture = (typeof pictures)[number];

export const home: readonly Picture[] = ['house', 'living', 'kitchen', 'bath', 'garden'];
export const newHome: readonly Picture[] = ['modern', 'kitchen', 'living', 'bath'];
export const flat: readonly Picture[] = ['tower', 'living', 'kitchen', 'bath'];
export const row: readonly Picture[] = ['townhouse', 'living', 'kitchen', 'garden'];
export const plot: readonly Picture[] = ['land', 'garden'];

export type Property = Record<string, unknown> & { photos?: readonly Picture[] };

export const at = (
  number: string,
  street: string,
  city: string,
  postal: string,
  price: number,
  /** latitude and longitude; some boards withhold them */
  place?: readonly [number, number],
): Property => ({
  StreetNumber: number,
  StreetName: street,
  City: city,
  PostalCode: postal,
  ListPrice: price,
  ...(place && { Latitude: place[0], Longitude: place[1] }),
});
export const rooms = (bedrooms: number, bathrooms: number, area: number, year: number): Property => ({
  BedroomsTotal: bedrooms,
  BathroomsTotalInteger: bathrooms,
  LivingArea: area,
  YearBuilt: year,
});
export const withPhotos = (photos: readonly Picture[]) => ({ photos });
