import { gatherEvidence } from '../fact-check/evidence.ts';
import { findNumbers, type Unit } from '../fact-check/numbers.ts';
import { seededRandom } from '../seeded-random.ts';
import { toNumber, trimField, type ListingFacts } from '../listing-facts.ts';
import { compose } from './compose.ts';
import { readHints } from './hints/hints.ts';
import { readProperty } from './property.ts';

/** The sentences about a property that a text of it lacks: from facts alone, and none that it has. */
export function writeMore(text: string, facts: ListingFacts): string {
  const place = trimField(facts.state_or_province);
  const property = readProperty(withoutStated(text, facts), trimField(facts.style), place);
  const brief = {
    property,
    hints: readHints('', place, property.labels),
    tone: 'plain',
    length: 'standard',
    isContinued: true,
  } as const;
  return compose(brief, seededRandom(text.length).between).join(' ');
}

const unitOf = {
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  stories: 'levels',
  year_built: 'year',
} as const satisfies Partial<Record<keyof ListingFacts, Unit>>;
const amounts = ['year_built', 'price', 'taxes', 'condo_fees', 'living_area', 'square_footage'] as const;

/** The facts of which a text says nothing: neither the same field in another number, nor the same feature. */
function withoutStated(text: string, facts: ListingFacts): ListingFacts {
  const numbers = findNumbers(text);
  const values = new Set(numbers.map(({ value }) => value));
  const units = new Set(numbers.map(({ unit }) => unit));
  const { concepts } = gatherEvidence({}, text);
  const stated = new Set(
    [...concepts].flatMap(({ supports }) => supports.map((label) => label.toLowerCase())),
  );
  const isNew = (label: string) =>
    !stated.has(label.toLowerCase()) && !text.toLowerCase().includes(label.toLowerCase());
  return {
    ...facts,
    ...Object.fromEntries(
      Object.entries(unitOf).flatMap(([field, unit]) => (units.has(unit) ? [[field, null]] : [])),
    ),
    ...Object.fromEntries(
      amounts.flatMap((field) => (values.has(toNumber(facts[field]) ?? NaN) ? [[field, null]] : [])),
    ),
    ...(units.has('acres') || values.has(toNumber(facts.lot_size) ?? NaN) ? { lot_size: null } : {}),
    features: facts.features?.filter(isNew),
    amenities: facts.amenities?.filter(isNew),
  };
}
