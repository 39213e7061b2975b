// The boards' words and ours. They are compared without spaces, punctuation and case, since servers write 'Active
// Under Contract', 'ActiveUnderContract' and 'active under contract'. The sign of 'm²' counts as the digit it stands
// for.
export const fold = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const statuses: Readonly<Record<string, number>> = {
  active: 1,
  comingsoon: 1,
  new: 1,
  activeundercontract: 2,
  pending: 2,
  contingent: 2,
  undercontract: 2,
  conditional: 2,
  closed: 3,
  sold: 3,
  canceled: 4,
  cancelled: 4,
  withdrawn: 4,
  hold: 4,
  delete: 4,
  terminated: 4,
  incomplete: 4,
  expired: 5,
};
const unknownStatus = 6;

/** One of our six; an unexpected status is Unknown. */
export const toStatusId = (word: string | null) => statuses[fold(word ?? '')] ?? unknownStatus;

/** Our type, and our subtype if the word is more specific than the type. */
const types: Readonly<Record<string, readonly [type: string, subtype: string | null]>> = {
  singlefamilyresidence: ['Single family', null],
  singlefamily: ['Single family', null],
  detached: ['Single family', 'House'],
  house: ['Single family', 'House'],
  cabin: ['Single family', 'House'],
  farm: ['Single family', 'House'],
  gardenhome: ['Single family', 'Garden home'],
  patiohome: ['Single family', 'Garden home'],
  floathome: ['Single family', 'Floathome'],
  floatinghome: ['Single family', 'Floathome'],
  houseboat: ['Single family', 'Floathome'],
  manufacturedhome: ['Single family', 'Manufactured'],
  manufacturedonland: ['Single family', 'Manufactured'],
  manufactured: ['Single family', 'Manufactured'],
  mobilehome: ['Single family', 'Mobile home'],
  condominium: ['Condo', null],
  condo: ['Condo', null],
  strata: ['Condo', null],
  stockcooperative: ['Condo', 'Apartment'],
  apartment: ['Condo', 'Apartment'],
  loft: ['Condo', 'Apartment'],
  townhouse: ['Townhouse', null],
  rowtownhouse: ['Townhouse', null],
  attached: ['Townhouse', null],
  multifamily: ['Multi family', null],
  residentialincome: ['Multi family', null],
  duplex: ['Multi family', 'Duplex'],
  semidetached: ['Multi family', 'Duplex'],
  triplex: ['Multi family', 'Triplex'],
  quadruplex: ['Multi family', 'Fourplex'],
  fourplex: ['Multi family', 'Fourplex'],
  land: ['Land', null],
  vacantland: ['Land', null],
  unimprovedland: ['Land', null],
  agriculture: ['Land', null],
};

/** Our type for the first known word; a residence of an unexpected kind is a Single family. */
export function toType(words: readonly (string | null)[]): { type: string; subtype: string | null } {
  const match = words.map((word) => types[fold(word ?? '')]).find((known) => known !== undefined);
  const [type, subtype] = match ?? ['Single family', null];
  return { type, subtype };
}

const commercial = new Set(
  [
    'CommercialSale',
    'CommercialLease',
    'BusinessOpportunity',
    'Business',
    'Office',
    'Retail',
    'Industrial',
    'Warehouse',
    'Hospitality',
    'Commercial Mix',
    'Parking',
  ].map(fold),
);
export const isCommercial = (words: readonly (string | null)[]) =>
  words.some((word) => commercial.has(fold(word ?? '')));

const lease = new Set(['ResidentialLease', 'Lease', 'Rental', 'For Rent', 'For Lease'].map(fold));
export const isLease = (words: readonly (string | null)[]) =>
  words.some((word) => lease.has(fold(word ?? '')));

const exclusive = new Set(['Exclusive', 'Exclusive Agency', 'Office Exclusive', 'Pocket Listing'].map(fold));
export const isExclusive = (words: readonly (string | null)[]) =>
  words.some((word) => exclusive.has(fold(word ?? '')));
