import { findCountry } from '#contract/listings/places.ts';
import { findRegion } from '#contract/places.ts';
import { groupDigits } from '../language/group-digits.ts';
import { toNumber, trimField, type ListingFacts } from '../listing-facts.ts';
import type { Slots } from './expand-template.ts';
import { toPropertyKind, type Kind } from './kinds.ts';

/** The known facts of a property, worded for sentences. */
export type Property = {
  kind: Kind;
  isAmerican: boolean;
  slots: Slots;
  labels: readonly string[];
};

export function readProperty(facts: ListingFacts, style: string | null, place: string | null): Property {
  const kind = toPropertyKind(
    trimField(facts.subtype) ?? trimField(facts.type),
    style ?? trimField(facts.style),
  );
  const bedrooms = toNumber(facts.bedrooms);
  const lot = lotOf(toNumber(facts.lot_size));
  const bedroomCount = bedrooms && Number.isInteger(bedrooms) ? spell(bedrooms) : null;
  return {
    kind,
    isAmerican: findCountry(place) === 'US',
    labels: labelsOf(facts),
    slots: {
      noun: kind.noun,
      the: `the ${kind.noun}`,
      kind: kind.full,
      bkind: bedroomCount && !kind.isLand ? `${bedroomCount}-bedroom ${kind.full}` : null,
      full: bedroomCount && !kind.isLand ? `${bedroomCount}-bedroom ${kind.full}` : kind.full,
      street: facts.is_address_displayable === false ? null : trimField(facts.address),
      ...placesOf(facts),
      beds: bedroomCount && !kind.isLand ? spellCount(bedrooms, 'bedroom') : null,
      baths: kind.isLand ? null : spellCount(toNumber(facts.bathrooms), 'bathroom'),
      levels: kind.isLand ? null : levelsOf(toNumber(facts.stories)),
      living: squareFeet(toNumber(facts.living_area)),
      total:
        toNumber(facts.square_footage) === toNumber(facts.living_area)
          ? null
          : squareFeet(toNumber(facts.square_footage)),
      lot: lot?.phrase ?? null,
      lotsize: lot?.size ?? null,
      year: yearOf(trimField(facts.year_built)),
      price: money(toNumber(facts.price)),
      taxes: money(toNumber(facts.taxes)),
      fees: money(toNumber(facts.condo_fees)),
    },
  };
}

function placesOf({ city, area, community, state_or_province: code }: ListingFacts) {
  const names = [trimField(community), trimField(area), trimField(city)].filter((name) => name !== null);
  const different = names.filter(
    (name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at,
  );
  const [nearest = null, next = null] = different;
  const last = different.at(-1) ?? null;
  const places = nearest === last ? nearest : `${nearest}, ${last}`;
  const country = findCountry(trimField(code));
  const region = country ? (findRegion(country, trimField(code) ?? '')?.name ?? null) : null;
  return {
    where: nearest && `in ${places}`,
    whole: nearest && region && `in ${places}, ${region}`,
    nearest,
    again: nearest && `in ${nearest}`,
    wider: different.length > 2 ? next : null,
  };
}

/** Every label once: a list may repeat another in different letters. */
function labelsOf({ features = [], amenities = [] }: ListingFacts): string[] {
  const labels = new Map<string, string>();
  for (const label of [...features, ...amenities].map((one) => one.trim()))
    if (label !== '' && !labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label);
  return [...labels.values()];
}

const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spell = (number: number): string => smallNumbers[number] ?? groupDigits(number);

const spellCount = (number: number | null, noun: string): string | null =>
  number ? `${spell(number)} ${noun}${number === 1 ? '' : 's'}` : null;

/** 'on one level' and 'over two levels' */
function levelsOf(stories: number | null): string | null {
  if (stories === 1.5) return 'over a storey and a half';
  const levels = spellCount(stories, 'level');
  return levels && `${stories === 1 ? 'on' : 'over'} ${levels}`;
}

const squareFeet = (area: number | null): string | null => (area ? `${groupDigits(area)} square feet` : null);
const money = (amount: number | null): string | null =>
  amount ? `$${groupDigits(amount).replace(/(\.\d)$/, '$10')}` : null;

const yearOf = (year: string | null): string | null =>
  year && /^(1[89]|2[01])\d\d$/.test(year) ? year : null;

const squareFeetOfAcre = 43_560;

function lotOf(area: number | null): { phrase: string; size: string } | null {
  if (!area) return null;
  if (area < squareFeetOfAcre)
    return { phrase: `a lot of ${groupDigits(area)} square feet`, size: `${groupDigits(area)} square feet` };
  const acres = Math.round((area / squareFeetOfAcre) * 100) / 100;
  const isExact = Math.abs(acres * squareFeetOfAcre - area) < 1;
  const size = `${isExact ? '' : 'about '}${groupDigits(acres)} ${acres === 1 ? 'acre' : 'acres'}`;
  return { phrase: `a lot of ${size}`, size };
}
