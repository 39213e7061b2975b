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
/** Of a colleague, with the name, office and agent that a board asks to show. */
export const byColleague = (
  [agent, title, agentPhone]: readonly [string, string, string],
  [office, phone, email]: readonly [string, string, string],
): Property => ({
  ListAgentMlsId: otherAgent,
  ListAgentKey: `agent-${toKey(agent)}`,
  ListAgentFullName: agent,
  ListAgentJobTitle: title,
  ListAgentPreferredPhone: agentPhone,
  ListOfficeKey: `office-${toKey(office)}`,
  ListOfficeName: office,
  ListOfficePhone: phone,
  ListOfficeEmail: email,
});
const toKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export const withPhotos = (photos: readonly Picture[]) => ({ photos });
