import { features, amenities } from '#contract/listings/property-types.ts';
import { propertyTypes } from '#contract/listings/type-names.ts';
import { seededRandom, type RandomBetween } from '../seeded-random.ts';
import type { ListingFacts } from '../listing-facts.ts';
import type { WritingTone } from './tone.ts';

export type SampleListing = { facts: ListingFacts; tone: WritingTone | undefined; hints: string };

const tones = [undefined, 'professional', 'friendly', 'persuasive', 'luxury'] as const;
const unitTypes = ['Condo', 'Apartment', 'Townhouse'];
const styles = [
  'Bungalow',
  'Rancher',
  'Split level',
  'Two storey',
  'Three storey',
  'Character',
  'Contemporary',
];
const unitStyles = ['Loft', 'Penthouse', 'Contemporary', 'Other'];
/** A home among others has no yard of its own. */
const ownGround = new Set(['Fenced yard', 'Swimming pool', 'Basement suite', 'Deck', 'Garage']);
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
  'New roof in {year}',
  'close to {place}, quiet street',
  'Freshly painted in {year}; the seller can be ready by {month} {day}',
  'a workshop, roughed-in plumbing',
  'Mention the {thing}. Steps to {place}.',
  'walk to {place}, needs {work}, sold as is',
  'new {appliance}, original {room}, {terms}',
];
const landNotes = [
  '',
  'close to {place}, corner lot',
  'zoned {zone}, {services} at the lot line',
  'Mention the view. 10 minutes to {place}.',
];
const extras: Record<string, readonly string[]> = {
  work: ['work', 'some updating', 'a new roof', 'TLC', 'new windows', 'a kitchen'],
  appliance: ['dishwasher', 'gas range', 'fridge', 'washer and dryer', 'furnace', 'heat pump'],
  room: ['kitchen', 'bathrooms', 'windows', 'cabinets'],
  terms: [
    'quick possession',
    'flexible possession',
    'motivated seller',
    'showings by appointment',
    'available immediately',
  ],
  zone: ['RS-1', 'R2', 'RU-3', 'A-1', 'RM-4'],
  services: ['services', 'power', 'water and power', 'utilities'],
  place: ['the seawall', 'the market', 'Elm Park', 'the library', 'the station', 'the river'],
  month: ['January', 'April', 'June', 'September', 'November'],
  thing: ['garden', 'storage room', 'back lane', 'workshop'],
};

/** Listings as agents enter them: all types, full and nearly empty ones, in every tone. */
export function sampleListings(count: number, seed: number): SampleListing[] {
  const { between: random } = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => sampleListing(at, random)).map(withoutContradiction);
}

/** No agent ticks 'Renovated kitchen' and writes 'original kitchen', or has a storey for each of no levels. */
function withoutContradiction(sample: SampleListing): SampleListing {
  const { facts, hints } = sample;
  const { features = [], style } = facts;
  return {
    ...sample,
    hints: features.includes('Renovated kitchen')
      ? hints.replace(/original (?:kitchen|cabinets), /, '')
      : hints,
    facts: { ...facts, stories: /storey|level|bungalow|rancher/i.test(style ?? '') ? null : facts.stories },
  };
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
  const isUnit = unitTypes.includes(type);
  const isAfloat = type === 'Floathome';
  const bedrooms = random(1, isUnit ? 3 : 6);
  const living = 350 + bedrooms * random(180, 420) + random(0, 99);
  const bathrooms = random(2, bedrooms * 2 + 1) / 2;
  return {
    tone: tones[at % tones.length],
    hints: (pick(isLand ? landNotes : notes) ?? '')
      .replace('{year}', String(random(2012, 2026)))
      .replace('{day}', String(random(1, 28)))
      .replace(/\{(\w+)\}/g, (whole, name: string) => pick(extras[name] ?? []) ?? whole),
    facts: {
      type,
      style: isLand ? null : maybe(pick(isUnit ? unitStyles : styles) ?? null, 40),
      address: `${random(100, 9899)} ${pick(streets) ?? ''}`,
      is_address_displayable: random(1, 10) > 1,
      community: maybe(pick<string>(communities) ?? null, 70),
      city,
      state_or_province,
      price: `${random(199, 3400)}000.00`,
      bedrooms: isLand ? null : maybe(String(bedrooms), 90),
      bathrooms: isLand ? null : maybe(String(bathrooms), 90),
      stories: isLand ? null : maybe(String(isUnit ? 1 : random(1, 3)), 40),
      living_area: isLand ? null : maybe(String(living)),
      square_footage: isLand ? null : maybe(String(living + random(0, 600)), 40),
      lot_size:
        isLand || (!isUnit && !isAfloat && random(0, 1) === 1)
          ? String(isLand ? random(4000, 90_000) : random(2000, 14_000))
          : null,
      year_built: isLand ? null : maybe(String(random(1905, 2025)), 60),
      taxes: maybe(`${random(1500, 9000)}.00`, 50),
      condo_fees: isUnit ? maybe(`${random(180, 900)}`, 80) : null,
      features: isLand
        ? some(['View'], 1)
        : some(
            features.filter((one) => (!isUnit && !isAfloat) || !ownGround.has(one)),
            9,
          ),
      amenities: isUnit ? some(amenities, 7) : [],
    },
  };
}
