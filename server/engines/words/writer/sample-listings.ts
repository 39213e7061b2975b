import { propertyTypes, features, amenities } from '#contract/listings/property-types.ts';
import { seededRandom, type RandomBetween } from '../seeded-random.ts';
import type { ListingFacts } from '../listing-facts.ts';
import type { WritingTone } from './tone.ts';

export type SampleListing = { facts: ListingFacts; tone: WritingTone | undefined; hints: string };

const tones = [undefined, 'professional', 'friendly', 'persuasive', 'luxury'] as const;
const styles = ['Bungalow', 'Rancher', 'Split level', 'Two storey', 'Three storey', 'Loft', 'Penthouse'];
const otherStyles = ['Character', 'Contemporary', 'Other'];
const places = [
  ['BC', 'Vancouver', ['Kitsilano', 'Mount Pleasant', 'Fairview', 'Point Grey']],
  ['BC', 'Kelowna', ['Glenmore', 'Lower Mission', 'Rutland']],
  ['AB', 'Calgary', ['Altadore', 'Bridgeland', 'Inglewood']],
  ['ON', 'Toronto', ['Leslieville', 'The Annex', 'Liberty Village']],
  ['QC', 'Montreal', ['Verdun', 'Outremont']],
  ['WA', 'Seattle', ['Ballard', 'Queen Anne', 'Fremont']],
  ['TX', 'Austin', ['Zilker', 'Hyde Park']],
] as const;
const streets = [
  'Maple Street',
  'Harbour Drive',
  'Arbutus Street',
  'Beacon Road',
  'Willow Crescent',
  'Elm Avenue',
];
const notes = [
  '',
  '',
  '',
  'New roof in {year}',
  'close to {place}, corner lot',
  'Freshly painted in {year}; the seller can be ready by {month} {day}',
  'a workshop, roughed-in plumbing',
  'Mention the {thing}. Steps to {place}.',
];
const extras = {
  place: ['the seawall', 'the market', 'Elm Park', 'the library', 'the station', 'the river'],
  month: ['January', 'April', 'June', 'September', 'November'],
  thing: ['garden', 'storage room', 'back lane', 'light in the morning'],
};

/** Listings as agents enter them: all types, full and nearly empty ones, in every tone. */
export function sampleListings(count: number, seed: number): SampleListing[] {
  const { between: random } = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => sampleListing(at, random));
}

function sampleListing(at: number, random: RandomBetween): SampleListing {
  const pick = <T>(list: readonly T[]): T | undefined => list[random(0, list.length - 1)];
  const maybe = <T>(value: T, percent = 75): T | null => (random(1, 100) <= percent ? value : null);
  const some = (list: readonly string[], most: number) => {
    const share = random(0, most) / list.length;
    return list.filter(() => random(0, 999) / 1000 < share);
  };
  const type = propertyTypes[at % propertyTypes.length] ?? 'House';
  const isLand = type === 'Land';
  const [state_or_province, city, communities] = pick(places) ?? places[0];
  const living = random(5, 42) * 100 + random(0, 99);
  return {
    tone: tones[at % tones.length],
    hints: (pick(notes) ?? '')
      .replace('{year}', String(random(2012, 2026)))
      .replace('{place}', pick(extras.place) ?? '')
      .replace('{day}', String(random(1, 28)))
      .replace('{month}', pick(extras.month) ?? '')
      .replace('{thing}', pick(extras.thing) ?? ''),
    facts: {
      type,
      style: isLand ? null : maybe(pick([...styles, ...otherStyles]) ?? null, 40),
      address: `${random(100, 9899)} ${pick(streets) ?? ''}`,
      is_address_displayable: random(1, 10) > 1,
      community: maybe(pick<string>(communities) ?? null, 70),
      city,
      state_or_province,
      price: `${random(199, 3400)}000.00`,
      bedrooms: isLand ? null : maybe(String(random(1, 6)), 90),
      bathrooms: isLand ? null : maybe(pick(['1', '1.5', '2', '2.5', '3', '4.5']) ?? null, 90),
      stories: isLand ? null : maybe(String(random(1, 3)), 40),
      living_area: isLand ? null : maybe(String(living)),
      square_footage: isLand ? null : maybe(String(living + random(0, 600)), 40),
      lot_size: isLand || random(0, 1) === 1 ? String(random(2000, 90_000)) : null,
      year_built: isLand ? null : maybe(String(random(1905, 2025)), 60),
      taxes: maybe(`${random(1500, 9000)}.00`, 50),
      condo_fees: ['Condo', 'Apartment', 'Townhouse'].includes(type)
        ? maybe(`${random(180, 900)}`, 80)
        : null,
      features: isLand ? some(['View', 'Fenced yard', 'Garage'], 2) : some(features, 9),
      amenities: ['Condo', 'Apartment', 'Townhouse'].includes(type) ? some(amenities, 7) : [],
    },
  };
}
